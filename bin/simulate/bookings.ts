import { simulation, station } from "./queue.ts";
import { percentile, type Random, seeded } from "./random.ts";
import type { Attempt, Cost, Costs, Outcome } from "./real-bookings.ts";

/** Spread of the time that one call takes at a station. */
const spread = 0.5;
/** Popularity of the slots: the first one is wanted most. */
export const popularity = 0.8;

/** A process of the site and a PostgreSQL with `cores`. Returns a function that sends one call. */
function site(random: Random, { cores }: { cores: number }) {
  const { after, now, runAll } = simulation();
  const node = station({ after }, 1);
  const database = station({ after }, cores);
  const call = ({ nodeMs, databaseMs, waitMs }: Cost, done: () => void) => {
    // Half of Node's work is before the statements, half after them.
    node(random.lognormal(nodeMs / 2, spread), () =>
      database(random.lognormal(databaseMs, spread), () =>
        after(random.lognormal(waitMs, spread), () => node(random.lognormal(nodeMs / 2, spread), done)),
      ),
    );
  };
  return { after, now, runAll, call };
}

/** Students who arrive at `perSecond`; each wants one of the slots. */
export function attemptsAt(seed: number, { students, slots, perSecond }: Crowd): Attempt[] {
  const random = seeded(seed);
  let atMs = 0;
  return Array.from({ length: students }, () => {
    atMs += random.exponential(1000 / perSecond);
    return { atMs, slot: random.popular(slots, popularity) };
  });
}

export type Crowd = { students: number; slots: number; perSecond: number };

/** The model of one run of real attempts: the same times and slots. */
export function simulateAttempts(seed: number, attempts: readonly Attempt[], costs: Costs, cores: number): Outcome {
  const { after, now, runAll, call } = site(seeded(seed), { cores });
  const held = new Set<number>();
  const outcome: Outcome = { ms: [], taken: 0, busy: 0 };
  for (const { atMs, slot } of attempts)
    after(atMs, () => {
      const startedAt = now();
      const isTaken = held.has(slot);
      held.add(slot);
      if (isTaken) outcome.taken++;
      call(isTaken ? costs.taken : costs.booked, () => outcome.ms.push(now() - startedAt));
    });
  runAll();
  return outcome;
}

export type Rush = Crowd & {
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
  refusals: number;
  booked: number;
  gaveUp: number;
};

/** Seconds in which a student reads the list again after a refusal. */
const thinkSeconds = { least: 2, most: 6 };
const mostTries = 6;

/**
 * The teacher opens new times. Students arrive, choose one of the slots that the list shows as free, and choose again
 * after a refusal, until they have one, or have tried six times, or none is free.
 */
export function simulateRush(seed: number, crowd: Crowd, costs: Costs, cores: number): Rush {
  const random = seeded(seed);
  const { after, now, runAll, call } = site(random, { cores });
  const held = new Set<number>();
  const tookMs: number[] = [];
  let refusals = 0;
  let gaveUp = 0;
  const attempt = (tries: number) => {
    // The page that the student reads is from memory.
    call(costs.cachedPage, () => {
      const free = Array.from({ length: crowd.slots }, (_, slot) => slot).filter((slot) => !held.has(slot));
      if (free.length === 0 || tries > mostTries) return void gaveUp++;
      const slot = free[random.popular(free.length, popularity)]!;
      after(1000 * (thinkSeconds.least + random.uniform() * (thinkSeconds.most - thinkSeconds.least)), () => {
        const startedAt = now();
        const isTaken = held.has(slot);
        held.add(slot);
        if (isTaken) refusals++;
        call(isTaken ? costs.taken : costs.booked, () => {
          tookMs.push(now() - startedAt);
          if (isTaken) attempt(tries + 1);
        });
      });
    });
  };
  let atMs = 0;
  for (let n = 0; n < crowd.students; n++) {
    atMs += random.exponential(1000 / crowd.perSecond);
    after(atMs, () => attempt(1));
  }
  runAll();
  const [p50Ms, p95Ms, p99Ms] = [0.5, 0.95, 0.99].map((share) => Math.round(percentile(tookMs, share)));
  return { ...crowd, p50Ms: p50Ms!, p95Ms: p95Ms!, p99Ms: p99Ms!, refusals, booked: held.size, gaveUp };
}
