import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { stopSites } from "../site-process.ts";
import { paymentViolations } from "./checker.ts";
import { figures } from "./figures.ts";
import { type LimitedSite, startLimitedSite, maxMb } from "./limited-site.ts";
import { prepareMixedLoad } from "./mixed-load.ts";
import { tryToExhaustMemory } from "./stranger.ts";

// Memory over time. After the warm-up, caches are full and code is compiled; from then on memory must not grow.

const warmUpMinutes = 5;
const minutes = 17;
const visitors = 8;
/** This number of calls used to exhaust the memory of a process of this size. */
const hostileCalls = 15_600;

let site: LimitedSite | undefined;
afterEach(async () => {
  await stopSites();
  await site?.close();
});

test(
  `after ${minutes} minutes of mixed load the memory is at most 10 % above minute ${warmUpMinutes}`,
  async () => {
    site = await startLimitedSite();
    const load = await prepareMixedLoad(site);
    const stop = new AbortController();
    const running = load.run(stop.signal, visitors);
    const byMinute: number[] = [];
    for (let minute = 1; minute <= minutes; minute++) byMinute.push(await medianMb(site));
    stop.abort();
    await running;
    figures({ mbByMinute: byMinute, calls: Object.fromEntries(load.counts) });
    expect(byMinute.at(-1)!).toBeLessThanOrEqual(byMinute[warmUpMinutes - 1]! * 1.1);
    expect(Math.max(...byMinute)).toBeLessThan(maxMb);
    expect([...load.counts.keys()].filter((status) => status >= 500)).toEqual([]);
    expect(await paymentViolations(site.database.pool, { isSettled: false })).toEqual([]);
  },
  (minutes + 4) * 60_000,
);

test("memory stays bounded under fifteen thousand hostile calls of every kind", async () => {
  site = await startLimitedSite();
  const rounds = 10;
  for (let round = 0; round < rounds; round++) {
    await tryToExhaustMemory(site.url, hostileCalls / rounds);
    expect(site.residentMb()).toBeLessThan(maxMb);
  }
  const cacheMb = Math.round((await site.metric("page_cache_bytes")) / 1e6);
  figures({ calls: hostileCalls, mb: site.residentMb(), cacheMb });
  expect((await fetch(`${site.url}/about`)).status).toBe(200);
}, 1_200_000);

/** Median resident memory over one minute. */
async function medianMb(on: LimitedSite): Promise<number> {
  const samples: number[] = [];
  for (let n = 0; n < 12; n++) {
    await sleep(5_000);
    samples.push(on.residentMb());
  }
  return samples.toSorted((a, b) => a - b)[samples.length / 2]!;
}
