import { expect, test } from "vitest";
import { routesDeletingLast, loggedFaults, sendRandomRequests, siteWithSales } from "./any-input.ts";
import { started } from "./start-site.ts";
import { sweep } from "./sweep.ts";

// Inputs are generated from the route table's schemas with a fixed seed. `npm run faults` sends more of them.
const site = started(siteWithSales);

test("every route handles any input that matches its schema or nearly does", async () => {
  const numRuns = 2;
  await sweep(
    "any input",
    routesDeletingLast,
    async (route) => {
      await sendRandomRequests(site, route, { numRuns, seed: 12 });
      expect(loggedFaults(site)).toEqual([]);
    },
    // One at a time: deleting routes come last, and a fault in the log belongs to the route that was called.
    { atOnce: 1, covered: `${routesDeletingLast.length} routes × ${numRuns} requests` },
  );
}, 300_000);
