import { useId, useState } from "react";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import type { Day } from "../../../contract/platform/values/time.ts";
import type { Availability } from "../../../contract/teaching/slots/calls.ts";
import * as t from "../../../contract/teaching/slots/text.desk.ts";
import { Button } from "../../kit/ui/Button.tsx";
import { weekdaysInOrder } from "../../kit/ui/calendar/weekdays.ts";
import { CheckField, Fields, TextField } from "../../kit/ui/forms/Field.tsx";
import { CloseIcon } from "../../kit/ui/Icons.tsx";
import { Row, Stack } from "../../kit/ui/Layout.tsx";
import * as rules from "./availability.ts";
import styles from "./Availability.module.css";

type WeekProps = { hours: Availability["hours"]; onChange: (hours: Availability["hours"]) => void };

/** Same limit as in contract/teaching/slots/schema.ts. */
const maxWindows = 6;

/** Weekly hours, with one day open for editing at a time. */
export function WeekFields({ hours, onChange }: WeekProps) {
  const [openDay, setOpenDay] = useState<number>();
  return (
    <>
      <p className={styles.help}>{t.timesYouCanBeBooked}</p>
      <ul className={styles.days}>
        {weekdaysInOrder().map(([day, name]) => {
          const windows = hours[day] ?? [];
          const isOpen = openDay === day;
          const words = isOpen ? t.done : t.open(windows.length);
          const toggle = () => {
            setOpenDay(isOpen ? undefined : day);
            if (!isOpen && windows.length === 0) onChange(hours.with(day, rules.addWindow([])));
          };
          return (
            <li key={name}>
              <div className={styles.day}>
                <span className={styles.dayName}>{name}</span>
                <span className={windows.length > 0 ? styles.dayWords : "muted"}>
                  {windows.length === 0 && t.closed}
                  {windows.map((one) => (
                    <span key={one.from}>{rules.windowsWords([one])}</span>
                  ))}
                </span>
                <Button
                  kind="link"
                  size="small"
                  aria-expanded={isOpen}
                  aria-label={`${words}: ${name}`}
                  onClick={toggle}
                  words={words}
                />
              </div>
              {isOpen && <DayFields name={name} day={day} hours={hours} onChange={onChange} />}
            </li>
          );
        })}
      </ul>
    </>
  );
}

function DayFields({ name, day, hours, onChange }: WeekProps & { name: string; day: number }) {
  const faultId = useId();
  const windows = hours[day] ?? [];
  const fault = rules.windowsFault(windows);
  const set = (next: rules.Windows) => onChange(hours.with(day, next));
  return (
    <Stack gap={3} className={styles.dayFields}>
      {windows.map((window, at) => (
        // The windows of a day have no id, so the index is the key.
        <fieldset key={at} className={styles.window}>
          <legend className="hidden-text">{t.time(name, at + 1)}</legend>
          {(["from", "to"] as const).map((end) => (
            <Stack key={end} as="label" gap={1}>
              <span>{end === "from" ? t.from : t.to}</span>
              <input
                type="time"
                value={window[end]}
                aria-invalid={fault ? true : undefined}
                aria-describedby={fault && faultId}
                // Some browsers add seconds.
                onChange={({ target }) => set(windows.with(at, { ...window, [end]: target.value.slice(0, 5) }))}
              />
            </Stack>
          ))}
          <button
            type="button"
            className={styles.remove}
            aria-label={t.removeTime(name, at + 1)}
            onClick={() => set(windows.toSpliced(at, 1))}
          >
            <CloseIcon />
          </button>
        </fieldset>
      ))}
      {fault && (
        <p id={faultId} role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
      {windows.length === 0 && <p className={styles.help}>{t.closedOnS(name)}</p>}
      <Row gap={3}>
        {windows.length < maxWindows && (
          <Button kind="quiet" size="small" onClick={() => set(rules.addWindow(windows))} words={t.addTime} />
        )}
        <CopyToDays day={day} isUsable={!fault} onCopy={(to) => onChange(rules.copyDay(hours, day, to))} />
      </Row>
    </Stack>
  );
}

type CopyToDaysProps = { day: number; isUsable: boolean; onCopy: (to: ReadonlySet<number>) => void };

/** Copies a day's times to the ticked days. */
function CopyToDays({ day, isUsable, onCopy }: CopyToDaysProps) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>();
  if (!chosen) {
    return (
      <Button kind="quiet" size="small" disabled={!isUsable} onClick={() => setChosen(new Set())}>
        {t.copyToOtherDays}
      </Button>
    );
  }
  const copy = () => {
    onCopy(chosen);
    setChosen(undefined);
  };
  return (
    <Stack as="fieldset" gap={2} className={styles.copy}>
      <legend>{t.copyTheseTimesTo}</legend>
      <div className={styles.copyDays}>
        {weekdaysInOrder().map(([at, name]) => {
          if (at === day) return null;
          const choose = (isChosen: boolean) =>
            setChosen(new Set(isChosen ? [...chosen, at] : [...chosen].filter((one) => one !== at)));
          return <CheckField key={name} label={name} name={`copy-${at}`} checked={chosen.has(at)} onChange={choose} />;
        })}
      </div>
      <Row gap={3}>
        <Button size="small" kind="quiet" disabled={chosen.size === 0} onClick={copy} words={adminShared.copy} />
        <Button kind="link" size="small" onClick={() => setChosen(undefined)} words={shared.cancel} />
      </Row>
    </Stack>
  );
}

type Props = { daysOff: rules.DaysOff[]; today: Day; onChange: (daysOff: rules.DaysOff[]) => void };

const empty = { from: "", to: "", start: "", end: "", note: "" };
type Typed = typeof empty;

/** Days, hours of a day and date ranges without sessions, each with a private note of the owner. */
export function DaysOffFields({ daysOff, today, onChange }: Props) {
  const [typed, setTyped] = useState(empty);
  const [fault, setFault] = useState<Partial<Typed>>({});
  const field = (name: keyof Typed, label: string) => ({
    label,
    name: `off-${name}`,
    value: typed[name],
    error: fault[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped({ ...typed, [name]: target.value });
      setFault({});
    },
  });
  const add = () => {
    if (typed.from === "") return setFault({ from: shared.chooseDay });
    if (typed.from < today) return setFault({ from: t.dayIsPast });
    const to = typed.to || typed.from;
    if (to < typed.from) return setFault({ to: adminShared.lastDayIsBeforeFirst });
    const { start, end } = typed;
    if ((start === "") !== (end === "")) return setFault({ end: t.enterBothTimes });
    if (start !== "" && end <= start) return setFault({ end: adminShared.endHasToBeLater });
    const hours = start === "" ? {} : { times: { from: start, to: end } };
    const added: rules.DaysOff = { from: typed.from, to, ...hours, note: typed.note.trim() };
    onChange([...daysOff, added].toSorted((one, other) => one.from.localeCompare(other.from)));
    setTyped(empty);
  };
  return (
    <>
      <p className={styles.help}>{t.freeSlotsOnTheseDays}</p>
      {daysOff.length > 0 && (
        <ul>
          {daysOff.map((one) => (
            <li key={`${rules.daysOffWords(one)} ${one.note}`} className={styles.off}>
              <div>
                <p className={styles.dayWords}>{rules.daysOffWords(one)}</p>
                {one.note && <p className={styles.help}>{one.note}</p>}
              </div>
              <Button
                kind="link"
                size="small"
                aria-label={t.remove(rules.daysOffWords(one))}
                onClick={() => onChange(daysOff.filter((other) => other !== one))}
                words={shared.remove}
              />
            </li>
          ))}
        </ul>
      )}
      <Fields>
        <TextField {...field("from", t.dayOff)} type="date" min={today} />
        <TextField
          {...field("to", adminShared.lastDay)}
          type="date"
          optional
          min={typed.from || today}
          help={t.ifEmptyOneDay}
        />
        <TextField {...field("start", t.offFromTime)} type="time" optional help={t.ifEmptyWholeDay} />
        <TextField {...field("end", t.offUntilTime)} type="time" optional />
      </Fields>
      <TextField {...field("note", t.noteForYourself)} optional maxLength={120} help={t.onlyYouSeeIt} />
      <Row gap={3}>
        <Button kind="quiet" onClick={add} words={t.addDayOff} />
      </Row>
    </>
  );
}
