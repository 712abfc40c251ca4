import { simulation, station } from "./queue.ts";
import { percentile, seeded } from "./random.ts";

/** Spread of the time that one piece of work takes. */
const spread = 0.5;

/** Costs of a host, measured by test/cluster/studios.test.ts and bin/simulate/real-bookings.ts. */
export type HostCosts = {
  wakeNodeMs: number;
  wakeDatabaseMs: number;
  roundNodeMs: number;
  roundDatabaseMs: number;
  pageNodeMs: number;
  pageDatabaseMs: number;
  awakeMb: number;
  baseMb: number;
};

/** Assumptions about visitors. */
export const visitors = {
  /** Visits of a studio per day on average; few studios have many. */
  visitsPerDay: 30,
  visitsSpread: 1.2,
  pagesPerVisit: 6,
  visitMinutes: 4,
  /** Share of the day's visits in each hour of the day, in one time zone. */
  byHour: [4, 2, 1, 1, 2, 8, 26, 60, 78, 66, 50, 46, 58, 54, 46, 46, 52, 62, 74, 82, 76, 56, 30, 12],
};

export type Day = {
  studios: number;
  mostAwake: number;
  awakeByMinute: number[];
  wakesPerSecond: number;
  nodeCores: number;
  databaseCores: number;
  memoryGb: number;
};

/** One day of `studios` studios that sleep after `idleMinutes`: how many are awake, and what that costs at the peak. */
export function simulateDay(
  seed: number,
  { studios, idleMinutes, roundMinutes }: { studios: number; idleMinutes: number; roundMinutes: number },
  costs: HostCosts,
): Day {
  const random = seeded(seed);
  const minutes = 24 * 60;
  const change = new Float64Array(minutes + 1);
  const wakes = new Float64Array(minutes);
  const visits = new Float64Array(minutes);
  const total = visitors.byHour.reduce((sum, share) => sum + share, 0);
  const hours = visitors.byHour.map((share) => share / total);
  for (let studio = 0; studio < studios; studio++) {
    const perDay = random.lognormal(visitors.visitsPerDay, visitors.visitsSpread);
    let awakeUntil = -1;
    for (const [hour, share] of hours.entries()) {
      const mean = perDay * share;
      for (let at = random.exponential(1 / mean); at < 1; at += random.exponential(1 / mean)) {
        const minute = (hour + at) * 60;
        visits[Math.floor(minute)]!++;
        const until = minute + visitors.visitMinutes + idleMinutes;
        if (minute > awakeUntil) {
          wakes[Math.floor(minute)]!++;
          change[Math.floor(minute)]!++;
          if (awakeUntil >= 0 && awakeUntil < minutes) change[Math.floor(awakeUntil)]!--;
        }
        awakeUntil = Math.max(awakeUntil, until);
      }
    }
    if (awakeUntil >= 0 && awakeUntil < minutes) change[Math.floor(awakeUntil)]!--;
  }
  const awakeByMinute: number[] = [];
  let awake = 0;
  for (let minute = 0; minute < minutes; minute++) awakeByMinute.push((awake += change[minute]!));
  const rounds = studios / roundMinutes;
  const perMinute = (work: { wake: number; page: number; round: number }) =>
    Array.from(
      { length: minutes },
      (_, minute) =>
        (wakes[minute]! * work.wake + visits[minute]! * visitors.pagesPerVisit * work.page + rounds * work.round) /
        60_000,
    );
  const { wakeNodeMs, wakeDatabaseMs, pageNodeMs, pageDatabaseMs, roundNodeMs, roundDatabaseMs } = costs;
  const node = perMinute({ wake: wakeNodeMs, page: pageNodeMs, round: roundNodeMs });
  const database = perMinute({ wake: wakeDatabaseMs, page: pageDatabaseMs, round: roundDatabaseMs });
  const mostAwake = Math.max(...awakeByMinute);
  return {
    studios,
    mostAwake,
    awakeByMinute,
    wakesPerSecond: Math.max(...wakes) / 60,
    nodeCores: Math.max(...node),
    databaseCores: Math.max(...database),
    memoryGb: (mostAwake * costs.awakeMb) / 1024,
  };
}

export type Wait = {
  studios: number;
  nodeLoad: number;
  databaseLoad: number;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
};

/** Cores of PostgreSQL in one cell: a host process with its own PostgreSQL. */
export const cellDatabaseCores = 4;

/**
 * First pages of sleeping studios in an hour at the peak of the day, in one cell. Wake-ups, pages and rounds share the
 * thread of the host and the cores of PostgreSQL. Without any wait, a first page takes `unloadedMs`.
 */
export function simulateWaits(
  seed: number,
  cell: {
    studios: number;
    wakesPerStudioSecond: number;
    visitsPerStudioSecond: number;
    roundMinutes: number;
    unloadedMs: number;
  },
  costs: HostCosts,
): Wait {
  const random = seeded(seed);
  const { after, now, runAll } = simulation();
  const node = station({ after }, 1);
  const database = station({ after }, cellDatabaseCores);
  const kinds = [
    { perSecond: cell.studios * cell.wakesPerStudioSecond, node: costs.wakeNodeMs, database: costs.wakeDatabaseMs },
    {
      perSecond: cell.studios * cell.visitsPerStudioSecond * visitors.pagesPerVisit,
      node: costs.pageNodeMs,
      database: costs.pageDatabaseMs,
    },
    {
      perSecond: cell.studios / (cell.roundMinutes * 60),
      node: costs.roundNodeMs,
      database: costs.roundDatabaseMs,
    },
  ];
  const waits: number[] = [];
  const restMs = Math.max(1, cell.unloadedMs - costs.wakeNodeMs - costs.wakeDatabaseMs);
  for (const [at, kind] of kinds.entries()) {
    const arrive = () => {
      const startedAt = now();
      if (startedAt > 3_600_000) return;
      const half = () => random.lognormal(kind.node / 2, spread);
      node(half(), () =>
        database(random.lognormal(kind.database, spread), () =>
          node(half(), () => at === 0 && waits.push(now() - startedAt + random.lognormal(restMs, spread))),
        ),
      );
      after(random.exponential(1000 / kind.perSecond), arrive);
    };
    after(random.exponential(1000 / kind.perSecond), arrive);
  }
  runAll();
  const sumOf = (part: "node" | "database") =>
    kinds.reduce((sum, kind) => sum + (kind.perSecond * kind[part]) / 1000, 0);
  const [p50Ms, p95Ms, p99Ms] = [0.5, 0.95, 0.99].map((share) => Math.round(percentile(waits, share)));
  return {
    studios: cell.studios,
    nodeLoad: sumOf("node"),
    databaseLoad: sumOf("database") / cellDatabaseCores,
    p50Ms: p50Ms!,
    p95Ms: p95Ms!,
    p99Ms: p99Ms!,
  };
}
