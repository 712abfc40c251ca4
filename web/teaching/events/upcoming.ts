import {
  addDays,
  addMonths,
  clockWords,
  type Day,
  monthWords,
  shortDayWords,
  weekdayDateWords,
  weekdayOf,
} from "../../../contract/platform/values/time.ts";
import type { AdminEvent, SeriesScope } from "../../../contract/teaching/events/calls.ts";
import * as t from "../../../contract/teaching/events/text.desk.ts";

/** What the list shows: all events, full ones, those with people waiting, or those with a title. */
export type EventFilter = { kind: "all" | "full" | "waiting" } | { kind: "title"; title: string };

export type TimetableItem =
  | { kind: "heading"; words: string }
  | { kind: "event"; event: AdminEvent }
  | { kind: "series"; seriesId: string; events: AdminEvent[] };

type TimetableChoices = {
  today: Day;
  filter: EventFilter;
  /** After next week, the events of a series are one row. */
  isFolding: boolean;
  /** Series that are unfolded: each event is shown. */
  expanded: ReadonlySet<string>;
  /** Events with an open row stay visible: an edit form must not be lost. */
  opened: ReadonlySet<string>;
};

/** The owner's list: this week, next week, then months. `events` must be sorted by date. */
export function timetable(events: readonly AdminEvent[], choices: TimetableChoices): TimetableItem[] {
  const { today, filter, isFolding, expanded, opened } = choices;
  const saturday = addDays(today, 6 - weekdayOf(today));
  const nextSaturday = addDays(saturday, 7);
  const groupOf = ({ date }: AdminEvent) =>
    date <= saturday ? t.thisWeek : date <= nextSaturday ? t.nextWeek : monthWords(date.slice(0, 7));
  const isShown = (event: AdminEvent) => matches(event, filter) || opened.has(event._id);
  const isFolded = ({ date, seriesId }: AdminEvent) =>
    isFolding && filter.kind === "all" && seriesId !== undefined && date > nextSaturday;

  const items: TimetableItem[] = [];
  const seriesDone = new Set<string>();
  let group: string | undefined;
  for (const event of events.filter(isShown)) {
    const { seriesId = "" } = event;
    const series = isFolded(event) ? events.filter((other) => other.seriesId === seriesId && isFolded(other)) : [];
    if (seriesDone.has(seriesId)) continue;
    if (groupOf(event) !== group) items.push({ kind: "heading", words: (group = groupOf(event)) });
    if (series.length < 2) {
      items.push({ kind: "event", event });
      continue;
    }
    seriesDone.add(seriesId);
    items.push({ kind: "series", seriesId, events: series });
    const shown = series.filter(({ _id }) => expanded.has(seriesId) || opened.has(_id));
    items.push(...shown.map((one): TimetableItem => ({ kind: "event", event: one })));
  }
  return items;
}

function matches({ title, isFull, isExternal, waiting }: AdminEvent, filter: EventFilter): boolean {
  if (filter.kind === "title") return title === filter.title;
  if (filter.kind === "full") return isFull && !isExternal;
  return filter.kind === "all" || waiting > 0;
}

/** `Tue, Jun 8 · 9:00 AM · 12 more until Aug 31`: the first class as in its own row, and how many follow. */
export function seriesNote(events: readonly AdminEvent[], today: Day): string {
  const [first, ...others] = events as readonly [AdminEvent, ...AdminEvent[]];
  const last = events.at(-1)!.date;
  // Without its year the note has one line on a phone.
  const until = shortDayWords(last, last < addMonths(today, 10) ? last : today);
  return [weekdayDateWords(first.date), clockWords(first.time), t.moreUntil(others.length, until)].join(" · ");
}

/** The events that a change or deletion of the chosen ones affects. Same rule as server/teaching/events/change.ts. */
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

const upcomingOf = (events: readonly AdminEvent[], now: string) => events.filter(({ startsAt }) => startsAt > now);

/** Sign-ups and waitlist entries of the events that have not started. */
export const peopleIn = (events: readonly AdminEvent[], now: string) =>
  upcomingOf(events, now).reduce((sum, { signedUp, waiting }) => sum + signedUp + waiting, 0);

/** What a deletion does: number of events, and for upcoming ones of the sign-ups that end and the orders picked up there. */
export function removalQuestion(reached: readonly AdminEvent[], now: string): string {
  const signups = peopleIn(reached, now);
  const orders = upcomingOf(reached, now).reduce((sum, { pickups }) => sum + pickups, 0);
  return [
    t.thisWillPermanentlyDelete(t.thisEvent(reached.length)),
    signups > 0 && t.signUpEndsCount(signups, reached.length),
    orders > 0 && t.ordersPickedUpCount(orders, reached.length),
  ]
    .filter(Boolean)
    .join(" ");
}

/** `3 of 12 signed up · 2 waiting`. */
export const countWords = ({ signedUp, capacity, waiting }: Pick<AdminEvent, "signedUp" | "capacity" | "waiting">) =>
  t.ofSignedUpWaiting(signedUp, capacity, waiting);
