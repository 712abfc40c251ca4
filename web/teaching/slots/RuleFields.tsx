import type { Availability } from "../../../contract/teaching/slots/calls.ts";
import * as t from "../../../contract/teaching/slots/text.desk.ts";
import { Fields, SelectField } from "../../kit/ui/forms/Field.tsx";

type Props = { draft: Availability; onChange: (change: Partial<Availability>) => void };

const lengths = [30, 45, 60, 75, 90, 120];
const breaks = [0, 5, 10, 15, 20, 30, 45, 60, 90];
const days = [7, 14, 28, 56, 84, 182];
const notices = [0, 2, 12, 24, 48, 72, 168];

/** `60 minutes each, 15 minutes free in between and around classes.` */
export function sessionWords({ minutes, bufferMinutes }: Availability, usualMinutes: number): string {
  return t.minutesEach(minutes ?? usualMinutes, t.breaksBetween(bufferMinutes));
}

/** `Up to 8 weeks ahead, at least 24 hours before.` */
export function bookingRangeWords({ daysAhead, noticeHours }: Availability): string {
  return t.upToAheadUntil(aheadOf(daysAhead), noticeHours, noticeOf(noticeHours));
}

export function SessionFields({ draft, onChange, usualMinutes }: Props & { usualMinutes: number }) {
  const { minutes, bufferMinutes } = draft;
  return (
    <Fields>
      <SelectField
        label={t.lengthOfSession}
        name="minutes"
        value={minutes ?? "usual"}
        onChange={({ target }) => onChange({ minutes: target.value === "usual" ? null : Number(target.value) })}
        choices={choicesOf(lengths, minutes, t.minutes)}
      >
        <option value="usual">{t.asInYourSettingsMinutes(usualMinutes)}</option>
      </SelectField>
      <SelectField
        label={t.breakLabel}
        name="buffer"
        value={bufferMinutes}
        help={t.betweenTwoSessionsAndBefore}
        onChange={({ target }) => onChange({ bufferMinutes: Number(target.value) })}
        choices={choicesOf(breaks, bufferMinutes, t.breakMinutes)}
      />
    </Fields>
  );
}

export function RangeFields({ draft, onChange }: Props) {
  const { daysAhead, noticeHours } = draft;
  return (
    <Fields>
      <SelectField
        label={t.howFarAhead}
        name="ahead"
        value={daysAhead}
        help={t.peopleSeeFreeSlotsUp}
        onChange={({ target }) => onChange({ daysAhead: Number(target.value) })}
        choices={choicesOf(days, daysAhead, aheadOf)}
      />
      <SelectField
        label={t.minimumNotice}
        name="notice"
        value={noticeHours}
        help={t.minimumNoticeHelp}
        onChange={({ target }) => onChange({ noticeHours: Number(target.value) })}
        choices={choicesOf(notices, noticeHours, (hours) => t.untilItBegins(hours, noticeOf(hours)))}
      />
    </Fields>
  );
}

/** Whether visitors choose a slot when they ask for their free session. */
export function FreeSessionFields({ draft, onChange }: Props) {
  return (
    <SelectField
      label={t.timesForFreeSession}
      name="free-sessions"
      value={draft.freeSessions}
      help={t.timesForFreeSessionHelp}
      onChange={({ target }) => onChange({ freeSessions: target.value as Availability["freeSessions"] })}
      choices={Object.entries(t.freeSessionRules)}
    />
  );
}

/** The usual values as choices, in order, with the current value if it is not one of them. */
function choicesOf(usual: readonly number[], current: number | null, words: (value: number) => string) {
  const values = current === null || usual.includes(current) ? usual : [...usual, current];
  const inOrder = values.toSorted((one, other) => one - other);
  return inOrder.map((value) => [String(value), words(value)] as const);
}

const aheadOf = (count: number) => (count % 7 === 0 ? plural(count / 7, "week") : plural(count, "day"));
const noticeOf = (hours: number) =>
  hours === 168 ? t.week : hours > 24 && hours % 24 === 0 ? plural(hours / 24, "day") : plural(hours, "hour");
const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;
