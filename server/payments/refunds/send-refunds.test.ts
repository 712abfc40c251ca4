import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "../../../test/app.ts";
import { checkPaymentsAfterEach } from "../../../test/check-payments.ts";
import { asOwner } from "../../../test/owner.ts";
import { newPayer, paymentWithBookings, paySession } from "../../../test/paying.ts";
import type { Ctx } from "../../ctx.ts";
import { newId } from "../../db/id.ts";
import { reconcilePayments } from "../reconcile.ts";
import { settlePayment } from "../settle.ts";
import { requestRefund } from "./refund.ts";
import { sendRefunds } from "./send-refunds.ts";

let site: TestApp;
let owner: { authorization: string };
beforeAll(async () => {
  site = await testApp({ from: "empty", env: { TRUST_PROXY: "1" } });
  owner = await asOwner(site);
});
afterAll(() => site.close());
checkPaymentsAfterEach(() => site);
afterEach(() => site.payPal.webhooks("usual"));

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
    .set({ claimed_until: new Date(0) })
    .where("payment_id", "=", id)
    .where("state", "=", "asked")
    .where("claimed_until", "is not", null)
    .returning("id")
    .execute();
/** The site's own job looks at the refunds of a payment only then. */
const lookAt = (id: string, look_at: Date, { db }: Pick<Ctx, "db"> = site.database) =>
  db.updateTable("refunds").set({ look_at }).where("payment_id", "=", id).execute();

/** A paid session of $80, with a refund of it that is not sent yet, and that the site's own job does not send. */
async function withOpenRefund(amountCents?: number) {
  const ana = await newPayer(site);
  await site.payPal.webhooks("off");
  const { id, orderId } = await paySession(site, ana);
  await site.ctx().tx(async (tx) => {
    await requestRefund(tx, id, { amountCents, reason: "A reason." });
    await lookAt(id, new Date(tx.now.getTime() + 3_600_000), tx);
  });
  return { id, orderId, email: ana.email };
}

/** Sends the open refund of a payment; the returned function hands PayPal's answer to this sender, and waits for it. */
async function sendSlowly(id: string): Promise<() => Promise<void>> {
  const [isMade, isHanded] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const ctx = site.ctx();
  const slowRefund: typeof ctx.provider.refund = async (...call) => {
    const answer = await ctx.provider.refund(...call);
    isMade.resolve();
    await isHanded.promise;
    return answer;
  };
  const sending = sendRefunds({ ...ctx, provider: { ...ctx.provider, refund: slowRefund } }, id);
  await isMade.promise;
  return () => {
    isHanded.resolve();
    return sending;
  };
}

test("of two senders at the same time one sends a refund, also when PayPal refuses the first call", async () => {
  const { id, orderId } = await withOpenRefund();
  const before = await site.payPal.calls("refund");
  await site.payPal.misbehave({ on: "refund", do: "wait", ms: 500 });
  await site.payPal.misbehave(refusing);
  await lookAt(id, new Date(0));
  await Promise.all([sendRefunds(site.ctx(), id), sendRefunds(site.ctx(), id), reconcilePayments(site.ctx())]);
  await expect.poll(async () => (await stateNow(id)).refunds).toMatchObject([{ state: "failed" }]);
  expect([(await site.payPal.calls("refund")) - before, await refundedAtPayPal(orderId)]).toEqual([1, 0]);
  expect((await stateNow(id)).problem).toContain("PayPal refused to refund $80.00.");
});

test("a request whose refund another sender has claimed waits for that answer", async () => {
  const { id, orderId } = await withOpenRefund();
  const [asked] = (await stateNow(id)).refunds;
  const handOver = await sendSlowly(id);
  const request = refund(id, { id: asked!.id });
  // Time for the request to wait.
  await sleep(300);
  await handOver();
  expect((await request).body.message).toBe("The refund is on its way.");
  expect(await refundedAtPayPal(orderId)).toBe(8_000);
});

test("the refund of a process that was killed is sent once, with its key, when its claim is over", async () => {
  const { id, orderId, email } = await withOpenRefund();
  await db()
    .updateTable("refunds")
    .set({ claimed_until: new Date(Date.now() + 20_000) })
    .where("payment_id", "=", id)
    .execute();
  const { capture_id, refunds } = await stateNow(id);
  // What the process did before it was killed.
  await site.ctx().provider.refund(capture_id!, refunds[0]!.request_key, undefined);
  await sendRefunds(site.ctx(), id);
  expect(await stateNow(id)).toMatchObject({ refunded_cents: 0, refunds: [{ state: "asked" }] });
  await endClaim(id);
  await lookAt(id, new Date(0));
  await reconcilePayments(site.ctx());
  await expect.poll(async () => (await stateNow(id)).state).toBe("refunded");
  expect((await stateNow(id)).refunds).toMatchObject([{ state: "done", claimed_until: null }]);
  expect(await refundedAtPayPal(orderId)).toBe(8_000);
  await expect.poll(() => refundsTold(email)).toHaveLength(1);
});

test("a claim that was made before the clock was set back is over", async () => {
  const { id, orderId } = await withOpenRefund();
  const claimed_until = new Date(Date.now() + 3_600_000);
  await db().updateTable("refunds").set({ claimed_until }).where("payment_id", "=", id).execute();
  await sendRefunds(site.ctx(), id);
  await expect.poll(async () => (await stateNow(id)).state).toBe("refunded");
  expect(await refundedAtPayPal(orderId)).toBe(8_000);
});

/** The first sender waits for PayPal for too long; the second one takes over and is refused; then the first is done. */
async function refusedThenDone(amountCents: number | undefined, between?: (id: string) => Promise<unknown>) {
  const open = await withOpenRefund(amountCents);
  const handOver = await sendSlowly(open.id);
  await site.payPal.misbehave(refusing);
  expect(await endClaim(open.id)).toHaveLength(1);
  await sendRefunds(site.ctx(), open.id);
  expect((await stateNow(open.id)).refunds).toMatchObject([{ state: "failed" }]);
  expect((await stateNow(open.id)).problem).toContain("PayPal refused to refund");
  // The site's own job does not poll the payment before the first sender has its answer.
  await db().updateTable("payments").set({ look_at: null }).where("id", "=", open.id).execute();
  await between?.(open.id);
  await handOver();
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
  // Not counted yet, and found by the next poll.
  expect(await stateNow(id)).toMatchObject({ refunded_cents: 0, look_at: expect.any(Date) });
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

test("a part that is done after it was refused, and that a poll recorded before, is no problem any more", async () => {
  const { id } = await refusedThenDone(3_000, (paid) => settlePayment(site.ctx(), paid));
  const { refunds, ...payment } = await stateNow(id);
  expect(payment).toMatchObject({ state: "fulfilled", refunded_cents: 3_000, problem: null });
  expect(refunds.map(({ state }) => state).toSorted()).toEqual(["done", "failed"]);
});
