import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Failpoint, failpoints } from "../../server/failpoint.ts";
import { type SmtpSink, smtpSink } from "../../server/mail/smtp-sink.fixture.ts";
import { asOwner, authSecret, haveOwner } from "../owner.ts";
import { makeSlot } from "../make.ts";
import { type Payer, payer } from "../paying.ts";
import { testDatabase, testServer } from "../database.ts";
import { endSites, isAlive, type SiteProcess, startSite } from "../site-process.ts";
import { breaches } from "./checker.ts";

// kill -9 between any two steps of a payment, with the real process, its real database, and a ledger that outlives it:
// I1 to I5 hold within 60 s of the restart, untouched by hand.

const settledMs = 60_000;

let database: Awaited<ReturnType<typeof testDatabase>>;
let mail: SmtpSink;
let env: Record<string, string>;
const clock = { now: () => new Date(), set() {}, advance() {} };
const on = () => ({ database, clock });

beforeAll(async () => {
  database = await testDatabase("empty");
  mail = await smtpSink();
  const { host, user } = testServer();
  env = {
    DATABASE_URL: `postgres://${user}@/${database.connection.database}?host=${host}`,
    SMTP_URL: mail.url,
    AUTH_SECRET: authSecret,
    DATA_KEY: "d".repeat(64),
    SEED: "none",
    TRUST_PROXY: "1",
  };
  await haveOwner(on());
});
afterEach(endSites);
afterAll(async () => {
  await mail.close();
  await database.close();
});

type Answer = { status: number; body: Record<string, string> } | undefined;

/** Nothing when the process died before it answered. */
async function call(site: SiteProcess, path: string, headers: object, body?: object): Promise<Answer> {
  try {
    const answer = await fetch(site.url + path, {
      method: "POST",
      headers: { ...(body ? { "content-type": "application/json" } : {}), ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(15_000),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, string> };
  } catch {
    return undefined;
  }
}

/** The payer, by the provider's own address and credentials as its ledger has them. */
async function provider(name: string, ...args: unknown[]): Promise<void> {
  const { rows } = await database.pool.query<Record<"api_url" | "client_id" | "client_secret", string>>(
    "select * from pretend_paypal.account",
  );
  const { api_url, client_id, client_secret } = rows[0]!;
  await fetch(`${api_url}/control`, {
    method: "POST",
    headers: { authorization: `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString("base64")}` },
    body: JSON.stringify({ name, args }),
  }).catch(() => {});
}

/** One story that passes the failpoint: opened, paid (by the second card, if `isDeclined`), given back; as far as the process lives. */
async function story(
  site: SiteProcess,
  ana: Payer,
  owner: object,
  { wanted, isDeclined }: { wanted: { id: string }; isDeclined: boolean },
): Promise<void> {
  const opened = await call(site, "/api/payments", ana.headers, wanted);
  if (!opened) return;
  expect(opened.status).toBe(201);
  const { orderId } = opened.body as { orderId: string };
  if (isDeclined) {
    await provider("decline", orderId);
    await call(site, `/api/payments/${orderId}/capture`, ana.headers);
  }
  await provider("approve", orderId);
  await call(site, `/api/payments/${orderId}/capture`, ana.headers);
  // The webhooks have their time.
  await sleep(1_500);
  await call(site, `/api/admin/payments/${wanted.id}/refund`, owner, { id: randomUUID() });
}

async function allMailsLeft(): Promise<void> {
  await expect
    .poll(async () => (await database.pool.query("select from mails where state <> 'sent'")).rowCount, {
      timeout: 30_000,
    })
    .toBe(0);
  const { rows } = await database.pool.query<{ message_id: string }>("select message_id from mails");
  const arrived = new Set(mail.received.map(({ mail: { messageId } }) => messageId));
  expect(rows.filter(({ message_id }) => !arrived.has(message_id))).toEqual([]);
}

// The price of a session does not depend on where anybody lives (test/faults/orders.test.ts).
const ofSessions = failpoints.filter((failpoint) => failpoint !== "capture: repriced");

test.each(ofSessions)(
  "killed at “%s”",
  async (failpoint: Failpoint) => {
    const ana = await payer(on());
    const owner = await asOwner(on());
    const slot = await makeSlot(database.db);
    const wanted = {
      id: randomUUID(),
      for: "session",
      slotId: slot.id,
      sessionType: "Yoga Therapy Session (60 min)",
      amount: 120,
      message: "",
    };
    const doomed = await startSite({ ...env, FAILPOINT: failpoint });
    const isDeclined = failpoint === "capture: declined";
    await story(doomed, ana, owner, { wanted, isDeclined });
    // The whole story is over by now: had it not met its failpoint, the test would prove nothing.
    await expect.poll(() => isAlive(doomed.pid), { timeout: 10_000 }).toBe(false);

    const startedAt = Date.now();
    const site = await startSite(env);
    // Ana presses again, as people do; or not.
    if (failpoint.startsWith("open")) await story(site, ana, owner, { wanted, isDeclined });
    await expect.poll(() => breaches(database.pool), { timeout: settledMs, interval: 500 }).toEqual([]);
    const settledAfterMs = Date.now() - startedAt;
    const { rows } = await database.pool.query<{ state: string }>(
      "select state from payments where id = $1",
      [wanted.id],
    );
    console.log(`payments.test.ts: ${failpoint}: ${rows[0]?.state} ${settledAfterMs} ms after the start`);
    await allMailsLeft();
    await site.stop();
  },
  120_000,
);
