import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { attemptsAt, simulateAttempts, simulateRush } from "./simulate/bookings.ts";
import { chartSvg } from "./simulate/chart.ts";
import { costOf, prices, studio } from "./simulate/cost.ts";
import { cellDatabaseCores, type HostCosts, simulateDay, simulateWaits, visitors } from "./simulate/day.ts";
import { percentile } from "./simulate/random.ts";
import { type Costs, type Outcome, startRealSite } from "./simulate/real-bookings.ts";

// npm run simulate: measures a real site on this machine, validates a model of competing bookings against it, and
// simulates what this machine cannot run. Writes docs/scale/*.svg and docs/scale/results.json. `npm run simulate --
// --again` uses the measurements in results.json.

const root = join(import.meta.dirname, "..");
const folder = join(root, "docs", "scale");
const resultsFile = join(folder, "results.json");
/** Written by test/cluster/studios.test.ts (npm run cluster). */
const hostFile = join(root, "build", "cluster", "studios.json");
const seed = 20261125;
/** Node keeps one of this machine's two cores busy. */
const cores = 1;

type Measured = {
  machine: string;
  loadBefore: number;
  costs: Costs;
  real: {
    perSecond: number;
    students: number;
    slots: number;
    taken: number;
    busy: number;
    p50Ms: number;
    p95Ms: number;
  }[];
  host: Record<string, number>;
};

/** Rates of real attempts; the last one is all at once. */
const realRates = [20, 40, 80, 160, 1_000];
/** Runs of each rate; the median counts, because the machine also does other work. */
const runs = 3;
const crowd = { students: 300, slots: 60 };

mkdirSync(folder, { recursive: true });
const measured = process.argv.includes("--again") ? readResults().measured : await measure();
if (existsSync(hostFile)) measured.host = JSON.parse(readFileSync(hostFile, "utf8")) as Record<string, number>;

// 1. Competing bookings: the model beside the real runs, then a crowd that this machine was not given.
const validation = measured.real.map((real) => {
  const attempts = attemptsAt(seed, { ...crowd, perSecond: real.perSecond });
  return { ...real, model: summary(simulateAttempts(seed, attempts, measured.costs, cores)) };
});
const rushRates = [2, 5, 10, 20, 30, 40, 50, 60, 80, 100, 150, 200];
const rushes = rushRates.map((perSecond) =>
  simulateRush(seed, { students: 600, slots: 60, perSecond }, measured.costs, cores),
);

// 2. A day of many studios.
const { host } = measured;
const cached = measured.costs.cachedPage;
const uncached = measured.costs.uncachedPage;
const hostCosts: HostCosts = {
  wakeNodeMs: host["first page after sleep: CPU of the host, ms"]!,
  wakeDatabaseMs: host["first page after sleep: CPU of PostgreSQL, ms"]!,
  roundNodeMs: host["one round: CPU of the host, ms"]!,
  roundDatabaseMs: host["one round: CPU of PostgreSQL, ms"]!,
  // Half of the pages and calls of a visit are in memory.
  pageNodeMs: (cached.nodeMs + uncached.nodeMs) / 2,
  pageDatabaseMs: (cached.databaseMs + uncached.databaseMs) / 2,
  awakeMb: host["per quiet studio: host, MB"]!,
  baseMb: host["none awake: host, MB"]!,
};
const day = (studios: number, roundMinutes = 5) =>
  simulateDay(seed, { studios, idleMinutes: 10, roundMinutes }, hostCosts);
const days = [50, 1_000, 10_000, 100_000].map((studios) => day(studios));
const hourlyRounds = [10_000, 100_000].map((studios) => day(studios, 60));
const thousand = days[1]!;
const perStudio = {
  wakesPerStudioSecond: thousand.wakesPerSecond / thousand.studios,
  visitsPerStudioSecond: (visitors.visitsPerDay * Math.max(...visitors.byHour)) / sum(visitors.byHour) / 3_600,
};
const unloadedMs = host["first page after sleep, median, ms"]!;
const waits = [100, 500, 1_000, 1_500, 2_000, 2_500, 3_000, 4_000, 5_000, 6_000, 8_000, 10_000].map((studios) =>
  simulateWaits(seed, { studios, ...perStudio, roundMinutes: 5, unloadedMs }, hostCosts),
);

const costs = days.map(costOf);

const brief = days.concat(hourlyRounds).map((each) => rounded({ ...each, awakeByMinute: undefined }));
writeFileSync(
  resultsFile,
  `${JSON.stringify({ seed, measured, validation, rushes, hostCosts, visitors, days: brief, waits: waits.map(rounded), prices, studio, costs }, null, 2)}\n`,
);
draw();
console.table(
  validation.map(({ model, ...real }) => ({
    ...real,
    modelP50: model.p50Ms,
    modelP95: model.p95Ms,
    modelTaken: model.taken,
  })),
);
console.table(rushes);
console.table(brief);
console.table(waits.map(rounded));
console.table(costs.map(({ perStudio, ...rest }) => ({ ...rest, ...perStudio })));

async function measure(): Promise<Measured> {
  const loadBefore = loadavg()[0]!;
  const site = await startRealSite(crowd.students + 50);
  try {
    const costs = await site.costs();
    const real: Measured["real"] = [];
    for (const perSecond of realRates) {
      const attempts = attemptsAt(seed, { ...crowd, perSecond });
      const outcomes = [];
      for (let n = 0; n < runs; n++) outcomes.push(summary(await site.compete(attempts, crowd.slots)));
      const middle = outcomes.toSorted((a, b) => a.p95Ms - b.p95Ms)[Math.floor(runs / 2)]!;
      real.push({ perSecond, ...crowd, ...middle });
    }
    const machine = `${cpus()[0]!.model} × ${cpus().length}, Node ${process.version}`;
    return { machine, loadBefore, costs, real, host: existsSync(resultsFile) ? readResults().measured.host : {} };
  } finally {
    await site.close();
  }
}

function readResults(): { measured: Measured } {
  return JSON.parse(readFileSync(resultsFile, "utf8")) as { measured: Measured };
}

function summary({ ms, taken, busy }: Outcome) {
  return { taken, busy, p50Ms: Math.round(percentile(ms, 0.5)), p95Ms: Math.round(percentile(ms, 0.95)) };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function rounded<T extends object>(row: T): T {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === "number" ? Number(value.toPrecision(3)) : value,
    ]),
  ) as T;
}

function draw(): void {
  const write = (name: string, chart: Parameters<typeof chartSvg>[0]) =>
    writeFileSync(join(folder, `${name}.svg`), chartSvg(chart));
  const numbers = (values: readonly number[]) => values.map((value) => [value, value.toLocaleString("en-GB")] as const);
  write("bookings-model", {
    title: "Competing bookings: the model and a real site, 95th percentile",
    xLabel: "attempts per second (the last: all 300 at once)",
    yLabel: "milliseconds",
    logX: true,
    logY: true,
    xTicks: numbers(realRates),
    series: [
      { name: "model", points: validation.map(({ perSecond, model }) => [perSecond, Math.max(1, model.p95Ms)]) },
      {
        name: "real site",
        dots: true,
        points: validation.map(({ perSecond, p95Ms }) => [perSecond, Math.max(1, p95Ms)]),
      },
    ],
  });
  write("bookings-rush", {
    title: "600 students compete for 60 times: time until the answer",
    xLabel: "students who arrive per second",
    yLabel: "milliseconds",
    logX: true,
    logY: true,
    xTicks: numbers([2, 5, 10, 20, 50, 100, 200]),
    series: (["p50Ms", "p95Ms", "p99Ms"] as const).map((name, n) => ({
      name: ["median", "95 %", "99 %"][n]!,
      points: rushes.map((rush) => [rush.perSecond, Math.max(1, rush[name])] as const),
    })),
  });
  write("bookings-taken", {
    title: "Of 600 students for 60 times: answers “taken”",
    xLabel: "students who arrive per second",
    yLabel: "answers",
    logX: true,
    xTicks: numbers([2, 5, 10, 20, 50, 100, 200]),
    series: [
      { name: "taken", points: rushes.map(({ perSecond, refusals }) => [perSecond, refusals]) },
      { name: "booked", points: rushes.map(({ perSecond, booked }) => [perSecond, booked]) },
    ],
  });
  write("awake", {
    title: "Studios that are awake in a day, of each 1,000",
    xLabel: "hour of the day",
    yLabel: "awake",
    xTicks: Array.from({ length: 13 }, (_, n) => [n * 120, `${n * 2}:00`] as const),
    series: days
      .slice(1)
      .filter(({ studios }) => studios !== 10_000)
      .map(({ studios, awakeByMinute }) => ({
        name: `of ${studios.toLocaleString("en-GB")} studios`,
        points: awakeByMinute.flatMap((awake, minute) =>
          minute % 5 === 0 ? [[minute, (awake * 1_000) / studios] as const] : [],
        ),
      })),
  });
  write("first-page", {
    title: "First page of a sleeping studio, in the peak hour",
    xLabel: `studios of one host process and one PostgreSQL with ${cellDatabaseCores} cores`,
    yLabel: "milliseconds",
    logY: true,
    series: (["p50Ms", "p95Ms", "p99Ms"] as const).map((name, n) => ({
      name: ["median", "95 %", "99 %"][n]!,
      points: waits
        .filter(({ nodeLoad, databaseLoad }) => Math.max(nodeLoad, databaseLoad) < 1)
        .map((wait) => [wait.studios, wait[name]] as const),
    })),
  });
}
