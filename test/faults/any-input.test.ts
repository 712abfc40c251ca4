import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deletingLast, faultsIn, sendAnything, siteWithSales } from "../any-input.ts";
import type { TestApp } from "../app.ts";

let site: TestApp;
beforeAll(async () => {
  site = await siteWithSales();
});
afterAll(() => site.close());

describe.each(deletingLast)("%s", (_name, route) => {
  test("handles any input that matches its schema or nearly does", async () => {
    await sendAnything(site, route, { numRuns: 150 });
    expect(faultsIn(site)).toEqual([]);
  });
});
