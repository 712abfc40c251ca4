import {
  addDays,
  clockWords,
  dateWords,
  type Day,
  phaseOf,
  dayWords,
  studioDay,
  studioTime,
  type WallTime,
  weekdayDateWords,
} from "../../../contract/platform/values/time.ts";
import type { HeldPayment } from "../../../contract/selling/payments/calls.ts";

type SlotTime = { date: Day; time: WallTime };

/** The phase of a session. Compares instants, so the browser's time zone has no effect. */
export const sessionPhase = ({ startsAt, duration }: { startsAt: string; duration: number }, now: string) => {
  const start = new Date(startsAt);
  return phaseOf(start, new Date(start.getTime() + duration * 60_000), new Date(now));
};

/** Whether a slot or session has begun. */
export const isPast = ({ startsAt }: { startsAt: string }, now: string) => Date.parse(startsAt) <= Date.parse(now);

/** The payment for which a slot is held while PayPal checks it. */
export const paymentHolding = ({ startsAt }: { startsAt: string }, held: readonly HeldPayment[]) =>
  held.find((payment) => payment.kind === "session" && payment.state === "held" && payment.startsAt === startsAt);

/** `Saturday, June 19, 9:00 AM`. */
export const dayTimeWords = ({ date, time }: SlotTime) => `${dayWords(date)}, ${clockWords(time)}`;

/** `Saturday, June 19, 9:00 AM` of a moment, in studio time. */
export const instantWords = (at: string) =>
  dayTimeWords({ date: studioDay(new Date(at)), time: studioTime(new Date(at)) });

/** `Sat, Jun 19, 2027, 9:00 AM`. */
export const dateTimeWords = ({ date, time }: SlotTime) => `${dateWords(date)}, ${clockWords(time)}`;

const yearOf = (day: Day) => day.slice(0, 4);

/** `Sat, Jun 19`; with the year if it is another one than now. */
export const shortDayWords = (date: Day, now: string) =>
  yearOf(date) === yearOf(studioDay(new Date(now))) ? weekdayDateWords(date) : dateWords(date);

/** `Sat, Jun 19, 9:00 AM`; with the year if it is another one than now. */
export const shortTimeWords = ({ date, time }: SlotTime, now: string) =>
  `${shortDayWords(date, now)}, ${clockWords(time)}`;

/** The query of an address without the month and the day of its calendar. */
export const withoutMonthAndDay = (query: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...query].filter(([name]) => name !== "month" && name !== "day"));

export type Repeat = "none" | "daily" | "weekly";

const stepDays = { none: 0, daily: 1, weekly: 7 };

/** Makes `occurrences` slots including the first (at least one). All have the same wall-clock time. */
export function repeatSlots({ date, time }: SlotTime, repeat: Repeat, occurrences: number): SlotTime[] {
  const length = repeat === "none" ? 1 : Math.max(1, occurrences);
  return Array.from({ length }, (_, index) => ({ date: addDays(date, index * stepDays[repeat]), time }));
}
