import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { newToken } from "../../server/auth/tokens.ts";
import { type Failpoint, paymentFailpoints } from "../../server/failpoint.ts";
import { makeBooking, makeSlot } from "../make.ts";
import { asOwner } from "../owner.ts";
import { newPayer } from "../paying.ts";
import { stopSites, isAlive, type SiteProcess, startSite } from "../site-process.ts";
import { paymentViolations } from "./checker.ts";
import { killableSite, post } from "./killed-site.ts";

// kill -9 between any two steps of a payment, with a real process, a real database and a ledger that survives the
// kill: I1 to I5 (docs/invariants.md) hold within 60 s of the restart without manual action.

const settledMs = 60_000;

let fixture: Awaited<ReturnType<typeof killableSite>>;
beforeAll(async () => {
  fixture = await killableSite();
});
afterEach(stopSites);
afterAll(() => fixture.close());

/** A payment with all steps until the process dies: opened, declined once if `isDeclined`, captured, refunded. */
async function runPayment(
  site: SiteProcess,
  payingCaller: { headers: object },
  owner: object,
  { wanted, isDeclined }: { wanted: { id: string }; isDeclined: boolean },
): Promise<void> {
  const opened = await post(site, "/api/payments", payingCaller.headers, wanted);
  if (!opened) return;
  expect(opened.status).toBe(201);
  const { orderId } = opened.body as { orderId: string };
  if (isDeclined) {
    await fixture.press("decline", orderId);
    await post(site, `/api/payments/${orderId}/capture`, payingCaller.headers);
  }
  await fixture.press("approve", orderId);
  await post(site, `/api/payments/${orderId}/capture`, payingCaller.headers);
  // Time for the webhooks.
  await sleep(1_500);
  await post(site, `/api/admin/payments/${wanted.id}/refund`, owner, { id: randomUUID() });
}

async function expectAllMailSent(): Promise<void> {
  await expect
    .poll(async () => (await fixture.database.pool.query("select from mails where state <> 'sent'")).rowCount, {
      timeout: 30_000,
    })
    .toBe(0);
  const { rows } = await fixture.database.pool.query<{ message_id: string }>("select message_id from mails");
  const arrived = new Set(fixture.mail.received.map(({ mail: { messageId } }) => messageId));
  expect(rows.filter(({ message_id }) => !arrived.has(message_id))).toEqual([]);
}

// The price of a session does not depend on an address; test/faults/orders.test.ts covers "capture: repriced".
const sessionFailpoints = paymentFailpoints.filter((failpoint) => failpoint !== "capture: repriced");

/** A session that a student books and pays for. */
async function ownSession() {
  const slot = await makeSlot(fixture.database.db);
  const details = { slotId: slot.id, sessionType: "Yoga Therapy Session (60 min)", amount: 120, message: "" };
  return {
    payingCaller: await newPayer(fixture.on),
    wanted: { id: randomUUID(), for: "session", ...details },
  };
}

/** A session that the owner booked for a guest, who pays by the emailed link. */
async function linkedSession() {
  const { token, hash: link_hash } = newToken();
  const guest = { guest_name: "June Okafor", guest_email: `june.${randomUUID()}@example.com` };
  const link = { paid_by: "link", link_hash, link_sent_at: new Date() } as const;
  await makeBooking(fixture.database.db, {
    ...guest,
    ...link,
    amount_cents: 9500,
    finalized_at: new Date(),
  });
  const headers = { "x-forwarded-for": "10.8.0.1" };
  return { payingCaller: { headers }, wanted: { id: randomUUID(), for: "booking", token } };
}

const cases = sessionFailpoints.flatMap((failpoint) => [
  ["a session", failpoint, ownSession] as const,
  ["a payment link", failpoint, linkedSession] as const,
]);

test.each(cases)(
  "%s is settled after a kill at “%s”",
  async (_name, failpoint: Failpoint, begin) => {
    const { payingCaller, wanted } = await begin();
    const owner = await asOwner(fixture.on);
    const doomedSite = await startSite({ ...fixture.env, FAILPOINT: failpoint });
    const isDeclined = failpoint === "capture: declined";
    await runPayment(doomedSite, payingCaller, owner, { wanted, isDeclined });
    // If the process is still alive now, the payment did not reach its failpoint and the test proves nothing.
    await expect.poll(() => isAlive(doomedSite.pid), { timeout: 10_000 }).toBe(false);

    const startedAt = Date.now();
    const site = await startSite(fixture.env);
    // If the process died while opening the payment, the payer tries again.
    if (failpoint.startsWith("open")) await runPayment(site, payingCaller, owner, { wanted, isDeclined });
    await expect
      .poll(() => paymentViolations(fixture.database.pool), { timeout: settledMs, interval: 500 })
      .toEqual([]);
    const settledAfterMs = Date.now() - startedAt;
    const { rows } = await fixture.database.pool.query<{ state: string }>("select state from payments where id = $1", [
      wanted.id,
    ]);
    console.log(`payments.test.ts: ${failpoint}: ${rows[0]?.state} ${settledAfterMs} ms after the start`);
    await expectAllMailSent();
    await site.stop();
  },
  120_000,
);
