import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { clockWords, dateWords } from "../../../contract/platform/values/time.ts";
import type { Availability, AvailabilityPlan } from "../../../contract/teaching/slots/calls.ts";
import * as t from "../../../contract/teaching/slots/text.desk.ts";
import { weekdaysInOrder } from "../../kit/ui/calendar/weekdays.ts";

export type Windows = Availability["hours"][number];
export type DaysOff = Availability["daysOff"][number];

/** `9:00 AM to 12:00 PM, 2:00 PM to 5:00 PM`; `Closed` if there are no windows. */
export function windowsWords(windows: Windows): string {
  if (windows.length === 0) return t.closed;
  return windows.map(({ from, to }) => t.timeRange(timeWords(from), timeWords(to))).join(", ");
}

/** `Monday 9:00 AM to 12:00 PM; Friday …`. */
export function weekWords({ hours }: Availability): string {
  const open = weekdaysInOrder().flatMap(([day, name]) => {
    const windows = hours[day] ?? [];
    return windows.length > 0 ? [`${name} ${windowsWords(windows)}`] : [];
  });
  return open.length > 0 ? `${open.join("; ")}.` : t.noHoursYet;
}

/** `Thu, Dec 24, 2026 to Sat, Jan 2, 2027`, with the hours if it is only a part of the day. */
export function daysOffWords({ from, to, times }: Pick<DaysOff, "from" | "to" | "times">): string {
  const days = from === to ? dateWords(from) : adminShared.to(dateWords(from), dateWords(to));
  return times ? `${days}, ${windowsWords([times])}` : days;
}

const shownDaysOff = 3;

/** `Tue, Dec 1; Mon, Dec 7.`; after three, how many more. */
export function allDaysOffWords(daysOff: readonly DaysOff[]): string {
  if (daysOff.length === 0) return t.noTimeOff;
  const more = daysOff.length - shownDaysOff;
  const words = daysOff.slice(0, shownDaysOff).map(daysOffWords);
  return `${[...words, more > 0 && t.moreTimesOff(more)].filter(Boolean).join("; ")}.`;
}

/** The effect of a save. `isSameWeek`: the weekly hours are unchanged, so their number of slots is not news. */
export function planWords(
  { aWeek, added, removed, bookedStay, heldStay }: AvailabilityPlan,
  isSameWeek = false,
): string {
  const effects = [
    isSameWeek ? "" : t.slotsPerWeek(aWeek),
    added > 0 ? t.willBeAdded(added) : "",
    removed > 0 ? t.willBeRemoved(removed) : "",
    bookedStay > 0 ? t.bookedSessionsStay(bookedStay) : "",
    heldStay > 0 ? t.slotsOnHold(heldStay) : "",
    added + removed === 0 ? t.freeSlotsStayAsThey : "",
  ];
  return effects.filter(Boolean).join(" ");
}

/** What is wrong with a day's windows; undefined if they are valid. */
export function windowsFault(windows: Windows): string | undefined {
  if (windows.some(({ from, to }) => from === "" || to === "")) return t.enterBothTimes;
  if (windows.some(({ from, to }) => from >= to)) return adminShared.endHasToBeLater;
  const inOrder = windows.toSorted((one, other) => one.from.localeCompare(other.from));
  const overlap = inOrder.some(({ from }, at) => at > 0 && inOrder[at - 1]!.to > from);
  return overlap ? adminShared.twoOfTheseTimesOverlap : undefined;
}

export const hasValidHours = ({ hours }: Availability) => hours.every((windows) => !windowsFault(windows));

/** Copies the windows of day `from` (0 is Sunday) to the days in `to`. */
export function copyDay(hours: Availability["hours"], from: number, to: ReadonlySet<number>) {
  return hours.map((windows, at) => (to.has(at) ? hours[from]! : windows));
}

/** Adds a window an hour after the last one, or in the morning if there is none or the last ends after 21:00. */
export function addWindow(windows: Windows): Windows {
  const ends = windows.map(({ to }) => to);
  const last = ends.toSorted().at(-1);
  if (!last || last > "21:00") return [...windows, { from: "09:00", to: "12:00" }];
  const hour = Number(last.slice(0, 2));
  const fullHour = (at: number) => `${String(at).padStart(2, "0")}:00`;
  return [...windows, { from: fullHour(hour + 1), to: fullHour(Math.min(hour + 3, 23)) }];
}

const timeWords = (time: string) => (time === "" ? "…" : clockWords(time));
