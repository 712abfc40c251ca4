import { type Day, weekdayOf, addDays } from "../../contract/time.ts";

/** Number of kept backups: of the last nights, then the first of each week, then of each month; and manual ones. */
export const keepCounts = { nights: 14, weeks: 8, months: 12, byHand: 5 } as const;

/**
 * The ids of expired backups. Counts existing backups, not calendar days, so that a site that was off for months
 * keeps its backups. The first backup of a week or month is kept: it is also the first to leave `nights`, so the
 * choice is stable from night to night.
 */
export function expiredBackups(backups: readonly { id: string; night: Day | null; startedAt: Date }[]): string[] {
  const byHand = backups
    .filter(({ night }) => night === null)
    .toSorted((one, other) => other.startedAt.getTime() - one.startedAt.getTime());
  const nights = backups
    .flatMap(({ id, night }) => (night === null ? [] : [{ id, night }]))
    .toSorted((one, other) => (one.night < other.night ? 1 : -1));
  const weekly = firstOfEach(nights.slice(keepCounts.nights), mondayOf);
  const monthly = firstOfEach(weekly.firsts.slice(keepCounts.weeks), (night) => night.slice(0, 7));
  const expired = [weekly.rest, monthly.rest, monthly.firsts.slice(keepCounts.months), byHand.slice(keepCounts.byHand)];
  return expired.flat().map(({ id }) => id);
}

type Night = { id: string; night: Day };

/** Splits nights, sorted newest first, into the earliest of each group and the rest. */
function firstOfEach(nights: readonly Night[], groupOf: (night: Day) => string) {
  const groups = [...Map.groupBy(nights, ({ night }) => groupOf(night)).values()];
  return { firsts: groups.flatMap((group) => group.slice(-1)), rest: groups.flatMap((group) => group.slice(0, -1)) };
}

const mondayOf = (day: Day): Day => addDays(day, -((weekdayOf(day) + 6) % 7));
