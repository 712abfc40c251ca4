import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { checkPaymentsAfterEach } from "../../../../test/check-payments.ts";
import { newPayer, paymentWithBookings, paySession } from "../../../../test/paying.ts";
import { updateRows } from "../../../../test/rows.ts";
import { startOwner, startSite } from "../../../../test/start-site.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { newId } from "../../../platform/db/id.ts";
import { reconcilePayments } from "../reconcile.ts";
import { settlePayment } from "../settle.ts";
import { requestRefund } from "./refund.ts";
import { sendRefunds } from "./send-refunds.ts";

const site = startSite({ from: "empty", env: { TRUST_PROXY: "1" } });
const owner = startOwner(site);
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
  expect((await request).body.message).toBe("Refunded.");
  expect(await refundedAtPayPal(orderId)).toBe(8_000);
});

test("the refund of a process that was killed is sent once, with its key, when its claim is over", async () => {
  const { id, orderId, email } = await withOpenRefund();
  await updateRows(db(), "refunds", { payment_id: id }, { claimed_until: new Date(Date.now() + 20_000) });
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

const days = (n: number) => n * 86_400_000;
/** Mails to the owner about the payment's refund that say so. */
const toldOwner = async (words: string) => {
  const mails = db()
    .selectFrom("mails")
    .select("id")
    .where("subject", "like", "A payment needs your attention: Ana Whitlow, Individual Yoga Session%");
  return (await mails.where("text", "like", `%${words}%`).execute()).length;
};
async function pollRefund(id: string, afterMs: number) {
  site.clock.advance(afterMs);
  await endClaim(id);
  await sendRefunds(site.ctx(), id);
}
const givenBack = async () => {
  const { months } = (await site.request("GET", "/api/admin/payments", undefined, owner)).body;
  return months.at(-1).refunded + months[0].refunded;
};

test("a pending refund is no refund yet: no letter and nothing in the books until PayPal's event says so", async () => {
  const { id, orderId, email } = await withOpenRefund();
  const before = await givenBack();
  await site.payPal.misbehave({ on: "refund", do: "refund-as", status: "PENDING" });
  await sendRefunds(site.ctx(), id);
  expect(await stateNow(id)).toMatchObject({ state: "fulfilled", refunded_cents: 0, refunds: [{ state: "asked" }] });
  expect([refundsTold(email), await givenBack()]).toEqual([[], before]);
  await site.payPal.webhooks("usual");
  await site.payPal.settleRefund(orderId, "COMPLETED");
  await expect.poll(async () => (await stateNow(id)).state).toBe("refunded");
  await expect.poll(() => refundsTold(email)).toHaveLength(1);
  expect(await givenBack()).not.toBe(before);
});

test.each(["FAILED", "CANCELLED"] as const)(
  "a refund that is %s after it was pending is the owner's task at once, and the payer has one letter, of its repetition",
  async (outcome) => {
    const { id, orderId, email } = await withOpenRefund();
    await site.payPal.misbehave({ on: "refund", do: "refund-as", status: "PENDING" });
    await sendRefunds(site.ctx(), id);
    await site.payPal.webhooks("usual");
    await site.payPal.settleRefund(orderId, outcome);
    if (outcome === "CANCELLED") await pollRefund(id, 60_000);
    await expect.poll(async () => (await stateNow(id)).problem).toContain("the payer still waits for the money");
    expect(await stateNow(id)).toMatchObject({ refunded_cents: 0, refunds: [{ state: "failed" }] });
    expect(refundsTold(email)).toEqual([]);
    const again = await site.request("POST", `/api/admin/payments/${id}/mend`, { how: "refund" }, owner);
    expect(again.status).toBe(200);
    expect(await stateNow(id)).toMatchObject({ state: "refunded", refunded_cents: 8_000, problem: null });
    expect(await refundedAtPayPal(orderId)).toBe(8_000);
    await expect.poll(() => refundsTold(email)).toHaveLength(1);
  },
);

test("the owner hears once of a refund that is pending for seven days; it is no problem once it is done", async () => {
  const { id, orderId } = await withOpenRefund(3_000);
  await site.payPal.misbehave({ on: "refund", do: "refund-as", status: "PENDING" });
  await sendRefunds(site.ctx(), id);
  await pollRefund(id, days(6.9));
  expect((await stateNow(id)).problem).toBeNull();
  await pollRefund(id, days(0.2));
  await pollRefund(id, days(1));
  expect((await stateNow(id)).problem).toContain("PayPal has worked on the refund of $30.00 for 7 days.");
  expect(await toldOwner("PayPal has worked on the refund of $30.00")).toBe(1);
  await site.payPal.settleRefund(orderId, "COMPLETED");
  await pollRefund(id, 60_000);
  expect(await stateNow(id)).toMatchObject({ state: "fulfilled", refunded_cents: 3_000, problem: null });
});

test("the owner hears once of a refund whose outcome is not known for an hour; it is sent again with its key", async () => {
  const { id, orderId } = await withOpenRefund(2_500);
  await site.payPal.misbehave({ on: "refund", do: "html", status: 200, when: "after", times: "always" });
  await sendRefunds(site.ctx(), id);
  await pollRefund(id, 50 * 60_000);
  expect((await stateNow(id)).problem).toBeNull();
  await pollRefund(id, 15 * 60_000);
  await pollRefund(id, 15 * 60_000);
  expect((await stateNow(id)).problem).toContain("PayPal has not told us yet whether $25.00 was refunded.");
  expect(await toldOwner("whether $25.00 was refunded")).toBe(1);
  await site.payPal.behave();
  await pollRefund(id, 60_000);
  expect(await stateNow(id)).toMatchObject({ refunded_cents: 2_500, problem: null, refunds: [{ state: "done" }] });
  expect(await refundedAtPayPal(orderId)).toBe(2_500);
});

test("a pending refund that cannot be read for a time has not failed, and one with an unknown status asks again", async () => {
  const { id, orderId } = await withOpenRefund();
  await site.payPal.misbehave({ on: "refund", do: "refund-as", status: "PENDING" });
  await sendRefunds(site.ctx(), id);
  for (const status of [403, 404, 422]) {
    await site.payPal.misbehave({ on: "get-refund", do: "answer", status, when: "before" });
    await pollRefund(id, 60_000);
    expect(await stateNow(id)).toMatchObject({ problem: null, refunds: [{ state: "asked" }] });
  }
  await site.payPal.misbehave({ on: "get-refund", do: "change", set: { status: "SOMETHING_NEW" } });
  await pollRefund(id, 60_000);
  expect((await stateNow(id)).refunds).toMatchObject([{ state: "asked" }]);
  await site.payPal.settleRefund(orderId, "COMPLETED");
  await pollRefund(id, 60_000);
  expect((await stateNow(id)).refunds).toMatchObject([{ state: "done" }]);
});

test("a refund of a payment that PayPal checks again waits, and is sent by itself", async () => {
  const { id, orderId } = await withOpenRefund();
  const issue = "PENDING_CAPTURE";
  await site.payPal.misbehave({ on: "refund", do: "answer", status: 422, issue, when: "before", times: 2 });
  const { refunds } = await stateNow(id);
  const response = await refund(id, { id: refunds[0]!.id });
  expect(response.body.message).toContain("PayPal has not made this refund yet. It is saved");
  await pollRefund(id, days(1));
  expect(await stateNow(id)).toMatchObject({ problem: null, refunds: [{ state: "asked" }] });
  await pollRefund(id, 60_000);
  expect(await stateNow(id)).toMatchObject({ state: "refunded", problem: null });
  expect(await refundedAtPayPal(orderId)).toBe(8_000);
});

test("a refused refund that the owner makes at PayPal is no problem any more, whatever words the problem has", async () => {
  const { id } = await withOpenRefund(3_000);
  await site.payPal.misbehave(refusing);
  await sendRefunds(site.ctx(), id);
  const problem = "Other words of a later release.";
  await db().updateTable("refunds").set({ problem }).where("payment_id", "=", id).execute();
  await db().updateTable("payments").set({ problem }).where("id", "=", id).execute();
  const { capture_id } = await stateNow(id);
  await site.ctx().provider.refund(capture_id!, crypto.randomUUID(), { currency: "USD", cents: 3_000 });
  await settlePayment(site.ctx(), id);
  expect(await stateNow(id)).toMatchObject({ state: "fulfilled", refunded_cents: 3_000, problem: null });
});
