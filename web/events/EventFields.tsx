import { useState } from "react";
import { type AdminEvent, defaultCapacity, defaultDurationMinutes } from "../../contract/events.ts";
import * as t from "../../contract/text/admin/events.ts";
import * as adminShared from "../../contract/text/admin/shared.ts";
import * as shared from "../../contract/text/shared.ts";
import { fieldValue } from "../ui/forms/checks.ts";
import { SelectField, TextField } from "../ui/forms/Field.tsx";
import { NotSent } from "../ui/forms/submission.ts";
import { AlertIcon } from "../ui/Icons.tsx";
import styles from "./EventFields.module.css";

/** Titles and locations of the owner's events, offered as suggestions. */
export type Known = { titles: string[]; locations: string[] };

type EventFieldsProps = {
  /** Prefix of the field names, for a page with two of these forms. */
  prefix?: string;
  was?: AdminEvent;
  known: Known;
  /** Show the repeat field (only when adding). */
  repeats?: boolean;
};

/** The fields of an event, for adding and changing. */
export function EventFields({ prefix = "", was, known, repeats }: EventFieldsProps) {
  const [link, setLink] = useState(was?.signUpLink ?? "");
  const initial = (name: "title" | "date" | "time" | "location") => ({
    name: prefix + name,
    defaultValue: was?.[name],
  });
  const number = (name: "capacity" | "durationMinutes", usual: number) =>
    ({ name: prefix + name, defaultValue: was?.[name] ?? usual, type: "number", inputMode: "numeric" }) as const;
  return (
    <div className={styles.fields}>
      <div className={styles.wide}>
        <TextField label={t.title} {...initial("title")} maxLength={200} list={`${prefix}titles`} />
        <Suggestions id={`${prefix}titles`} words={known.titles} />
      </div>
      <TextField label={shared.date} {...initial("date")} type="date" />
      <TextField label={adminShared.time} {...initial("time")} type="time" />
      <div className={styles.wide}>
        <TextField label={shared.location} {...initial("location")} optional maxLength={200} list={`${prefix}places`} />
        <Suggestions id={`${prefix}places`} words={known.locations} />
      </div>
      <div className={styles.wide}>
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
        <p role="status" className={styles.warning}>
          {/^\s*http:/i.test(link) && (
            <>
              <AlertIcon /> {t.thisLinkIsNotEncrypted}
            </>
          )}
        </p>
      </div>
      {repeats && (
        <div className={styles.wide}>
          <SelectField label={adminShared.repeat} name="repeat" help={t.weeklyMakes12MonthlyMakes} defaultValue="none">
            <option value="none">{t.none}</option>
            <option value="weekly">{adminShared.weekly}</option>
            <option value="monthly">{t.monthly}</option>
          </SelectField>
        </div>
      )}
      <TextField label={adminShared.spots} {...number("capacity", defaultCapacity)} min={1} max={1000} />
      <TextField
        label={adminShared.minutes}
        {...number("durationMinutes", defaultDurationMinutes)}
        min={5}
        max={720}
        step={5}
      />
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
export function readEventInput(values: FormData, prefix = "") {
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
  };
}
