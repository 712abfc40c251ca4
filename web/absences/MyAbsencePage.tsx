import { useEffect, useRef } from "react";
import { data, redirect, useNavigation } from "react-router";
import { answerAbsence, type MyAbsence, type MyAbsenceItem, readMyAbsence } from "../../contract/absences.ts";
import { listBookings } from "../../contract/bookings.ts";
import { paths } from "../../contract/paths.ts";
import * as t from "../../contract/text/pages/absences.ts";
import * as shared from "../../contract/text/shared.ts";
import { type Call, CallError, getPageContext } from "../api.ts";
import { personalMeta } from "../page-meta.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { Stack } from "../ui/Layout.tsx";
import { LinkNotFound } from "../ui/LinkNotFound.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Head, Section } from "../ui/Section.tsx";
import type { Route } from "./+types/MyAbsencePage";
import { changeWords, choiceFrom, type Choose, outcomeWords, type Refused, refusedOf, silentWords } from "./choices.ts";
import { instantWords, whenWords } from "./format.ts";
import { ItemChoices } from "./ItemChoices.tsx";
import styles from "./MyAbsencePage.module.css";

/** Reads what the letter is about. Changes nothing, so mail scanners do no harm. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { call } = getPageContext(context);
  const query = new URL(request.url).searchParams;
  const [token, item, choose] = ["token", "item", "choose"].map((name) => query.get(name) ?? "") as [
    string,
    string,
    string,
  ];
  try {
    const absence = await call(readMyAbsence, { query: { token } });
    return data({ absence, token, item, choose, slots: await slotsFor(call, absence) });
  } catch (error) {
    if (!(error instanceof CallError) || error.status >= 500 || error.status === 429) throw error;
    return data({ absence: undefined, token, item, choose, slots: [] }, { status: 404 });
  }
}

/** The free times, if a session can get another one. */
async function slotsFor(call: Call, { items }: MyAbsence) {
  if (!items.some(({ kind, choices }) => kind === "session" && choices.includes("next"))) return [];
  const { availableSlots = [] } = await call(listBookings, { query: {} });
  return availableSlots.filter(({ heldUntil }) => !heldUntil);
}

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

/** Also after a refusal: the class may be full, or someone in the household has answered. */
export const shouldRevalidate = () => true;

export const meta: Route.MetaFunction = ({ matches }) => personalMeta(matches, t.pageTitle);

/** A student or buyer reads what an absence of the owner changes, and answers, without a login. */
export default function MyAbsencePage({ loaderData, actionData }: Route.ComponentProps) {
  const { absence, item: openedId, choose, slots } = loaderData;
  const { formData } = useNavigation();
  if (!absence) return <LinkNotFound title={shared.thisLinkNoLongerWorks} text={t.linkEnded} />;
  const { message, items } = absence;
  const isOpened = ({ _id }: MyAbsenceItem) => _id === openedId;
  // The one that the letter's button is about comes first.
  const inOrder = [...items.filter(isOpened), ...items.filter((one) => !isOpened(one))];
  // A guardian answers for children; a buyer is not named.
  const names = new Set(items.filter(({ kind }) => kind !== "order").map(({ name }) => name));
  // A class that takes place can be given up until it starts, so items may have different deadlines.
  const deadlines = [...new Set(items.filter(({ choices }) => choices.length > 0).map((one) => one.answerBy))];
  const [deadline, ...others] = deadlines;
  return (
    <Section tight>
      <Head level={1} title={t.pageTitle} />
      <Stack gap={5} className={styles.page}>
        {message && <blockquote className={styles.words}>{message}</blockquote>}
        {others.length === 0 && <p>{deadline ? t.answerUntil(instantWords(deadline)) : t.nothingToAnswer}</p>}
        {inOrder.map((one) => (
          <ItemCard
            key={one._id}
            item={one}
            showsName={names.size > 1 && one.kind !== "order"}
            slots={slots.filter(({ duration }) => duration >= (one.minutes ?? 0))}
            isJustAnswered={isOpened(one) && choose === ""}
            preferred={isOpened(one) ? (choose as Choose) : undefined}
            ownDeadline={others.length > 0 ? one.answerBy : undefined}
            busy={formData?.get("itemId") === one._id}
            refused={actionData?.itemId === one._id ? actionData.refused : undefined}
          />
        ))}
      </Stack>
    </Section>
  );
}

type ItemCardProps = {
  item: MyAbsenceItem;
  showsName: boolean;
  slots: Route.ComponentProps["loaderData"]["slots"];
  isJustAnswered: boolean;
  preferred: Choose | undefined;
  /** If it is not the same for all. */
  ownDeadline: string | undefined;
  busy: boolean;
  refused: Refused | undefined;
};

function ItemCard({ item, showsName, slots, isJustAnswered, preferred, ownDeadline, busy, refused }: ItemCardProps) {
  const { _id, kind, name, title, location, state, choices } = item;
  const outcome = outcomeWords(item);
  const isOpen = choices.length > 0;
  const where = [whenWords(item), location].filter(Boolean).join(" · ");
  return (
    <Stack as="section" gap={3} className={styles.card} aria-labelledby={`item-${_id}`}>
      <Stack gap={1}>
        <h2 id={`item-${_id}`}>{title}</h2>
        <p className={styles.when}>{where}</p>
        {showsName && name && <p className="fine">{t.forPerson(name)}</p>}
      </Stack>
      {state !== "well" && <p>{changeWords(item)}</p>}
      {outcome && <OutcomeNotice words={outcome} isNew={isJustAnswered && !isOpen} />}
      {isOpen && (
        <>
          {(ownDeadline || silentWords(item)) && (
            <p className="fine">
              {[ownDeadline && t.answerUntil(instantWords(ownDeadline)), silentWords(item)].filter(Boolean).join(" ")}
            </p>
          )}
          <ItemChoices
            item={item}
            heldUntil={item.heldUntil}
            others={item.others}
            times={slots}
            shipTo={item.shipTo}
            preferred={preferred}
            busy={busy}
            refused={refused}
          />
        </>
      )}
      {kind === "request" && (
        <div>
          <ButtonLink kind="quiet" to={paths.book()} words={shared.bookSession} />
        </div>
      )}
    </Stack>
  );
}

/** What was done. The focus moves to it after the answer. */
function OutcomeNotice({ words, isNew }: { words: string; isNew: boolean }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew) notice.current?.focus();
  }, [isNew]);
  return <Notice ref={notice} tone="success" text={words} />;
}
