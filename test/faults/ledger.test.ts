import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { ledgerSite } from "../ledger/begin-run.ts";
import { Mismatch } from "../ledger/model.ts";
import { compareRuns, ledgerRun } from "../ledger/run.ts";
import { turns } from "../ledger/steps.ts";
import { startSite } from "../start-site.ts";
import { testAppWithRecaptcha } from "../vouched.ts";
import { faultsSeed, figures } from "./figures.ts";

// Random commands of students and the owner against a model of the wallet (test/ledger/). FAULTS_SEED=… repeats the
// runs of a seed, LEDGER_RUNS=… does another number of them.

const site = startSite({ env: { TRUST_PROXY: "1" } }, testAppWithRecaptcha);
let common: Awaited<ReturnType<typeof ledgerSite>>;
beforeAll(async () => {
  common = await ledgerSite(site);
});

const { LEDGER_RUNS: wanted } = process.env;

test("after each of the commands of a thousand runs, each wallet is the model's", async () => {
  const startedAt = Date.now();
  const commands = await compareRuns(common, { seed: faultsSeed, numRuns: wanted ? Number(wanted) : 1000 });
  expect(commands).toBeGreaterThan(0);
  const counts = [...common.counts].toSorted(([one], [other]) => one.localeCompare(other));
  figures({ commands, ms: Date.now() - startedAt, counts: Object.fromEntries(counts) });
}, 1_800_000);

test("after random commands at once, the books add up, and no command fails", async () => {
  await fc.assert(
    fc.asyncProperty(turns, async (groups) => {
      const { run, end } = await ledgerRun(common);
      for (const group of groups) {
        // What the model expects is only right for one command after the other.
        const unexpected = (error: unknown) => {
          if (!(error instanceof Mismatch)) throw error;
        };
        await Promise.all(group.map((step) => run(step).catch(unexpected)));
      }
      expect(await end()).toEqual([]);
    }),
    { seed: faultsSeed, numRuns: wanted ? Number(wanted) : 100, endOnFailure: true },
  );
});
