import { type Day, weekdayOf, addDays, addMonths, studioDay } from "../../../contract/platform/values/time.ts";

/** Number of kept backups: of the last nights, then the first of each week, then of each month; and manual ones. */
export const keepCounts = { nights: 14, weeks: 8, months: 12, byHand: 5 } as const;

/** Older ones are deleted, counted back from the newest backup: the privacy page says so. The last nights are kept. */
export const mostMonths = 16;

/**
 * The ids of expired backups. Counts existing backups, not calendar days, so that a site that was off for months
 * keeps its backups: of what is older than `mostMonths`, up to `keepCounts.nights`. The first backup of a week or month
 * is kept: it is also the first to leave `nights`, so the choice is stable from night to night.
 */
export function expiredBackups(backups: readonly { id: string; night: Day | null; startedAt: Date }[]): string[] {
  if (backups.length === 0) return [];
  const byHand = backups
    .filter(({ night }) => night === null)
    .toSorted((one, other) => other.startedAt.getTime() - one.startedAt.getTime());
  const nights = backups
    .flatMap(({ id, night }) => (night === null ? [] : [{ id, night }]))
    .toSorted((one, other) => (one.night < other.night ? 1 : -1));
  const weekly = firstOfEach(nights.slice(keepCounts.nights), mondayOf);
  const monthly = firstOfEach(weekly.firsts.slice(keepCounts.weeks), (night) => night.slice(0, 7));
  const newest = studioDay(new Date(Math.max(...backups.map(({ startedAt }) => startedAt.getTime()))));
  const isTooOld = ({ startedAt }: { startedAt: Date }) => studioDay(startedAt) < addMonths(newest, -mostMonths);
  const lastNights = new Set(nights.slice(0, keepCounts.nights).map(({ id }) => id));
  const tooOld = backups.filter((one) => !lastNights.has(one.id) && isTooOld(one));
  const expired = [weekly.rest, monthly.rest, monthly.firsts.slice(keepCounts.months), byHand.slice(keepCounts.byHand)];
  return [...new Set([...expired.flat(), ...tooOld].map(({ id }) => id))];
}

type Night = { id: string; night: Day };

/** Splits nights, sorted newest first, into the earliest of each group and the rest. */
function firstOfEach(nights: readonly Night[], groupOf: (night: Day) => string) {
  const groups = [...Map.groupBy(nights, ({ night }) => groupOf(night)).values()];
  return { firsts: groups.flatMap((group) => group.slice(-1)), rest: groups.flatMap((group) => group.slice(0, -1)) };
}

const mondayOf = (day: Day): Day => addDays(day, -((weekdayOf(day) + 6) % 7));
