import type { AdminEvent, SeriesScope } from "../../contract/events.ts";
import * as t from "../../contract/text/admin/events.ts";
import type { Day } from "../../contract/time.ts";

type MonthOfEvents = { month: string; days: { day: Day; events: AdminEvent[] }[] };

/** Groups events by month and day. `events` must be sorted by date. */
export function groupByMonth(events: readonly AdminEvent[]): MonthOfEvents[] {
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

/** The events that a change or deletion of the chosen ones affects. Same rule as server/events/scope.ts. */
export function affectedEvents(
  events: readonly AdminEvent[],
  chosen: ReadonlySet<string>,
  scope: SeriesScope,
  now: string,
): AdminEvent[] {
  const selected = events.filter(({ _id }) => chosen.has(_id));
  const isReached = (event: AdminEvent) =>
    chosen.has(event._id) ||
    selected.some(
      ({ seriesId, startsAt }) =>
        seriesId !== undefined &&
        seriesId === event.seriesId &&
        event.startsAt >= (scope === "following" && startsAt > now ? startsAt : now),
    );
  return scope === "this" ? selected : events.filter(isReached);
}

/** The question before a deletion: number of events, and of sign-ups in upcoming events that end. */
export function removalQuestion(reached: readonly AdminEvent[], now: string): string {
  const upcoming = reached.filter(({ startsAt }) => startsAt > now);
  const signups = upcoming.reduce((sum, { signedUp, waiting }) => sum + signedUp + waiting, 0);
  const question = t.thisWillPermanentlyDelete(t.thisEvent(reached.length));
  return signups === 0 ? question : t.signUpEndsCount(question, signups, reached.length);
}

/** `3 of 12 signed up · 2 waiting`. */
export const countWords = ({ signedUp, capacity, waiting }: AdminEvent) =>
  t.ofSignedUpWaiting(signedUp, capacity, waiting);
