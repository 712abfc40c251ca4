import { createHash } from "node:crypto";
import { dollarsOf } from "../../../contract/platform/values/money.ts";
import type { resolvePayment as schema } from "../../../contract/selling/payments/schema.ts";
import * as admin from "../../../contract/selling/payments/text.desk.ts";
import { text as t } from "../../../contract/selling/payments/text.ts";
import { type Ctx, type Parsed, Refusal } from "../../platform/call/ctx.ts";
import { uuidOf } from "../../platform/db/id.ts";
import { takenBackCents } from "./disputes/reversals.ts";
import { finalStates, isFinal, kindOf, type Payment } from "./purchase-kinds.ts";
import { paymentsQuery } from "./read.ts";
import { withdrawReturned } from "./refunds/record-refunds.ts";
import { refundPayment } from "./refunds/refund-payment.ts";
import { lockPayment } from "./refunds/refund.ts";
import { settlePayment } from "./settle.ts";
import { paymentUpdate } from "./state.ts";

/**
 * `finish` settles a payment with a problem and fulfils the purchase. `keep` accepts a final payment as it is. `refund`
 * repeats the refund that PayPal refused, or refunds all that is left.
 */
export async function resolvePayment(ctx: Ctx, { params, body }: Parsed<typeof schema>): Promise<{ message: string }> {
  const payment = await paymentsQuery(ctx).where("payments.id", "=", params.id).executeTakeFirst();
  if (!payment) throw new Refusal("not-found");
  if (isFinal(payment) && payment.problem === null) throw new Refusal("nothing-to-mend");
  if (body.how === "finish") return finish(ctx, payment);
  if (body.how === "keep") return keep(ctx, payment);
  if (body.how === "withdraw") return withdraw(ctx, payment.id);
  if (payment.captured_at === null) throw new Refusal("nothing-to-mend", { message: admin.nothingWasCharged });
  const refunds = ctx.db.selectFrom("refunds").selectAll().where("payment_id", "=", payment.id);
  const latest = await refunds.orderBy("asked_at", "desc").limit(1).executeTakeFirst();
  const refused = await refunds.where("state", "=", "failed").orderBy("asked_at", "desc").limit(1).executeTakeFirst();
  // A second click, also in another window, repeats the same refund ID, so the money is refunded once.
  const id = refused ? repeatedRefundId(refused.id) : latest?.state === "asked" ? latest.id : payment.id;
  const left = payment.amount_cents - payment.refunded_cents;
  let due = left;
  if (refused) {
    // Other refunds since the refusal may have paid a part of it, or all.
    const since = await refunds
      .where("asked_at", ">", refused.asked_at)
      .where("state", "<>", "failed")
      .where("id", "<>", id)
      .execute();
    due = since.reduce((rest, { amount_cents }) => rest - amount_cents, refused.amount_cents);
    if (due <= 0) return keep(ctx, payment);
  }
  const amount = due < left ? { amount: dollarsOf(due) } : {};
  const done = await refundPayment(ctx, { params, body: { id, ...amount, reason: t.refundedByStudio } });
  await clearProblem(ctx, payment);
  return done;
}

/** The ID of the refund that repeats a refused one: a UUID v8 (RFC 9562) of its hash. */
function repeatedRefundId(refusedId: string): string {
  const bytes = createHash("sha256").update(`repeat ${refusedId}`).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return uuidOf(bytes);
}

async function finish(ctx: Ctx, before: Payment): Promise<{ message: string }> {
  const { payment, isAway } = await settlePayment(ctx, before.id);
  if (isAway) throw new Refusal("provider-away", { retryAfterSeconds: 60 });
  if (payment.state === "captured") {
    const refunds = ctx.db.selectFrom("refunds").select("id").where("payment_id", "=", before.id);
    const refund = await refunds.where("state", "<>", "failed").executeTakeFirst();
    if (refund) throw new Refusal(kindOf(ctx, payment).gone, { message: admin.isNoLongerAvailable });
    throw new Refusal("nothing-to-mend", { message: admin.refundThePayment(payment.problem ?? "").trim() });
  }
  if (!isFinal(payment))
    throw new Refusal("provider-away", { message: admin.paypalHasNotDecidedYet, retryAfterSeconds: 60 });
  await clearProblem(ctx, payment);
  return { message: admin.doneThisPaymentIsSettled };
}

async function keep(ctx: Ctx, payment: Payment): Promise<{ message: string }> {
  if (!isFinal(payment)) throw new Refusal("nothing-to-mend", { message: admin.onlyCompletedCanBeKept });
  await clearProblem(ctx, payment);
  return { message: admin.doneThisPaymentIsSettled };
}

/** Cancels the goods once the provider took all its money back. The wallet's part goes back to it. */
async function withdraw(ctx: Ctx, id: string): Promise<{ message: string }> {
  await ctx.tx(async (tx) => {
    const payment = await lockPayment(tx, id);
    if (payment.state !== "fulfilled" || payment.refunded_cents < payment.amount_cents)
      throw new Refusal("nothing-to-mend");
    await paymentUpdate(tx, id).set({ state: "refunded", problem: null, look_at: null, changed_at: tx.now }).execute();
    await withdrawReturned(tx, payment, await takenBackCents(tx, id), { isTakenBack: true });
  });
  return { message: admin.doneThisPaymentIsSettled };
}

/** Clears the given problem of a final payment. A newer problem stays. */
async function clearProblem(ctx: Ctx, { id, problem }: Payment): Promise<void> {
  await ctx.tx((tx) =>
    paymentUpdate(tx, id, finalStates).set({ problem: null }).where("payments.problem", "=", problem).execute(),
  );
}
