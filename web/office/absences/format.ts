import type { Absence } from "../../../contract/office/absences/calls.ts";
import * as t from "../../../contract/office/absences/text.desk.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import {
  clockWords,
  type Day,
  studioDay,
  studioTime,
  type WallTime,
  weekdayDateWords,
} from "../../../contract/platform/values/time.ts";

export type NamedClass = { eventId: string; title: string; date: Day; time: WallTime; location: string };

/** `Thu, Jun 24, 9:00 AM`. */
export const whenWords = ({ date, time }: { date: Day; time: WallTime }) =>
  `${weekdayDateWords(date)}, ${clockWords(time)}`;

/** `Thu, Jun 24, 9:00 AM · Gentle Flow · Riverside Hall`. */
export const classWords = (one: NamedClass) => [whenWords(one), one.title, one.location].filter(Boolean).join(" · ");

/** `Thu, Jun 24, 9:00 AM (Riverside Hall)`. */
export const pickupWords = (one: NamedClass) => whenWords(one) + (one.location && ` (${one.location})`);

/** An instant as `Thu, Jun 24, 9:00 AM`, in studio time. */
export function instantWords(at: string): string {
  const instant = new Date(at);
  return whenWords({ date: studioDay(instant), time: studioTime(instant) });
}

/** `Thu, Jun 24`, or `Thu, Jun 24 to Fri, Jun 25`. */
export const daysWords = ({ from, to }: Pick<Absence, "from" | "to">) =>
  from === to ? weekdayDateWords(from) : adminShared.to(weekdayDateWords(from), weekdayDateWords(to));

/** The heading of an absence, as of today. */
export function absenceTitle({ state, from, to }: Absence, today: Day): string {
  if (state === "well") return t.takenBack(daysWords({ from, to }));
  if (from > today) return t.youWillBeAway(daysWords({ from, to }));
  if (to < today) return t.youWereAway(weekdayDateWords(to));
  return to === today ? t.youAreAwayToday : t.youAreAwayUntil(weekdayDateWords(to));
}

/** Whether a page must say whose each thing is: a guardian answers for children. A buyer is not named. */
export const namesSeveral = (items: readonly { kind: string; name: string }[]): boolean =>
  new Set(items.filter(({ kind }) => kind !== "order").map(({ name }) => name)).size > 1;
