import { useEffect, useRef, useState } from "react";
import { answerAbsence, readMyAbsences } from "../../../contract/office/absences/calls.ts";
import { text as t } from "../../../contract/office/absences/text.ts";
import { paths } from "../../../contract/paths.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { userCall } from "../../kit/calls/api.ts";
import { useCallData } from "../../kit/calls/call-data.ts";
import { personalMeta } from "../../kit/pages/page-meta.ts";
import { ButtonLink } from "../../kit/ui/Button.tsx";
import calendarDrawing from "../../kit/ui/drawings/calendar.svg?raw";
import { Stack } from "../../kit/ui/Layout.tsx";
import { Empty, LoadState } from "../../kit/ui/lists/LoadState.tsx";
import { FailureNotice, Notice } from "../../kit/ui/Notice.tsx";
import { Head, Section } from "../../kit/ui/Section.tsx";
import type { Route } from "./+types/MyQuestionsPage";
import { AbsenceItems, slotsFor } from "./AbsenceItems.tsx";
import { choiceFrom, type Refused, refusedOf } from "./choices.ts";

export const meta: Route.MetaFunction = ({ matches }) => personalMeta(matches, t.pageTitle);

const head = { title: t.pageTitle };
export const handle = { head: () => head };

/** A signed-in student answers the questions of the owner's absences. */
export default function MyQuestionsPage({ params: { id } }: Route.ComponentProps) {
  const loaded = useCallData(async () => {
    const absences = await userCall(readMyAbsences, { query: {} });
    const items = absences.flatMap((one) => one.items);
    return { absences, items, slots: await slotsFor(userCall, items) };
  }, [id]);
  const [busyItem, setBusyItem] = useState<string>();
  const [refusal, setRefusal] = useState<{ itemId: string; refused: Refused }>();
  const [done, setDone] = useState<string>();
  /** Not shown again, also if the list cannot be read after the answer. */
  const [answered, setAnswered] = useState<string[]>([]);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), [done]);

  const answer = async (values: FormData) => {
    const choice = choiceFrom(values);
    setBusyItem(choice.itemId);
    setRefusal(undefined);
    setDone(undefined);
    try {
      setDone((await userCall(answerAbsence, { body: choice })).message);
      setAnswered((before) => [...before, choice.itemId]);
    } catch (error) {
      setRefusal({ itemId: choice.itemId, refused: refusedOf(error, values) });
    }
    setBusyItem(undefined);
    loaded.reload();
  };

  const { data } = loaded;
  const open = data?.absences
    .map((absence) => ({ ...absence, items: absence.items.filter(({ _id }) => !answered.includes(_id)) }))
    .filter(({ items }) => items.length > 0);
  // Answered in another window: its card is gone.
  const isGone = data && refusal && !data.items.some(({ _id }) => _id === refusal.itemId);
  return (
    <Section tight>
      <Head level={1} {...head} />
      <Stack gap={6}>
        {done && <Notice ref={notice} tone="success" text={done} />}
        <FailureNotice title={t.thatDidNotWork} text={isGone ? refusal.refused.message : undefined} focuses />
        <LoadState {...loaded} failed={t.failedToLoadQuestions} />
        {open?.map((absence) => (
          <AbsenceItems
            key={absence.items[0]?._id}
            absence={absence}
            slots={data?.slots ?? []}
            busyItem={busyItem}
            refusal={refusal}
            onAnswer={(values) => void answer(values)}
          />
        ))}
        {open?.length === 0 && (
          <Empty
            svg={calendarDrawing}
            title={t.nothingToAnswer}
            text={t.weWriteIfSomethingChanges}
            action={<ButtonLink kind="quiet" to={paths.user(id)} words={shared.myBookings} />}
          />
        )}
      </Stack>
    </Section>
  );
}
