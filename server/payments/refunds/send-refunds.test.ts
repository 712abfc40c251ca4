import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "../../../test/app.ts";
import { paymentViolations } from "../../../test/faults/checker.ts";
import { asOwner } from "../../../test/owner.ts";
import { newPayer, paymentWithBookings, paySession } from "../../../test/paying.ts";
import { newId } from "../../db/id.ts";
import { reconcilePayments } from "../reconcile.ts";
import { requestRefund } from "./refund.ts";
import { sendRefunds } from "./send-refunds.ts";

let site: TestApp;
let owner: { authorization: string };
beforeAll(async () => {
  site = await testApp({ from: "empty", env: { TRUST_PROXY: "1" } });
  owner = await asOwner(site);
});
afterAll(() => site.close());
afterEach(async () => {
  await site.payPal.behave();
  await site.payPal.webhooks("usual");
  const violations = await paymentViolations(site.database.pool, { isSettled: false });
  if (violations.length > 0) throw new Error(violations.join("\n"));
});

const db = () => site.database.db;
const stateNow = (id: string) => paymentWithBookings(site, id);
const refund = (id: string, body: object) => site.request("POST", `/api/admin/payments/${id}/refund`, body, owner);
const refusing = { on: "refund", do: "answer", status: 422, when: "before" } as const;
const silent = { on: "refund", do: "answer", status: 503, when: "before", times: "always" } as const;
const refundedAtPayPal = async (orderId: string) =>
  (await site.payPal.ledger()).captures.find((capture) => capture.orderId === orderId)!.refundedCents;
const refundsTold = (email: string) =>
  site.mail.received.filter(({ to, mail }) => to.includes(email) && mail.subject?.startsWith("Refund: "));
/** The claim of a process that was killed, or that has waited for too long, is over. */
const endClaim = (id: string) =>
  db()
    .updateTable("refunds")
    .set({ claimed_until: new Date(0), look_at: new Date(0) })
    .where("payment_id", "=", id)
    .where("state", "=", "asked")
    .where("claimed_until", "is not", null)
    .returning("id")
    .execute();

/** A paid session of $80, with a refund of it that is not sent yet. */
async function withOpenRefund(amountCents?: number) {
  const ana = await newPayer(site);
  const { id, orderId } = await paySession(site, ana);
  await site.payPal.webhooks("off");
  await site.ctx().tx((tx) => requestRefund(tx, id, { amountCents, reason: "A reason." }));
  return { id, orderId, email: ana.email };
}

test("of two senders at the same time one sends a refund, also when PayPal refuses the first call", async () => {
  const { id, orderId } = await withOpenRefund();
  const before = await site.payPal.calls("refund");
  await site.payPal.misbehave({ on: "refund", do: "wait", ms: 500 });
  await site.payPal.misbehave(refusing);
  await Promise.all([sendRefunds(site.ctx(), id), sendRefunds(site.ctx(), id), reconcilePayments(site.ctx())]);
  await expect.poll(async () => (await stateNow(id)).refunds).toMatchObject([{ state: "failed" }]);
  expect([(await site.payPal.calls("refund")) - before, await refundedAtPayPal(orderId)]).toEqual([1, 0]);
  expect((await stateNow(id)).problem).toContain("PayPal refused to refund $80.00.");
});

test("a request whose refund another sender has claimed waits for that answer", async () => {
  const { id, orderId } = await paySession(site, await newPayer(site));
  await site.payPal.misbehave({ on: "refund", do: "wait", ms: 1000 });
  const refundId = newId();
  const first = refund(id, { id: refundId });
  await expect.poll(async () => (await stateNow(id)).refunds).toMatchObject([{ claimed_until: expect.any(Date) }]);
  expect((await refund(id, { id: refundId })).body.message).toBe("The refund is on its way.");
  expect((await first).status).toBe(200);
  expect(await refundedAtPayPal(orderId)).toBe(8_000);
});

test("the refund of a process that was killed is sent once, with its key, when its claim is over", async () => {
  const { id, orderId, email } = await withOpenRefund();
  await db()
    .updateTable("refunds")
    .set({ claimed_until: new Date(Date.now() + 3_600_000) })
    .where("payment_id", "=", id)
    .execute();
  const { capture_id, refunds } = await stateNow(id);
  // What the process did before it was killed.
  await site.ctx().payPal.refundCapture(capture_id!, refunds[0]!.request_key, undefined);
  await sendRefunds(site.ctx(), id);
  expect(await stateNow(id)).toMatchObject({ refunded_cents: 0, refunds: [{ state: "asked" }] });
  await endClaim(id);
  await reconcilePayments(site.ctx());
  await expect.poll(async () => (await stateNow(id)).state).toBe("refunded");
  expect((await stateNow(id)).refunds).toMatchObject([{ state: "done", claimed_until: null }]);
  expect(await refundedAtPayPal(orderId)).toBe(8_000);
  await expect.poll(() => refundsTold(email)).toHaveLength(1);
});

/** The first sender waits for PayPal for too long; the second one takes over and is refused; then the first is done. */
async function refusedThenDone(amountCents: number | undefined, between = async (_id: string) => {}) {
  const open = await withOpenRefund(amountCents);
  const calls = await site.payPal.calls("refund");
  await site.payPal.misbehave({ on: "refund", do: "wait", ms: 3_000 });
  const slow = sendRefunds(site.ctx(), open.id);
  await expect.poll(() => site.payPal.calls("refund")).toBe(calls + 1);
  expect(await endClaim(open.id)).toHaveLength(1);
  await site.payPal.misbehave(refusing);
  await sendRefunds(site.ctx(), open.id);
  expect((await stateNow(open.id)).refunds).toMatchObject([{ state: "failed" }]);
  expect((await stateNow(open.id)).problem).toContain("PayPal refused to refund");
  await between(open.id);
  await slow;
  return open;
}

test("a refund that is done after it was refused counts once, tells the buyer once and is no problem", async () => {
  const { id, orderId, email } = await refusedThenDone(undefined);
  const done = { state: "refunded", refunded_cents: 8_000, problem: null, bookings: [], refunds: [{ state: "done" }] };
  expect(await stateNow(id)).toMatchObject(done);
  site.clock.advance(60_000);
  await reconcilePayments(site.ctx());
  expect(await stateNow(id)).toMatchObject(done);
  expect((await stateNow(id)).refunds).toHaveLength(1);
  expect(await refundedAtPayPal(orderId)).toBe(8_000);
  await expect.poll(() => refundsTold(email)).toHaveLength(1);
});

test("a part that is done after it was refused counts, also when another refund waits for PayPal then", async () => {
  const { id, email } = await refusedThenDone(3_000, async (paid) => {
    await site.payPal.misbehave(silent);
    expect((await refund(paid, { id: newId(), amount: 20 })).body.code).toBe("provider-away");
  });
  expect(await stateNow(id)).toMatchObject({ refunded_cents: 0 });
  await site.payPal.behave();
  await expect
    .poll(
      async () => {
        site.clock.advance(30_000);
        await reconcilePayments(site.ctx());
        return stateNow(id);
      },
      { timeout: 10_000 },
    )
    .toMatchObject({ state: "fulfilled", refunded_cents: 5_000, problem: null });
  expect((await stateNow(id)).refunds.map(({ state }) => state)).toEqual(["done", "done"]);
  await expect.poll(() => refundsTold(email)).toHaveLength(2);
  await sleep(200);
  expect(refundsTold(email)).toHaveLength(2);
});
