import type { StudioEvent } from "../../contract/events.ts";
import { type Day, monthGrid } from "../../contract/time.ts";

/** What a visitor can do about one class. */
export type ClassState = "past" | "full" | "external" | "open";

/** `now` is an instant, and so is the start: the browser's own zone has no say. */
export function classState(event: StudioEvent, now: string): ClassState {
  if (Date.parse(event.startsAt) <= Date.parse(now)) return "past";
  if (event.isFull) return "full";
  return event.isExternal && event.signUpLink ? "external" : "open";
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
