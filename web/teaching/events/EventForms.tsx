import { useState } from "react";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { dateWords, studioDay, studioTime, clockWords, dayWords } from "../../../contract/platform/values/time.ts";
import * as calls from "../../../contract/teaching/events/calls.ts";
import * as t from "../../../contract/teaching/events/text.desk.ts";
import { serverNow } from "../../kit/browser/clock.ts";
import { useNow } from "../../kit/browser/use-now.ts";
import { adminCall, CallError, type DeletionCall } from "../../kit/calls/api.ts";
import { useAction } from "../../kit/calls/call-data.ts";
import { Button } from "../../kit/ui/Button.tsx";
import { confirm, DeletionDialog, confirmDeletion } from "../../kit/ui/dialogs/Confirm.tsx";
import { toast } from "../../kit/ui/dialogs/Toast.tsx";
import { fieldValue } from "../../kit/ui/forms/checks.ts";
import { Choice } from "../../kit/ui/forms/Choice.tsx";
import { failureMapper, lastPart } from "../../kit/ui/forms/failure-mapper.ts";
import { TextArea } from "../../kit/ui/forms/Field.tsx";
import { Form, FormFailure, NotSent, SubmitButton, useSubmission } from "../../kit/ui/forms/Form.tsx";
import { Stack } from "../../kit/ui/Layout.tsx";
import { FailureNotice } from "../../kit/ui/Notice.tsx";
import { EventFields, readEventInput, readSeries, type Known } from "./EventFields.tsx";
import { affectedEvents, peopleIn, removalQuestion } from "./upcoming.ts";
import styles from "./AdminEventsPage.module.css";

/** Titles and locations of the owner's events, offered as suggestions. */

export function AddEventForm({ known, onAdded }: { known: Known; onAdded: () => void }) {
  const submission = useSubmission({
    check: () => ({}),
    send: async (values) => {
      const event = readEventInput(values);
      const pastQuestion = () => ({ text: t.isPastNoOneCanSignUp(dateWords(event.date)), yes: t.yesAddIt });
      if (isOver(event) && !(await confirm(pastQuestion())))
        throw new NotSent({ title: adminShared.fillOutAllFields, fields: { date: t.dayIsPast } });
      const { message } = await sendWithRemoval((removeSlots) =>
        adminCall(calls.addEvents, { body: { ...event, ...readSeries(values), removeSlots } }),
      );
      toast(message);
      onAdded();
      return message;
    },
    failureOf: addFailure,
  });
  return (
    <Stack as={Form} gap={4} submission={submission} className={styles.form} aria-labelledby="add-title">
      <h2 id="add-title">{t.addClassOrEvent}</h2>
      <FormFailure />
      <EventFields known={known} repeats />
      <SubmitButton busyWords={adminShared.adding} words={t.addEvent} />
    </Stack>
  );
}

/** Whether the event starts before the current minute, in studio time. */
function isOver({ date, time }: { date: string; time: string }): boolean {
  const now = serverNow();
  return `${date} ${time}` < `${studioDay(now)} ${studioTime(now)}`;
}

const prefix = "edit-";

/** The part of a series that a change reaches. `only` says "only this" or "only these". */
export const scopeOptions = (only: string): { value: calls.SeriesScope; words: string }[] => [
  { value: "this", words: only },
  { value: "following", words: t.andFollowing },
  { value: "all", words: t.wholeSeries },
];

type EditEventFormProps = {
  event: calls.AdminEvent;
  known: Known;
  onDone: (changed: boolean) => void;
  /** The event was changed elsewhere: the caller reads it again. */
  onStale: () => void;
};

/**
 * Changes an event inside the list, and closes on Escape; for an event of a series, optionally also the following or all
 * events.
 */
export function EditEventForm({ event, known, onDone, onStale }: EditEventFormProps) {
  const [scope, setScope] = useState<calls.SeriesScope>("this");
  const submission = useSubmission({
    check: () => ({}),
    send: async (values) => {
      const message = fieldValue(values, `${prefix}message`) || undefined;
      const body = { ...readEventInput(values, prefix), scope, version: event.version, message };
      const {
        message: done,
        told,
        overfull,
      } = await sendWithRemoval((removeSlots) =>
        adminCall(calls.changeEvent, { params: { id: event._id }, body: { ...body, removeSlots } }),
      );
      const [first] = overfull;
      const sentences = [told > 0 ? t.peopleGetEmail(done, told) : done];
      if (first) sentences.push(t.keepsPeople(first.signedUp, first.capacity));
      toast(sentences.join(" "));
      onDone(true);
      return "";
    },
    failureOf: (error) => {
      if (error instanceof CallError && error.code === "stale") onStale();
      const { fields, ...rest } = changeFailure(error);
      const prefixed = Object.entries(fields).map(([name, sentence]) => [prefix + name, sentence]);
      return { ...rest, fields: Object.fromEntries(prefixed) };
    },
  });
  return (
    <Stack
      as={Form}
      gap={4}
      submission={submission}
      className={styles.edit}
      aria-label={t.edit(event.title)}
      onKeyDown={({ key }) => key === "Escape" && onDone(false)}
    >
      <FormFailure />
      {event.seriesId && (
        <Stack gap={2} align="start" className={styles.scope}>
          <p aria-hidden="true">{t.changeAppliesTo}</p>
          <Choice label={t.changeAppliesTo} options={scopeOptions(t.onlyThis)} chosen={scope} onChoose={setScope} />
        </Stack>
      )}
      <EventFields prefix={prefix} was={event} known={known} />
      {event.signedUp + event.waiting > 0 && (
        <TextArea
          label={t.messageToThem}
          name={`${prefix}message`}
          optional
          rows={2}
          maxLength={2000}
          help={scope === "this" ? t.moveEmails(event.signedUp + event.waiting) : t.moveEmailsAll}
        />
      )}
      <div className={styles.buttons}>
        <SubmitButton busyWords={t.updating} words={t.update} />
        <Button kind="quiet" onClick={() => onDone(false)} words={shared.cancel} />
      </div>
    </Stack>
  );
}

type RemovalDialogProps = {
  events: calls.AdminEvent[];
  chosen: ReadonlySet<string>;
  onClose: () => void;
  onRemoved: () => void;
};

/** Deletes events after a question that names them and counts the sign-ups. Mounted only while open. */
export function RemovalDialog({ events, chosen, onClose, onRemoved }: RemovalDialogProps) {
  const [scope, setScope] = useState<calls.SeriesScope>("this");
  const [words, setWords] = useState("");
  const { busy, failure, run } = useAction(removeFailure);
  const now = useNow();
  const selected = events.filter(({ _id }) => chosen.has(_id));
  const [only] = selected.length === 1 ? selected : [];
  const reached = affectedEvents(events, chosen, scope, now);
  const remove = async (send: DeletionCall, close: () => void) => {
    const { message } = await send(calls.removeEvents, {
      body: { eventIds: [...chosen], scope, message: words.trim() || undefined },
    });
    toast(message);
    onRemoved();
    close();
    // Without a jump: more classes of the same month may follow.
    document.getElementById("upcoming-title")?.focus({ preventScroll: true });
  };
  return (
    <DeletionDialog busy={busy} onClose={onClose} onDelete={(send, close) => void run(() => remove(send, close))}>
      <Stack gap={4}>
        <div>
          {only && (
            <p>
              <strong>{t.classOnAt(only.title, dayWords(only.date), clockWords(only.time))}</strong>
            </p>
          )}
          <p>{removalQuestion(reached, now)}</p>
        </div>
        {selected.some(({ seriesId }) => seriesId) && (
          <Choice
            label={t.changeAppliesTo}
            options={scopeOptions(only ? t.onlyThis : t.onlyThese)}
            chosen={scope}
            onChoose={setScope}
          />
        )}
        {peopleIn(reached, now) > 0 && (
          <TextArea
            label={t.messageToThem}
            name="message"
            optional
            rows={3}
            maxLength={2000}
            help={t.includedInTheirEmail}
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
        )}
        <FailureNotice {...failure} />
      </Stack>
    </DeletionDialog>
  );
}

/** Refusals whose message tells the owner what to do; other errors get a general text. */
const shownCodes: readonly CallError["code"][] = [
  "overlaps",
  "over-free-slots",
  "time-does-not-exist",
  "stale",
  "class-not-found",
  "limited",
  "database-away",
  "unreachable",
];

const failureUnder = (title: string) =>
  failureMapper({
    title,
    otherwise: shared.tryAgain,
    shows: ({ code }) => shownCodes.includes(code),
    keepsTitle: true,
    fieldName: lastPart,
  });

export const addFailure = failureUnder(t.errorAddingEvent);
export const changeFailure = failureUnder(t.failedToUpdateEvent);
export const removeFailure = failureUnder(t.failedToDeleteSelectedEvents);

/** Sends an event, and again with `removeSlots` if free slots overlap with it and the owner agrees to remove them. */
export const sendWithRemoval = <Answer,>(call: (removeSlots: boolean) => Promise<Answer>) =>
  call(false).catch(async (error: unknown) => {
    if (!(error instanceof CallError) || error.code !== "over-free-slots") throw error;
    if (!(await confirmDeletion(t.thisWillPermanentlyDeleteFreeSlots, error.message))) throw error;
    return call(true);
  });
