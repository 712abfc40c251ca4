import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestApp } from "../app.ts";
import { ledgerRun, ledgerSite, sequences } from "../ledger-model.ts";
import { testAppWithRecaptcha } from "../vouched.ts";

// Random commands of students and the owner against a model of the wallet (test/ledger-model.ts). LEDGER_SEED=… repeats
// the runs of a seed, LEDGER_RUNS=… does another number of them.

let site: TestApp;
beforeAll(async () => {
  site = await testAppWithRecaptcha({ env: { TRUST_PROXY: "1" } });
});
afterAll(() => site.close());

const { LEDGER_SEED: given, LEDGER_RUNS: wanted } = process.env;
const seed = given ? Number(given) : Date.now() % 1_000_000_000;

test("after each of the commands of a thousand runs, each wallet is the model's", async () => {
  const common = await ledgerSite(site);
  const startedAt = Date.now();
  let commands = 0;
  await fc.assert(
    fc.asyncProperty(sequences, async (steps) => {
      const { run, compare, end } = await ledgerRun(common);
      for (const [at, step] of steps.entries()) {
        await run(step);
        commands++;
        const { model, database } = await compare();
        expect(database, `After command ${at}, ${JSON.stringify(step)}`).toEqual(model);
      }
      expect(await end()).toEqual([]);
    }),
    { seed, numRuns: wanted ? Number(wanted) : 1000, endOnFailure: true },
  );
  const counts = [...common.counts].toSorted(([one], [other]) => one.localeCompare(other));
  console.log(`ledger.test.ts: seed ${seed}, ${commands} commands in ${Date.now() - startedAt} ms`);
  console.log(counts.map(([name, times]) => `${times} ${name}`).join("\n"));
});
