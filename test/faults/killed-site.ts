import { expect } from "vitest";
import { type SmtpSink, smtpSink } from "../../server/platform/mail/smtp-sink.fixture.ts";
import type { Failpoint } from "../../server/platform/process/failpoint.ts";
import { testDatabase, testServer } from "../database.ts";
import { authSecret, ensureOwner } from "../owner.ts";
import { remotePayPal } from "../pretend-paypal.ts";
import type { SiteProcess } from "../site-process.ts";

/** Failpoints that only a purchase with a wallet reaches; the second one, if the wallet pays all of it. */
export const walletFailpoints: readonly Failpoint[] = ["wallet: held", "open: fulfilled"];

export type PostResult = { status: number; body: Record<string, string> } | undefined;

/** The parts that survive a kill of the site: database with owner and PayPal ledger, mail server, environment. */
export async function killableSite() {
  const database = await testDatabase("empty");
  const mail: SmtpSink = await smtpSink();
  const { host, user } = testServer();
  const env = {
    DATABASE_URL: `postgres://${user}@/${database.connection.database}?host=${host}`,
    SMTP_URL: mail.url,
    AUTH_SECRET: authSecret,
    DATA_KEY: "d".repeat(64),
    SEED: "none",
    TRUST_PROXY: "1",
  };
  const on = { database, clock: { now: () => new Date(), set() {}, advance() {} } };
  await ensureOwner(on);
  const payPal = remotePayPal(database.connection);
  return {
    database,
    mail,
    env,
    payPal,
    /** Argument of the functions that create people. */
    on,
    /** Acts as the payer in PayPal's window. Does nothing if the simulator died with its site. */
    async press(card: "approve" | "decline", orderId: string): Promise<void> {
      await payPal[card](orderId).catch(() => {});
    },
    async close(): Promise<void> {
      await mail.close();
      await database.close();
    },
  };
}

/** Waits until each mail of the outbox is sent, and checks that it has arrived. */
export async function allMailSent({
  database: { pool },
  mail,
}: Awaited<ReturnType<typeof killableSite>>): Promise<void> {
  const count = async () => (await pool.query("select from mails where state <> 'sent'")).rowCount;
  await expect.poll(count, { timeout: 30_000 }).toBe(0);
  const { rows } = await pool.query<{ message_id: string }>("select message_id from mails");
  const arrived = new Set(mail.received.map(({ mail: { messageId } }) => messageId));
  expect(rows.filter(({ message_id }) => !arrived.has(message_id))).toEqual([]);
}

/** Sends a POST request. Returns undefined if the process died before it responded. */
export async function post(site: SiteProcess, path: string, headers: object, body?: object): Promise<PostResult> {
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
