import type { StudioEvent } from "../../contract/events.ts";
import { addMonths, type Day, monthGrid } from "../../contract/time.ts";

/** What a visitor can do about one class. */
export type ClassState = "past" | "full" | "external" | "open";

/** `now` is an instant, and so is the start: the browser's own zone has no say. */
export function classState(event: StudioEvent, now: string): ClassState {
  if (Date.parse(event.startsAt) <= Date.parse(now)) return "past";
  if (event.isFull) return "full";
  return event.isExternal && event.signUpLink ? "external" : "open";
}

export type DayCell = {
  day: Day;
  number: number;
  inMonth: boolean;
  isPast: boolean;
  isToday: boolean;
  classes: number;
};

/** The 42 days of a month as they are drawn. */
export function monthCells(month: string, today: Day, events: readonly StudioEvent[]): DayCell[] {
  const counts = new Map<Day, number>();
  for (const { date } of events) counts.set(date, (counts.get(date) ?? 0) + 1);
  return monthGrid(month).map((day) => ({
    day,
    number: Number(day.slice(8)),
    inMonth: day.startsWith(month),
    isPast: day < today,
    isToday: day === today,
    classes: counts.get(day) ?? 0,
  }));
}

/** Months that can be leafed to: a year back, two years ahead. Beyond that there is nothing, and no end to it. */
export function isMonthShown(month: string, today: Day): boolean {
  const thisMonth = today.slice(0, 7);
  return (
    month >= addMonths(`${thisMonth}-01`, -12).slice(0, 7) &&
    month <= addMonths(`${thisMonth}-01`, 24).slice(0, 7)
  );
}

/** The month an address asks for, or this month when it asks for nonsense. */
export function monthOf(asked: string | null, today: Day): string {
  const isMonth = asked !== null && /^\d{4}-(0[1-9]|1[0-2])$/.test(asked);
  return isMonth && isMonthShown(asked, today) ? asked : today.slice(0, 7);
}

/** The month so many months away. */
export function otherMonth(month: string, months: number): string {
  return addMonths(`${month}-01`, months).slice(0, 7);
}

/**
 * The day whose classes are listed: the one asked for, if it can be chosen at all; else the first day of the month,
 * from today on, with a class still to come. Undefined when the month has none.
 */
export function chosenDay(
  asked: string | null,
  month: string,
  today: Day,
  events: readonly StudioEvent[],
  now: string,
): Day | undefined {
  if (asked !== null && asked.startsWith(month) && asked >= today && monthGrid(month).includes(asked))
    return asked;
  return events
    .filter((event) => event.date.startsWith(month) && classState(event, now) !== "past")
    .map((event) => event.date)
    .toSorted()[0];
}
