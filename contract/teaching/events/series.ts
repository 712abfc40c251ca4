import { addDays, addMonths, type Day } from "../../platform/values/time.ts";

export type Repeat = "weekly" | "monthly";
/** Number of events in a weekly series (7 days apart) and in a monthly one, if nothing else is chosen. */
export const seriesLength = { weekly: 12, monthly: 6 } as const;
export const fewestInSeries = 2;
export const mostInSeries = 52;

type End = { occurrences?: number | undefined; until?: Day | undefined };

/**
 * The days of a series: by their number, or up to and including a day (at most one more than allowed). Months count from
 * the first day, so that a 31st returns after a shorter month.
 */
export function seriesDays(first: Day, repeat: Repeat, { occurrences, until }: End): Day[] {
  const length = until === undefined ? (occurrences ?? seriesLength[repeat]) : mostInSeries + 1;
  const days = Array.from({ length }, (_, index) =>
    repeat === "weekly" ? addDays(first, 7 * index) : addMonths(first, index),
  );
  return until === undefined ? days : days.filter((day) => day <= until);
}
