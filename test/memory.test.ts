import { afterAll, expect, test } from "vitest";
import { type LimitedSite, limitedSite, mostMb } from "./faults/limited-site.ts";
import { everyWayToGrow } from "./faults/stranger.ts";
import { endSites } from "./site-process.ts";

// test/faults/soak.test.ts does this for longer.

let site: LimitedSite | undefined;
afterAll(async () => {
  await endSites();
  await site?.close();
});

test("a stranger who tries every way to fill the memory finds it bounded, and the site goes on", async () => {
  site = await limitedSite();
  const counts = await everyWayToGrow(site.url, 800);
  expect([...counts.keys()].filter((status) => status >= 500)).toEqual([]);
  expect(site.residentMb()).toBeLessThan(mostMb);
  const page = await fetch(`${site.url}/about`);
  expect(page.status).toBe(200);
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
}, 120_000);
