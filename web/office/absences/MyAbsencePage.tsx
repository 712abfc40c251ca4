import { data, redirect, useNavigation, useSearchParams } from "react-router";
import { answerAbsence, readMyAbsences } from "../../../contract/office/absences/calls.ts";
import { text as t } from "../../../contract/office/absences/text.ts";
import { paths } from "../../../contract/paths.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { CallError, getPageContext } from "../../kit/calls/api.ts";
import { readByToken } from "../../kit/calls/read-by-token.ts";
import { personalMeta } from "../../kit/pages/page-meta.ts";
import { LinkNotFound } from "../../kit/ui/LinkNotFound.tsx";
import { Head, Section } from "../../kit/ui/Section.tsx";
import type { Route } from "./+types/MyAbsencePage";
import { AbsenceItems, slotsFor } from "./AbsenceItems.tsx";
import { choiceFrom, refusedOf } from "./choices.ts";

/** Reads what the letter is about. Changes nothing, so mail scanners do no harm. */
export const loader = (args: Route.LoaderArgs) =>
  readByToken(args, async (call, query) => {
    const [absence] = await call(readMyAbsences, { query });
    return absence && { absence, slots: await slotsFor(call, absence.items) };
  });

/** Answers one question, also without JavaScript. Then the page shows what was done. */
export async function action({ context, request }: Route.ActionArgs) {
  const { call } = getPageContext(context);
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const values = await request.formData();
  const choice = choiceFrom(values);
  try {
    await call(answerAbsence, { body: { ...choice, token } });
  } catch (error) {
    if (!(error instanceof CallError) || error.status >= 500) throw error;
    return data({ itemId: choice.itemId, refused: refusedOf(error, values) }, { status: error.status });
  }
  return redirect(paths.myAbsence(token, { item: choice.itemId }));
}

/** Reloads after a refusal too: the class may be full, or another person of the household has answered. */
export const shouldRevalidate = () => true;

export const meta: Route.MetaFunction = ({ matches }) => personalMeta(matches, t.pageTitle);

/** A student or buyer reads what an absence of the owner changes, and answers, without a login. */
export default function MyAbsencePage({ loaderData, actionData }: Route.ComponentProps) {
  const { found } = loaderData;
  const [query] = useSearchParams();
  const [itemId, choose] = [query.get("item") ?? "", query.get("choose") ?? ""];
  const { formData } = useNavigation();
  if (!found) return <LinkNotFound title={shared.thisLinkNoLongerWorks} text={t.linkEnded} />;
  return (
    <Section tight>
      <Head level={1} title={t.pageTitle} />
      <AbsenceItems {...found} opened={{ itemId, choose }} busyItem={formData?.get("itemId")} refusal={actionData} />
    </Section>
  );
}
