import { useState } from "react";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import type { Day } from "../../../contract/platform/values/time.ts";
import * as t from "../../../contract/teaching/slots/text.desk.ts";
import { Button } from "../../kit/ui/Button.tsx";
import { Fields, TextField } from "../../kit/ui/forms/Field.tsx";
import { Row } from "../../kit/ui/Layout.tsx";
import { type DaysOff, daysOffWords } from "./availability.ts";
import styles from "./Availability.module.css";

type Props = { daysOff: DaysOff[]; today: Day; onChange: (daysOff: DaysOff[]) => void };

const empty = { from: "", to: "", start: "", end: "", note: "" };
type Typed = typeof empty;

/** Days, hours of a day and date ranges without sessions, each with a private note of the owner. */
export function DaysOffFields({ daysOff, today, onChange }: Props) {
  const [typed, setTyped] = useState(empty);
  const [fault, setFault] = useState<Partial<Typed>>({});
  const set = (change: Partial<Typed>) => {
    setTyped({ ...typed, ...change });
    setFault({});
  };
  const add = () => {
    if (typed.from === "") return setFault({ from: shared.chooseDay });
    if (typed.from < today) return setFault({ from: t.dayIsPast });
    const to = typed.to || typed.from;
    if (to < typed.from) return setFault({ to: adminShared.lastDayIsBeforeFirst });
    const { start, end } = typed;
    if ((start === "") !== (end === "")) return setFault({ end: t.enterBothTimes });
    if (start !== "" && end <= start) return setFault({ end: adminShared.endHasToBeLater });
    const hours = start === "" ? {} : { times: { from: start, to: end } };
    const added: DaysOff = { from: typed.from, to, ...hours, note: typed.note.trim() };
    onChange([...daysOff, added].toSorted((one, other) => one.from.localeCompare(other.from)));
    setTyped(empty);
  };
  return (
    <>
      <p className={styles.help}>{t.freeSlotsOnTheseDays}</p>
      {daysOff.length > 0 && (
        <ul>
          {daysOff.map((one) => (
            <li key={`${daysOffWords(one)} ${one.note}`} className={styles.off}>
              <div>
                <p className={styles.dayWords}>{daysOffWords(one)}</p>
                {one.note && <p className={styles.help}>{one.note}</p>}
              </div>
              <Button
                kind="link"
                size="small"
                aria-label={t.remove(daysOffWords(one))}
                onClick={() => onChange(daysOff.filter((other) => other !== one))}
                words={shared.remove}
              />
            </li>
          ))}
        </ul>
      )}
      <Fields>
        <TextField
          label={t.dayOff}
          name="off-from"
          type="date"
          min={today}
          value={typed.from}
          error={fault.from}
          onChange={({ target }) => set({ from: target.value })}
        />
        <TextField
          label={adminShared.lastDay}
          name="off-to"
          type="date"
          optional
          min={typed.from || today}
          value={typed.to}
          help={t.ifEmptyOneDay}
          error={fault.to}
          onChange={({ target }) => set({ to: target.value })}
        />
        <TextField
          label={t.offFromTime}
          name="off-start"
          type="time"
          optional
          value={typed.start}
          help={t.ifEmptyWholeDay}
          error={fault.start}
          onChange={({ target }) => set({ start: target.value })}
        />
        <TextField
          label={t.offUntilTime}
          name="off-end"
          type="time"
          optional
          value={typed.end}
          error={fault.end}
          onChange={({ target }) => set({ end: target.value })}
        />
      </Fields>
      <TextField
        label={t.noteForYourself}
        name="off-note"
        optional
        maxLength={120}
        value={typed.note}
        help={t.onlyYouSeeIt}
        onChange={({ target }) => set({ note: target.value })}
      />
      <Row gap={3}>
        <Button kind="quiet" onClick={add} words={t.addDayOff} />
      </Row>
    </>
  );
}
