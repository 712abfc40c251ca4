import { spawn } from "node:child_process";
import { join } from "node:path";
import { statementCounts } from "../statement-counts.ts";
import { callApi, newCaller, measureRate } from "./client.ts";
import { waitForOutput } from "./started.ts";

/** Work of one request: outgoing calls, then one transaction. `statements` and `trips` include begin and commit. */
export type Work = { calls: number; statements: number; trips: number };

const workOf = (operation: keyof typeof statementCounts, calls: number): Work => ({
  calls,
  ...statementCounts[operation],
});
/** Outgoing calls when a cart is opened: bot check and PayPal order. */
const openingCalls = 2;
/** Work of the PayPal simulator when the payer approves. */
const approved: Work = { calls: 0, statements: 3, trips: 2 };
/** A webhook, with one call that verifies its signature. */
const webhook: Work = { calls: 1, statements: 3, trips: 2 };

/** The requests of each operation. */
const operations = {
  "sign-ups": [workOf("a returning student signs up", 1)],
  "cart orders": [
    workOf("a cart is opened", openingCalls),
    approved,
    workOf("a cart is captured", 1),
    webhook,
    webhook,
    workOf("an order is saved", 0),
  ],
  sessions: [
    workOf("a session is opened", 1),
    approved,
    workOf("a session is captured", 1),
    webhook,
    webhook,
    workOf("a session is finalized", 0),
  ],
} satisfies Record<string, Work[]>;

/** Operations per second of the reference server (bare-writes.ts) in the same database. */
export async function bareRates(
  databaseUrl: string,
  times: number,
  concurrency: number,
): Promise<Record<keyof typeof operations, number>> {
  const flags = [...process.execArgv, join(import.meta.dirname, "bare-writes.ts"), databaseUrl];
  const server = spawn(process.execPath, flags, { stdio: ["ignore", "pipe", "inherit"] });
  const url = await waitForOutput(server, /(http\S+)/);
  const rate = async (works: Work[]) => {
    const runOnce = async () => {
      for (const work of works) await callApi(url, newCaller(0), "POST", "/work", work);
    };
    await measureRate(Math.ceil(times / 4), concurrency, runOnce);
    return (await measureRate(times, concurrency, runOnce)).perSecond;
  };
  const rates = {
    "sign-ups": await rate(operations["sign-ups"]),
    "cart orders": await rate(operations["cart orders"]),
    sessions: await rate(operations.sessions),
  };
  server.kill();
  return rates;
}
