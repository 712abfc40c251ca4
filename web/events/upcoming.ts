import type { AdminEvent, SeriesScope } from "../../contract/events.ts";
import type { Day } from "../../contract/time.ts";

export type DayOfEvents = { day: Day; events: AdminEvent[] };
export type MonthOfEvents = { month: string; days: DayOfEvents[] };

/** Events by month and day, in the order they came in, which is that of their dates. */
export function byMonth(events: readonly AdminEvent[]): MonthOfEvents[] {
  const months: MonthOfEvents[] = [];
  for (const event of events) {
    const month = event.date.slice(0, 7);
    if (months.at(-1)?.month !== month) months.push({ month, days: [] });
    const { days } = months.at(-1)!;
    if (days.at(-1)?.day !== event.date) days.push({ day: event.date, events: [] });
    days.at(-1)!.events.push(event);
  }
  return months;
}

/** Which events a change or removal of the chosen ones reaches; the server decides the same (server/events/scope.ts). */
export function reachedEvents(
  events: readonly AdminEvent[],
  chosen: ReadonlySet<string>,
  scope: SeriesScope,
  now: string,
): AdminEvent[] {
  const named = events.filter(({ _id }) => chosen.has(_id));
  const isReached = (event: AdminEvent) =>
    chosen.has(event._id) ||
    named.some(
      ({ seriesId, startsAt }) =>
        seriesId !== undefined &&
        seriesId === event.seriesId &&
        event.startsAt >= (scope === "following" && startsAt > now ? startsAt : now),
    );
  return scope === "this" ? named : events.filter(isReached);
}

/** What is asked before events are removed: how many, and how many places in coming ones end with them. */
export function removalQuestion(reached: readonly AdminEvent[], now: string): string {
  const what = reached.length === 1 ? "this event" : `these ${reached.length} events`;
  const coming = reached.filter(({ startsAt }) => startsAt > now);
  const places = coming.reduce((sum, { signedUp, waiting }) => sum + signedUp + waiting, 0);
  const question = `This will permanently delete ${what}.`;
  if (places === 0) return question;
  return `${question} ${places === 1 ? "1 sign-up ends" : `${places} sign-ups end`} with ${reached.length === 1 ? "it" : "them"}, and we tell ${places === 1 ? "that person" : "these people"} by mail.`;
}

/** `3 of 12 signed up · 2 waiting`. */
export function countWords({ signedUp, capacity, waiting }: AdminEvent): string {
  return `${signedUp} of ${capacity} signed up${waiting > 0 ? ` · ${waiting} waiting` : ""}`;
}
