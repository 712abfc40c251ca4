import pg from "pg";
import { type Controls, readLedger } from "../pretend/paypal/controls.ts";
import type { Connection } from "../server/platform/db/pool.ts";
import { embeddedDatabaseUrl } from "./site-process.ts";

/**
 * Controls of the PayPal simulator in a site that runs in a separate process (test/site-process.ts). Calls go over
 * HTTP to the URL in `pretend_paypal.account`, which is read for each call, so that restarts do not matter. The
 * ledger is read from the database, even while no site runs. `on`: the site's DATA_DIR, or its database connection.
 */
export function remotePayPal(on: string | Connection): Controls {
  const names = [
    "approve",
    "decline",
    "misbehave",
    "webhooks",
    "calls",
    "behave",
    "settle",
    "settleRefund",
    "reverse",
    "cancelReversal",
    "reverseApproval",
    "dispute",
    "sendEvent",
    "events",
  ] as const satisfies (keyof Controls)[];
  const remote = Object.fromEntries(
    names.map((name) => [name, (...args: unknown[]) => withDatabase(on, (client) => control(client, name, args))]),
  ) as Omit<Controls, "ledger">;
  return { ...remote, ledger: () => withDatabase(on, readLedger) };
}

async function control(client: pg.Client, name: string, args: unknown[]): Promise<unknown> {
  const { rows } = await client.query<Record<"api_url" | "client_id" | "client_secret", string>>(
    "select api_url, client_id, client_secret from pretend_paypal.account",
  );
  const { api_url: apiUrl, client_id: id, client_secret: secret } = rows[0]!;
  const answer = await fetch(`${apiUrl}/control`, {
    method: "POST",
    headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}` },
    body: JSON.stringify({ name, args }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`The pretend PayPal did not ${name}: ${answer.status} ${text}`);
  return (JSON.parse(text) as { result: unknown }).result ?? undefined;
}

async function withDatabase<T>(on: string | Connection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(typeof on === "string" ? embeddedDatabaseUrl(on) : on);
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
