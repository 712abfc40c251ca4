import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deletingLast, faultsIn, sendAnything, siteWithSales } from "./any-input.ts";
import type { TestApp } from "./app.ts";

// Inputs are generated from the route table's schemas with a fixed seed. `npm run faults` sends more of them.
let site: TestApp;
beforeAll(async () => {
  site = await siteWithSales();
});
afterAll(() => site.close());

describe.each(deletingLast)("%s", (_name, route) => {
  test("handles any input that matches its schema or nearly does", async () => {
    await sendAnything(site, route, { numRuns: 12, seed: 12 });
    expect(faultsIn(site)).toEqual([]);
  });
});
