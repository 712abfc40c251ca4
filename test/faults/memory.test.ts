import { afterAll, expect, test } from "vitest";
import { stopSites } from "../site-process.ts";
import { type LimitedSite, startLimitedSite, maxMb } from "./limited-site.ts";
import { tryToExhaustMemory } from "./stranger.ts";

// Short version of test/faults/soak.test.ts.

let site: LimitedSite | undefined;
afterAll(async () => {
  await stopSites();
  await site?.close();
});

test("hostile calls of every kind leave the memory bounded and the site running", async () => {
  site = await startLimitedSite();
  const counts = await tryToExhaustMemory(site.url, 800);
  expect([...counts.keys()].filter((status) => status >= 500)).toEqual([]);
  expect(site.residentMb()).toBeLessThan(maxMb);
  const page = await fetch(`${site.url}/about`);
  expect(page.status).toBe(200);
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
});
