import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { endSites } from "../site-process.ts";
import { breaches } from "./checker.ts";
import { type LimitedSite, limitedSite, mostMb } from "./limited-site.ts";
import { mixedLoad } from "./mixed-load.ts";
import { everyWayToGrow } from "./stranger.ts";

// Memory over time. Caches are full and code is compiled after the warm-up; from then on nothing may grow.

const warmUpMinutes = 5;
const minutes = 17;
const visitors = 8;
/** As many as ended a process of this size before its memory was bounded. */
const strangersCalls = 15_600;

let site: LimitedSite | undefined;
afterEach(async () => {
  await endSites();
  await site?.close();
});

test(
  `under ${minutes} minutes of mixed load the memory stays within a tenth of its minute ${warmUpMinutes}`,
  async () => {
    site = await limitedSite();
    const load = await mixedLoad(site);
    const over = new AbortController();
    const running = load.run(over.signal, visitors);
    const byMinute: number[] = [];
    for (let minute = 1; minute <= minutes; minute++) byMinute.push(await medianMb(site));
    over.abort();
    await running;
    console.log(`soak.test.ts: MB by minute ${byMinute.join(", ")}; ${JSON.stringify([...load.counts])}`);
    expect(byMinute.at(-1)!).toBeLessThanOrEqual(byMinute[warmUpMinutes - 1]! * 1.1);
    expect(Math.max(...byMinute)).toBeLessThan(mostMb);
    expect([...load.counts.keys()].filter((status) => status >= 500)).toEqual([]);
    expect(await breaches(site.database.pool, { isSettled: false })).toEqual([]);
  },
  (minutes + 4) * 60_000,
);

test("a stranger's fifteen thousand calls, in every way that could fill the memory, leave it bounded", async () => {
  site = await limitedSite();
  const rounds = 10;
  for (let round = 0; round < rounds; round++) {
    await everyWayToGrow(site.url, strangersCalls / rounds);
    expect(site.residentMb()).toBeLessThan(mostMb);
  }
  console.log(
    `soak.test.ts: ${site.residentMb()} MB after the stranger, ${Math.round((await site.metric("page_cache_bytes")) / 1e6)} MB of it kept answers`,
  );
  expect((await fetch(`${site.url}/about`)).status).toBe(200);
}, 1_200_000);

/** Resident memory of a minute. */
async function medianMb(of: LimitedSite): Promise<number> {
  const samples: number[] = [];
  for (let n = 0; n < 12; n++) {
    await sleep(5_000);
    samples.push(of.residentMb());
  }
  return samples.toSorted((a, b) => a - b)[samples.length / 2]!;
}
