import { expect, test } from "vitest";
import { compareRuns, ledgerSite } from "./ledger-model.ts";
import { testAppWithRecaptcha } from "./vouched.ts";

// The first runs of test/faults/ledger.test.ts.

test("after random commands, each wallet is that of the model", async () => {
  const site = await testAppWithRecaptcha({ env: { TRUST_PROXY: "1" } });
  const seed = Date.now() % 1_000_000_000;
  const commands = await compareRuns(await ledgerSite(site), { seed, numRuns: 10 });
  console.log(`ledger.test.ts: seed ${seed}, ${commands} commands`);
  expect(commands).toBeGreaterThan(100);
  await site.close();
});
