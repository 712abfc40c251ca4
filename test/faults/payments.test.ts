import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { newToken } from "../../server/auth/tokens.ts";
import { type Failpoint, paymentFailpoints } from "../../server/failpoint.ts";
import { makeBooking, makeSlot } from "../make.ts";
import { asOwner } from "../owner.ts";
import { payer } from "../paying.ts";
import { endSites, isAlive, type SiteProcess, startSite } from "../site-process.ts";
import { breaches } from "./checker.ts";
import { killedSite, post } from "./killed-site.ts";

// kill -9 between any two steps of a payment, with the real process, its real database, and a ledger that outlives it:
// I1 to I5 hold within 60 s of the restart, untouched by hand.

const settledMs = 60_000;

let survives: Awaited<ReturnType<typeof killedSite>>;
beforeAll(async () => {
  survives = await killedSite();
});
afterEach(endSites);
afterAll(() => survives.close());

/** One story that passes the failpoint: opened, paid (by the second card, if `isDeclined`), given back; as far as the process lives. */
async function story(
  site: SiteProcess,
  ana: { headers: object },
  owner: object,
  { wanted, isDeclined }: { wanted: { id: string }; isDeclined: boolean },
): Promise<void> {
  const opened = await post(site, "/api/payments", ana.headers, wanted);
  if (!opened) return;
  expect(opened.status).toBe(201);
  const { orderId } = opened.body as { orderId: string };
  if (isDeclined) {
    await survives.press("decline", orderId);
    await post(site, `/api/payments/${orderId}/capture`, ana.headers);
  }
  await survives.press("approve", orderId);
  await post(site, `/api/payments/${orderId}/capture`, ana.headers);
  // The webhooks have their time.
  await sleep(1_500);
  await post(site, `/api/admin/payments/${wanted.id}/refund`, owner, { id: randomUUID() });
}

async function allMailsLeft(): Promise<void> {
  await expect
    .poll(
      async () => (await survives.database.pool.query("select from mails where state <> 'sent'")).rowCount,
      {
        timeout: 30_000,
      },
    )
    .toBe(0);
  const { rows } = await survives.database.pool.query<{ message_id: string }>("select message_id from mails");
  const arrived = new Set(survives.mail.received.map(({ mail: { messageId } }) => messageId));
  expect(rows.filter(({ message_id }) => !arrived.has(message_id))).toEqual([]);
}

// The price of a session does not depend on where anybody lives (test/faults/orders.test.ts).
const ofSessions = paymentFailpoints.filter((failpoint) => failpoint !== "capture: repriced");

/** A session that Ana books and pays for herself. */
async function ownSession() {
  const slot = await makeSlot(survives.database.db);
  const what = { slotId: slot.id, sessionType: "Yoga Therapy Session (60 min)", amount: 120, message: "" };
  return { ana: await payer(survives.on), wanted: { id: randomUUID(), for: "session", ...what } };
}

/** One that the owner booked for a guest, who pays by the link in her mail. */
async function linkedSession() {
  const { token, hash: link_hash } = newToken();
  const guest = { guest_name: "June Okafor", guest_email: `june.${randomUUID()}@example.com` };
  const link = { paid_by: "link", link_hash, link_sent_at: new Date() } as const;
  await makeBooking(survives.database.db, {
    ...guest,
    ...link,
    amount_cents: 9500,
    finalized_at: new Date(),
  });
  const headers = { "x-forwarded-for": "10.8.0.1" };
  return { ana: { headers }, wanted: { id: randomUUID(), for: "booking", token } };
}

const stories = ofSessions.flatMap((failpoint) => [
  ["a session", failpoint, ownSession] as const,
  ["a payment link", failpoint, linkedSession] as const,
]);

test.each(stories)(
  "%s, killed at “%s”",
  async (_what, failpoint: Failpoint, begin) => {
    const { ana, wanted } = await begin();
    const owner = await asOwner(survives.on);
    const doomed = await startSite({ ...survives.env, FAILPOINT: failpoint });
    const isDeclined = failpoint === "capture: declined";
    await story(doomed, ana, owner, { wanted, isDeclined });
    // The whole story is over by now: had it not met its failpoint, the test would prove nothing.
    await expect.poll(() => isAlive(doomed.pid), { timeout: 10_000 }).toBe(false);

    const startedAt = Date.now();
    const site = await startSite(survives.env);
    // Ana presses again, as people do; or not.
    if (failpoint.startsWith("open")) await story(site, ana, owner, { wanted, isDeclined });
    await expect
      .poll(() => breaches(survives.database.pool), { timeout: settledMs, interval: 500 })
      .toEqual([]);
    const settledAfterMs = Date.now() - startedAt;
    const { rows } = await survives.database.pool.query<{ state: string }>(
      "select state from payments where id = $1",
      [wanted.id],
    );
    console.log(`payments.test.ts: ${failpoint}: ${rows[0]?.state} ${settledAfterMs} ms after the start`);
    await allMailsLeft();
    await site.stop();
  },
  120_000,
);
