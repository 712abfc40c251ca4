import { useState } from "react";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { dollarsIn } from "../../../contract/platform/values/money.ts";
import { dateWords } from "../../../contract/platform/values/time.ts";
import { defaultCapacity, defaultDurationMinutes, type AdminEvent } from "../../../contract/teaching/events/calls.ts";
import { withoutPrice, type PriceKind, type SeatPrice } from "../../../contract/teaching/events/class-price.ts";
import {
  fewestInSeries,
  mostInSeries,
  seriesDays,
  seriesLength,
  type Repeat,
} from "../../../contract/teaching/events/series.ts";
import * as t from "../../../contract/teaching/events/text.desk.ts";
import { fieldValue } from "../../kit/ui/forms/checks.ts";
import { Choice } from "../../kit/ui/forms/Choice.tsx";
import { CheckField, SelectField, TextField } from "../../kit/ui/forms/Field.tsx";
import { NotSent } from "../../kit/ui/forms/Form.tsx";
import { AlertIcon } from "../../kit/ui/Icons.tsx";
import { joined } from "../../kit/ui/Layout.tsx";
import styles from "./EventFields.module.css";

export type Known = { titles: string[]; locations: string[] };

type EventFieldsProps = {
  /** Prefix of the field names, for a page with two of these forms. */
  prefix?: string;
  was?: AdminEvent;
  known: Known;
  /** Show the repeat field (only when adding). */
  repeats?: boolean;
};

export function EventFields({ prefix = "", was, known, repeats }: EventFieldsProps) {
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
    <div className={styles.fields}>
      <div className={styles.wide}>
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
    ...readPrice(values, prefix),
  };
}

const kinds: { value: PriceKind; words: string }[] = [
  { value: "none", words: t.noPrice },
  { value: "fixed", words: t.onePrice },
  { value: "sliding", words: t.slidingPrice },
  { value: "passes", words: t.passesOnly },
];

type PriceFieldsProps = { prefix: string; was: Pick<AdminEvent, "price" | "cutoffHours" | "taxClass"> | undefined };
type EnteredPrice = Omit<SeatPrice, "isTaxed">;

/** What a spot in a class costs, and until when a paid one can be given up. */
function PriceFields({ prefix, was }: PriceFieldsProps) {
  const price = was?.price ?? withoutPrice;
  const [kind, setKind] = useState(price.kind);
  const [isTaxed, setTaxed] = useState(was?.taxClass === "goods");
  const amount = (name: "least" | "most", label: string) => (
    <TextField label={label} name={prefix + name} inputMode="decimal" defaultValue={price[name] ?? ""} />
  );
  return (
    <>
      <div className={styles.wide}>
        <Choice label={t.spotCosts} showsLabel options={kinds} chosen={kind} onChoose={setKind} />
        <input type="hidden" name={`${prefix}priceKind`} value={kind} />
        <p className="fine">{kind === "none" ? t.noPriceHelp : t.priceHelp}</p>
      </div>
      {kind === "fixed" && amount("least", t.priceInDollars)}
      {kind === "sliding" && (
        <>
          {amount("least", t.priceFromDollars)}
          {amount("most", t.priceToDollars)}
        </>
      )}
      {kind !== "none" && (
        <div className={styles.wide}>
          <TextField
            label={t.noticeToGiveUp}
            name={`${prefix}cutoffHours`}
            inputMode="numeric"
            optional="obvious"
            help={t.noticeToGiveUpHelp}
            defaultValue={was?.cutoffHours ?? ""}
          />
        </div>
      )}
      {(kind === "fixed" || kind === "sliding") && (
        <div className={styles.wide}>
          <CheckField label={t.addSalesTax} name={`${prefix}isTaxed`} checked={isTaxed} onChange={setTaxed} />
          <p className="fine">{t.addSalesTaxHelp}</p>
        </div>
      )}
    </>
  );
}

/** The price as the API takes it. What cannot be read as a number is refused by the server. */
function readPrice(values: FormData, prefix: string) {
  const kind = fieldValue(values, `${prefix}priceKind`) as PriceKind;
  const dollars = (name: string) => dollarsIn(fieldValue(values, prefix + name));
  const hours = fieldValue(values, `${prefix}cutoffHours`);
  const cutoffHours = hours === "" ? null : Number(hours);
  const taxClass: AdminEvent["taxClass"] = values.has(`${prefix}isTaxed`) ? "goods" : "none";
  const least = dollars("least");
  const price: EnteredPrice =
    kind === "none" || kind === "passes"
      ? { kind, least: null, most: null }
      : { kind, least, most: kind === "fixed" ? least : dollars("most") };
  return { price, taxClass, cutoffHours };
}

/** How the class repeats, and the end of the series: the number of classes, or the last day. */
function RepeatFields({ date }: { date: string }) {
  const [repeat, setRepeat] = useState<"none" | Repeat>("none");
  // What was typed last decides; the other field follows.
  const [end, setEnd] = useState<{ occurrences?: string; until?: string }>({});
  const days = repeat !== "none" && date && end.until ? seriesDays(date, repeat, { until: end.until }) : [];
  const usual = repeat === "none" ? "" : String(seriesLength[repeat]);
  const count = end.until ? String(days.length) : (end.occurrences ?? usual);
  const isPossible = Number(count) >= fewestInSeries && Number(count) <= mostInSeries;
  const last =
    repeat !== "none" && date && isPossible && seriesDays(date, repeat, { occurrences: Number(count) }).at(-1);
  return (
    <>
      <div className={styles.wide}>
        <SelectField
          label={adminShared.repeat}
          name="repeat"
          value={repeat}
          onChange={({ target }) => setRepeat(target.value as "none" | Repeat)}
        >
          <option value="none">{t.none}</option>
          <option value="weekly">{adminShared.weekly}</option>
          <option value="monthly">{t.monthly}</option>
        </SelectField>
      </div>
      {repeat !== "none" && (
        <>
          <TextField
            label={adminShared.lastDay}
            name="until"
            type="date"
            optional="obvious"
            value={end.until ?? ""}
            onChange={({ target }) => setEnd({ until: target.value })}
          />
          <TextField
            label={t.numberOfClasses}
            name="occurrences"
            type="number"
            inputMode="numeric"
            min={fewestInSeries}
            max={mostInSeries}
            value={count}
            onChange={({ target }) => setEnd({ occurrences: target.value })}
          />
          <p role="status" className={joined(styles.wide, "fine")}>
            {last && t.classesLastOn(Number(count), dateWords(last))}
          </p>
        </>
      )}
    </>
  );
}

/** The repeat choice as the API takes it. A last day wins over the number, which follows it. */
export function readSeries(values: FormData) {
  const repeat = fieldValue(values, "repeat") as "none" | Repeat;
  if (repeat === "none") return { repeat };
  const until = fieldValue(values, "until");
  return until ? { repeat, until } : { repeat, occurrences: Number(fieldValue(values, "occurrences")) };
}
