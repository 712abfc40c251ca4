import { useState } from "react";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { dateWords, studioDay, studioTime } from "../../../contract/platform/values/time.ts";
import {
  addEvents,
  type AdminEvent,
  changeEvent,
  defaultCapacity,
  defaultDurationMinutes,
  type SeriesScope,
} from "../../../contract/teaching/events/calls.ts";
import * as t from "../../../contract/teaching/events/text.desk.ts";
import { serverNow } from "../../kit/browser/clock.ts";
import { adminCall, CallError } from "../../kit/calls/api.ts";
import { Button } from "../../kit/ui/Button.tsx";
import { confirm } from "../../kit/ui/dialogs/Confirm.tsx";
import { toast } from "../../kit/ui/dialogs/Toast.tsx";
import { fieldValue } from "../../kit/ui/forms/checks.ts";
import { Choice } from "../../kit/ui/forms/Choice.tsx";
import { TextArea, TextField } from "../../kit/ui/forms/Field.tsx";
import { Form, FormFailure, SubmitButton } from "../../kit/ui/forms/Form.tsx";
import { NotSent, useSubmission } from "../../kit/ui/forms/submission.ts";
import { AlertIcon } from "../../kit/ui/Icons.tsx";
import { Stack } from "../../kit/ui/Layout.tsx";
import { addFailure, changeFailure } from "./failures.ts";
import { PriceFields, readPrice } from "./PriceFields.tsx";
import { readSeries, RepeatFields } from "./RepeatFields.tsx";
import { useSlotRemovalConfirm } from "./use-slot-removal-confirm.ts";
import styles from "./AdminEventsPage.module.css";
import fieldStyles from "./EventForms.module.css";

/** Titles and locations of the owner's events, offered as suggestions. */
export type Known = { titles: string[]; locations: string[] };

export function AddEventForm({ known, onAdded }: { known: Known; onAdded: () => void }) {
  const sendWithRemoval = useSlotRemovalConfirm();
  const submission = useSubmission({
    check: () => ({}),
    send: async (values) => {
      const event = readEventInput(values);
      const pastQuestion = () => ({ text: t.isPastNoOneCanSignUp(dateWords(event.date)), yes: t.yesAddIt });
      if (isOver(event) && !(await confirm(pastQuestion())))
        throw new NotSent({ title: adminShared.fillOutAllFields, fields: { date: t.dayIsPast } });
      const { message } = await sendWithRemoval((removeSlots) =>
        adminCall(addEvents, { body: { ...event, ...readSeries(values), removeSlots } }),
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

/** What of a series a change reaches. `only` says "only this" or "only these". */
export const scopeOptions = (only: string): { value: SeriesScope; words: string }[] => [
  { value: "this", words: only },
  { value: "following", words: t.andFollowing },
  { value: "all", words: t.wholeSeries },
];

type EditEventFormProps = {
  event: AdminEvent;
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
  const [scope, setScope] = useState<SeriesScope>("this");
  const sendWithRemoval = useSlotRemovalConfirm();
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
        adminCall(changeEvent, { params: { id: event._id }, body: { ...body, removeSlots } }),
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

type EventFieldsProps = {
  /** Prefix of the field names, for a page with two of these forms. */
  prefix?: string;
  was?: AdminEvent;
  known: Known;
  /** Show the repeat field (only when adding). */
  repeats?: boolean;
};

function EventFields({ prefix = "", was, known, repeats }: EventFieldsProps) {
  const [link, setLink] = useState(was?.signUpLink ?? "");
  const [date, setDate] = useState("");
  const [capacity, setCapacity] = useState(was?.capacity ?? defaultCapacity);
  const initial = (name: "title" | "date" | "time" | "location") => ({
    name: prefix + name,
    defaultValue: was?.[name],
  });
  const number = (name: "capacity" | "durationMinutes", usual: number) =>
    ({ name: prefix + name, defaultValue: was?.[name] ?? usual, type: "number", inputMode: "numeric" }) as const;
  return (
    <div className={fieldStyles.fields}>
      <div className={fieldStyles.wide}>
        <TextField label={t.title} {...initial("title")} maxLength={200} list={`${prefix}titles`} />
        <Suggestions id={`${prefix}titles`} words={known.titles} />
      </div>
      <TextField
        label={shared.date}
        {...initial("date")}
        type="date"
        onChange={({ target }) => setDate(target.value)}
      />
      <TextField label={adminShared.time} {...initial("time")} type="time" />
      <div className={fieldStyles.wide}>
        <TextField label={shared.location} {...initial("location")} optional maxLength={200} list={`${prefix}places`} />
        <Suggestions id={`${prefix}places`} words={known.locations} />
      </div>
      <div className={fieldStyles.wide}>
        <TextField
          label={t.signUpLink}
          name={`${prefix}signUpLink`}
          type="url"
          optional
          maxLength={500}
          help={t.onlyWhenPeopleSignUp}
          value={link}
          onChange={({ target }) => setLink(target.value)}
        />
        <p role="status" className={fieldStyles.warning}>
          {/^\s*http:/i.test(link) && (
            <>
              <AlertIcon /> {t.thisLinkIsNotEncrypted}
            </>
          )}
        </p>
      </div>
      {repeats && <RepeatFields date={date} />}
      <TextField
        label={adminShared.spots}
        {...number("capacity", defaultCapacity)}
        min={1}
        max={1000}
        onChange={({ target }) => setCapacity(Number(target.value))}
        help={was && capacity > 0 && capacity < was.signedUp ? t.keepsPeople(was.signedUp, capacity) : undefined}
      />
      <TextField
        label={adminShared.minutes}
        {...number("durationMinutes", defaultDurationMinutes)}
        min={5}
        max={720}
        step={5}
      />
      <PriceFields prefix={prefix} was={was} />
    </div>
  );
}

function Suggestions({ id, words }: { id: string; words: string[] }) {
  return (
    <datalist id={id}>
      {words.map((word) => (
        <option key={word}>{word}</option>
      ))}
    </datalist>
  );
}

/** The event as the API takes it. Throws NotSent if title, date, time, capacity or duration is missing. */
function readEventInput(values: FormData, prefix = "") {
  const value = (name: string) => fieldValue(values, prefix + name);
  const missing = Object.entries({
    title: t.addTitle,
    date: shared.chooseDay,
    time: adminShared.chooseTime,
    capacity: t.enterNumberOfSpots,
    durationMinutes: t.enterLength,
  }).filter(([name]) => value(name) === "");
  if (missing.length > 0) {
    const fields = missing.map(([name, sentence]) => [prefix + name, sentence]);
    throw new NotSent({ title: adminShared.fillOutAllFields, fields: Object.fromEntries(fields) });
  }
  return {
    title: value("title"),
    date: value("date"),
    // Some browsers add seconds.
    time: value("time").slice(0, 5),
    location: value("location"),
    signUpLink: value("signUpLink"),
    capacity: Number(value("capacity")),
    durationMinutes: Number(value("durationMinutes")),
    ...readPrice(values, prefix),
  };
}
