import { expect, test } from "vitest";
import { ledgerSite } from "./ledger/begin-run.ts";
import { compareRuns } from "./ledger/run.ts";
import { testAppWithRecaptcha } from "./vouched.ts";

// Ten runs of test/faults/ledger.test.ts, the same each time.

test("after random commands, each wallet is that of the model", async () => {
  const site = await testAppWithRecaptcha({ env: { TRUST_PROXY: "1" } });
  const commands = await compareRuns(await ledgerSite(site), { seed: 17, numRuns: 10 });
  expect(commands).toBeGreaterThan(100);
  await site.close();
});
