import { type Day, weekdayOf, addDays } from "../../contract/time.ts";

/** How many backups stay: nights, then the first of a week, then the first of a month; and of those made by hand. */
export const keepCounts = { nights: 14, weeks: 8, months: 12, byHand: 5 } as const;

type Candidate = { id: string; night: Day | null; startedAt: Date };

/**
 * The ids of the backups that have had their time. Counts what is there and not the calendar, so that a site that was
 * off for months does not lose what it has. Of a week or a month the first stays: it is also the first that leaves the
 * nights, so what was chosen once stays chosen.
 */
export function expiredBackups(backups: readonly Candidate[]): string[] {
  const byHand = backups
    .filter(({ night }) => night === null)
    .toSorted((one, other) => other.startedAt.getTime() - one.startedAt.getTime());
  const nights = backups
    .flatMap(({ id, night }) => (night === null ? [] : [{ id, night }]))
    .toSorted((one, other) => (one.night < other.night ? 1 : -1));
  const weekly = firstOfEach(nights.slice(keepCounts.nights), mondayOf);
  const monthly = firstOfEach(weekly.firsts.slice(keepCounts.weeks), (night) => night.slice(0, 7));
  const gone = [
    weekly.others,
    monthly.others,
    monthly.firsts.slice(keepCounts.months),
    byHand.slice(keepCounts.byHand),
  ];
  return gone.flat().map(({ id }) => id);
}

type Night = { id: string; night: Day };

/** Of nights that are sorted newest first, the earliest of each group, and the others. */
function firstOfEach(nights: readonly Night[], groupOf: (night: Day) => string) {
  const firsts: Night[] = [];
  const others: Night[] = [];
  nights.forEach((night, at) => {
    const next = nights[at + 1];
    const isFirst = !next || groupOf(next.night) !== groupOf(night.night);
    (isFirst ? firsts : others).push(night);
  });
  return { firsts, others };
}

function mondayOf(day: Day): Day {
  return addDays(day, -((weekdayOf(day) + 6) % 7));
}
