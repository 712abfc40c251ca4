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
import { Choice } from "../../kit/ui/forms/Choice.tsx";
import { failureMapper } from "../../kit/ui/forms/failure-mapper.ts";
import { TextArea } from "../../kit/ui/forms/Field.tsx";
import {
  choice,
  drawer,
  emptyOf,
  faultsOf,
  optionsOf,
  text,
  typedOf,
  type TypedOf,
  type ValuesOf,
  valuesOf,
} from "../../kit/ui/forms/FieldKinds.tsx";
import { type Failure, Form, FormFailure, NotSent, SubmitButton, useSubmission } from "../../kit/ui/forms/Form.tsx";
import { Stack } from "../../kit/ui/Layout.tsx";
import { FailureNotice } from "../../kit/ui/Notice.tsx";
import { addedFields, EventFields, eventFields, RepeatFields, shownInput } from "./EventFields.tsx";
import { affectedEvents, peopleIn, removalQuestion } from "./upcoming.ts";
import styles from "./AdminEventsPage.module.css";

type EventFormOptions<Kinds extends typeof eventFields> = {
  kinds: Kinds;
  initial: TypedOf<Kinds>;
  /** Of the field names, for a page with two of these forms. */
  prefix?: string;
  send: (values: ValuesOf<Kinds>) => Promise<void>;
  failureOf: (error: unknown) => Failure;
};

/** A form of a class: its input, and how it is sent. Fields that were not edited follow `initial`; after sending, all do. */
function useEventForm<Kinds extends typeof eventFields>(options: EventFormOptions<Kinds>) {
  const { kinds, initial, prefix = "", send, failureOf } = options;
  const [typed, type] = useState<Partial<TypedOf<Kinds>>>({});
  const shown = { ...initial, ...typed };
  const named = ({ fields, ...rest }: Failure): Failure => ({
    ...rest,
    fields: Object.fromEntries(Object.entries(fields).map(([name, sentence]) => [prefix + name, sentence])),
  });
  const submission = useSubmission({
    check: () => ({}),
    async send() {
      const input = shownInput(shown);
      const fields = faultsOf(kinds, input);
      if (Object.keys(fields).length > 0) throw new NotSent(named({ title: adminShared.fillOutAllFields, fields }));
      await send(valuesOf(kinds, input));
      type({});
      return "";
    },
    failureOf: (error) => named(failureOf(error)),
  });
  const onType = (change: Partial<TypedOf<Kinds>>) => type({ ...typed, ...change });
  // Its form has the errors.
  return { submission, state: { shown, errors: {}, onType } };
}

export function AddEventForm({ onAdded }: { onAdded: () => void }) {
  const { submission, state } = useEventForm({
    kinds: addedFields,
    initial: emptyOf(addedFields),
    async send({ repeat, until, occurrences, ...event }) {
      const pastQuestion = () => ({ text: t.isPastNoOneCanSignUp(dateWords(event.date)), yes: t.yesAddIt });
      if (isOver(event) && !(await confirm(pastQuestion())))
        throw new NotSent({ title: adminShared.fillOutAllFields, fields: { date: t.dayIsPast } });
      const end = until ? { until } : { occurrences: Number(occurrences) };
      const { message } = await sendWithRemoval((removeSlots) =>
        adminCall(calls.addEvents, { body: { ...event, repeat, ...(repeat !== "none" && end), removeSlots } }),
      );
      toast(message);
      onAdded();
    },
    failureOf: addFailure,
  });
  return (
    <Stack as={Form} gap={4} submission={submission} className={styles.form} aria-labelledby="add-title">
      <h2 id="add-title">{t.addClassOrEvent}</h2>
      <FormFailure />
      <EventFields fields={drawer(addedFields, state)} shown={state.shown}>
        <RepeatFields {...state} />
      </EventFields>
      <SubmitButton busyWords={adminShared.adding} words={t.addEvent} />
    </Stack>
  );
}

/** Whether the event starts before the current minute, in studio time. */
function isOver({ date, time }: { date: string; time: string }): boolean {
  const now = serverNow();
  return `${date} ${time}` < `${studioDay(now)} ${studioTime(now)}`;
}

/** The parts of a series that a change can reach. `only` says "only this" or "only these". */
export const scopeWords = (only: string): Record<calls.SeriesScope, string> => ({
  this: only,
  following: t.andFollowing,
  all: t.wholeSeries,
});

const changedFields = {
  ...eventFields,
  scope: choice<calls.SeriesScope>({ label: t.changeAppliesTo, empty: "this", options: scopeWords(t.onlyThis) }),
  message: text({ label: t.messageToThem, optional: true, rows: 2, maxLength: 2000 }),
};
const prefix = "edit-";

type EditEventFormProps = {
  event: calls.AdminEvent;
  onDone: (changed: boolean) => void;
  /** The event was changed elsewhere: the caller reads it again. */
  onStale: () => void;
};

/**
 * Changes an event inside the list, and closes on Escape; for an event of a series, optionally also the following or all
 * events.
 */
export function EditEventForm({ event, onDone, onStale }: EditEventFormProps) {
  const people = event.signedUp + event.waiting;
  const { submission, state } = useEventForm({
    kinds: changedFields,
    initial: typedOf(changedFields, { ...event, signUpLink: event.signUpLink ?? "", scope: "this", message: "" }),
    prefix,
    async send(values) {
      const body = { ...values, message: values.message || undefined, version: event.version };
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
    },
    failureOf: (error) => {
      if (error instanceof CallError && error.code === "stale") onStale();
      return changeFailure(error);
    },
  });
  const { shown } = state;
  const capacity = Number(shown.capacity);
  const helps = {
    capacity: capacity > 0 && capacity < event.signedUp ? t.keepsPeople(event.signedUp, capacity) : undefined,
    message: shown.scope === "this" ? t.moveEmails(people) : t.moveEmailsAll,
  };
  const fields = drawer(changedFields, { ...state, helps }, prefix);
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
      {event.seriesId && fields("scope")}
      <EventFields fields={fields} shown={shown} />
      {people > 0 && fields("message")}
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
            options={optionsOf(scopeWords(only ? t.onlyThis : t.onlyThese))}
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
