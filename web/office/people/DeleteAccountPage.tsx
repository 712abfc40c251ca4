import { type ComponentProps, useEffect } from "react";
import { data, Form, useNavigation } from "react-router";
import { listMySessions } from "../../../contract/auth/calls.ts";
import { deleteAccount } from "../../../contract/office/people/calls.ts";
import { text as t } from "../../../contract/office/people/text.ts";
import { paths } from "../../../contract/paths.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { CallError, getPageContext, userCall } from "../../kit/calls/api.ts";
import { personalMeta } from "../../kit/pages/page-meta.ts";
import { Button, ButtonLink } from "../../kit/ui/Button.tsx";
import heroFigure from "../../kit/ui/drawings/hero-figure.svg?raw";
import notFound from "../../kit/ui/drawings/not-found.svg?raw";
import { Row, Stack } from "../../kit/ui/Layout.tsx";
import { Empty } from "../../kit/ui/lists/LoadState.tsx";
import { Notice } from "../../kit/ui/Notice.tsx";
import { Head, Section } from "../../kit/ui/Section.tsx";
import type { Route } from "./+types/DeleteAccountPage";
import styles from "./UserPage.module.css";

/** Deletes the account. Also works without JavaScript. Opening the page does not use up the token. */
export async function action({ context, request }: Route.ActionArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  try {
    await getPageContext(context).call(deleteAccount, { body: { token } });
    return data({ failure: undefined });
  } catch (error) {
    if (!(error instanceof CallError) || error.status >= 500) throw error;
    const isDead = !codesKeepingLink.includes(error.code);
    return data({ failure: { message: error.message, isDead } }, { status: error.status });
  }
}

/** Refusals that leave the link valid; their message says what to do first. */
const codesKeepingLink: readonly CallError["code"][] = ["limited", "session-to-come"];

export function meta({ matches }: Route.MetaArgs) {
  return personalMeta(matches, shared.deleteYourAccount);
}

/** Target of the account deletion link. Not behind the login guard, because the link may be opened in any browser. */
export default function DeleteAccountPage({ actionData }: Route.ComponentProps) {
  const isDone = actionData !== undefined && !actionData.failure;
  const { state } = useNavigation();
  useEffect(() => {
    // If the deleted student was logged in here, this call fails with 401, which clears the login in this browser.
    if (isDone) userCall(listMySessions, {}).catch(() => {});
  }, [isDone]);
  if (isDone) {
    const action = <ButtonLink to={paths.home()} words={t.toHomePage} />;
    const text = t.youAreLoggedOutEverywhere(t.keptData);
    return <Ending svg={heroFigure} title={shared.yourAccountIsDeleted} action={action} text={text} />;
  }
  if (actionData?.failure?.isDead) {
    const action = <ButtonLink to={paths.login()} words={shared.toLogin} />;
    return <Ending svg={notFound} title={shared.thisLinkNoLongerWorks} action={action} text={t.itWasUsedAlready} />;
  }
  return (
    <Section tight>
      <Head level={1} title={shared.deleteYourAccount} lead={t.deletedData} />
      <Stack as={Form} gap={5} method="post" className={styles.part}>
        <p className="measure">
          {t.keptData} {t.cancelSessionFirst}
        </p>
        {actionData?.failure && <Notice tone="danger" title={actionData.failure.message} />}
        <Row gap={3}>
          <Button type="submit" kind="danger" busy={state !== "idle"} busyWords={shared.deleting}>
            {t.yesDeleteMyAccount}
          </Button>
          <ButtonLink kind="quiet" to={paths.home()} words={t.keepMyAccount} />
        </Row>
      </Stack>
    </Section>
  );
}

function Ending({ text, ...rest }: Pick<ComponentProps<typeof Empty>, "svg" | "title" | "action"> & { text: string }) {
  return (
    <Section tight tone="surface">
      <Empty {...rest} takesFocus level={1} text={text} />
    </Section>
  );
}
