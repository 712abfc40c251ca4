import { afterAll, expect, test } from "vitest";
import { type LimitedSite, limitedSite, mostMb } from "./faults/limited-site.ts";
import { everyWayToGrow } from "./faults/stranger.ts";
import { endSites } from "./site-process.ts";

// Short version of test/faults/soak.test.ts.

let site: LimitedSite | undefined;
afterAll(async () => {
  await endSites();
  await site?.close();
});

test("hostile calls of every kind leave the memory bounded and the site running", async () => {
  site = await limitedSite();
  const counts = await everyWayToGrow(site.url, 800);
  expect([...counts.keys()].filter((status) => status >= 500)).toEqual([]);
  expect(site.residentMb()).toBeLessThan(mostMb);
  const page = await fetch(`${site.url}/about`);
  expect(page.status).toBe(200);
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
}, 120_000);
