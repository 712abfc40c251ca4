import { useState } from "react";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { dateWords } from "../../../contract/platform/values/time.ts";
import {
  fewestInSeries,
  mostInSeries,
  type Repeat,
  seriesDays,
  seriesLength,
} from "../../../contract/teaching/events/series.ts";
import * as t from "../../../contract/teaching/events/text.desk.ts";
import { fieldValue } from "../../kit/ui/forms/checks.ts";
import { SelectField, TextField } from "../../kit/ui/forms/Field.tsx";
import { joined } from "../../kit/ui/Layout.tsx";
import styles from "./EventForms.module.css";

/** How the class repeats, and the end of the series: the number of classes, or the last day. */
export function RepeatFields({ date }: { date: string }) {
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
