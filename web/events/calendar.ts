import type { StudioEvent } from "../../contract/events.ts";
import { type Day, monthGrid } from "../../contract/time.ts";

/** What a visitor can do about one class. */
export type ClassState = "past" | "full" | "external" | "open";

/** Compares instants, so the browser's time zone has no effect. A past class is past even if full. */
export function classState(event: StudioEvent, now: string): ClassState {
  if (Date.parse(event.startsAt) <= Date.parse(now)) return "past";
  if (event.isFull) return "full";
  return event.isExternal && event.signUpLink ? "external" : "open";
}

/** What names a class in an address. */
export const classAddress = ({ title, date, location, _id }: StudioEvent) => ({ title, date, location, eventId: _id });

/**
 * The day whose classes are listed: the requested day if it is in the month and not past, else the first day of the
 * month with an upcoming class. Undefined if the month has none.
 */
export function selectedDay(
  requested: string | null,
  month: string,
  today: Day,
  events: readonly StudioEvent[],
  now: string,
): Day | undefined {
  if (requested !== null && requested.startsWith(month) && requested >= today && monthGrid(month).includes(requested))
    return requested;
  return events
    .filter((event) => event.date.startsWith(month) && classState(event, now) !== "past")
    .map((event) => event.date)
    .toSorted()[0];
}
