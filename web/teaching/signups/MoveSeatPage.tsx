import { useState } from "react";
import { data, Form, redirect, useNavigation } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { clockWords, dayWords } from "../../../contract/platform/values/time.ts";
import { text as events } from "../../../contract/teaching/events/text.ts";
import { moveSeat, readSeatMoves } from "../../../contract/teaching/signups/calls.ts";
import { text as t } from "../../../contract/teaching/signups/text.ts";
import { useHydrated } from "../../kit/browser/hydrated.ts";
import { CallError, getPageContext } from "../../kit/calls/api.ts";
import { readByToken } from "../../kit/calls/read-by-token.ts";
import { pageMeta } from "../../kit/pages/page-meta.ts";
import { Button, ButtonLink } from "../../kit/ui/Button.tsx";
import { Row } from "../../kit/ui/Layout.tsx";
import { FailureNotice } from "../../kit/ui/Notice.tsx";
import { Head, Section } from "../../kit/ui/Section.tsx";
import { MoveChoices } from "../events/MoveChoices.tsx";
import type { Route } from "./+types/MoveSeatPage";
import { DeadSeatLink } from "./ClassUnavailable.tsx";
import styles from "./SignupPage.module.css";

/** Reads the classes to which the seat of a mailed link can move. */
export const loader = (args: Route.LoaderArgs) => readByToken(args, (call, query) => call(readSeatMoves, { query }));

/** Moves the seat. Also works without JavaScript. */
export async function action({ context, request }: Route.ActionArgs) {
  const { call } = getPageContext(context);
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const toEventId = (await request.formData()).get("toEventId");
  if (typeof toEventId !== "string" || toEventId === "")
    return data({ message: events.chooseClassFirst }, { status: 400 });
  try {
    const moved = await call(moveSeat, { body: { token, toEventId } });
    return redirect(paths.seat(moved.token, "moved"));
  } catch (error) {
    if (!(error instanceof CallError) || error.status >= 500) throw error;
    return data({ message: error.message }, { status: error.status });
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: events.moveYourSpot,
    description: t.seatPageDescription,
    path: paths.moveSeat(),
    isUnlisted: true,
  });
}

export default function MoveSeatPage({ loaderData, actionData }: Route.ComponentProps) {
  const { found: moves, token } = loaderData;
  const [chosen, setChosen] = useState("");
  const { state } = useNavigation();
  const hydrated = useHydrated();
  if (!moves) return <DeadSeatLink />;
  const { from, classes } = moves;
  return (
    <Section tight>
      <Head
        level={1}
        title={events.moveYourSpot}
        lead={events.nowIn(from.title, dayWords(from.date), clockWords(from.time))}
      />
      <Form method="post" className={styles.form}>
        <MoveChoices {...{ moves, chosen }} onChoose={setChosen} />
        {actionData && <FailureNotice title={events.spotWasNotMoved} text={actionData.message} focuses />}
        <Row gap={5}>
          {classes.length > 0 && (
            <Button
              type="submit"
              disabled={hydrated && chosen === ""}
              busy={state !== "idle"}
              busyWords={events.moving}
              words={events.moveIt}
            />
          )}
          <ButtonLink kind="link" to={paths.seat(token)} words={events.stayHere} />
        </Row>
      </Form>
    </Section>
  );
}
