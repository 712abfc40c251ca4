import { describe, expect, test } from "vitest";
import { routesDeletingLast, loggedFaults, sendRandomRequests, siteWithSales } from "../any-input.ts";
import { started } from "../start-site.ts";

const site = started(siteWithSales);

describe.each(routesDeletingLast)("%s", (_name, route) => {
  test("handles any input that matches its schema or nearly does", async () => {
    await sendRandomRequests(site, route, { numRuns: 150 });
    expect(loggedFaults(site)).toEqual([]);
  });
});
