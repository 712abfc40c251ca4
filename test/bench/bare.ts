import { spawn } from "node:child_process";
import { join } from "node:path";
import { statementCounts } from "../statement-counts.ts";
import { ask, caller, rateOf } from "./client.ts";
import { printed } from "./started.ts";

/** Work of one request: outgoing calls, then one transaction. Counts of its statements and round trips include begin and commit. */
export type Work = { calls: number; statements: number; trips: number };

const asMuchAs = (what: keyof typeof statementCounts, calls: number): Work => ({
  calls,
  ...statementCounts[what],
});
/** Outgoing calls when a cart is opened: bot check and PayPal order. */
const opened = 2;
/** What PayPal's stand-in does when the payer approves. */
const approved: Work = { calls: 0, statements: 3, trips: 2 };
/** A webhook arrives, and one call verifies its signature. */
const webhook: Work = { calls: 1, statements: 3, trips: 2 };

/** The requests of each operation. */
const operations = {
  "sign-ups": [asMuchAs("a returning student signs up", 1)],
  "cart orders": [
    asMuchAs("a cart is opened", opened),
    approved,
    asMuchAs("a cart is captured", 1),
    webhook,
    webhook,
    asMuchAs("an order is saved", 0),
  ],
  sessions: [
    asMuchAs("a session is opened", 1),
    approved,
    asMuchAs("a session is captured", 1),
    webhook,
    webhook,
    asMuchAs("a session is finalized", 0),
  ],
} satisfies Record<string, Work[]>;

/** Operations per second of a server without rules, in the same database. */
export async function bareRates(
  databaseUrl: string,
  times: number,
  atOnce: number,
): Promise<Record<keyof typeof operations, number>> {
  const flags = [...process.execArgv, join(import.meta.dirname, "bare-writes.ts"), databaseUrl];
  const server = spawn(process.execPath, flags, { stdio: ["ignore", "pipe", "inherit"] });
  const url = await printed(server, /(http\S+)/);
  const rate = async (works: Work[]) => {
    const once = async () => {
      for (const work of works) await ask(url, caller(0), "POST", "/work", work);
    };
    await rateOf(Math.ceil(times / 4), atOnce, once);
    return (await rateOf(times, atOnce, once)).perSecond;
  };
  const rates = {
    "sign-ups": await rate(operations["sign-ups"]),
    "cart orders": await rate(operations["cart orders"]),
    sessions: await rate(operations.sessions),
  };
  server.kill();
  return rates;
}
