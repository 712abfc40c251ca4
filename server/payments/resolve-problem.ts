import type { Parsed } from "../../contract/endpoint.ts";
import { dollarsOf } from "../../contract/money.ts";
import type { resolvePayment as schema } from "../../contract/schema/payments.ts";
import * as t from "../../contract/text/server/payments.ts";
import type { Ctx } from "../ctx.ts";
import { newId } from "../db/id.ts";
import { Refusal } from "../refusal.ts";
import { isFinal, kindOf, type Payment } from "./purchase-kinds.ts";
import { paymentById } from "./read.ts";
import { refundPayment } from "./refunds/refund.ts";
import { settlePayment } from "./settle.ts";
import { paymentUpdate } from "./state.ts";

/**
 * `finish` settles a payment with a problem and fulfils the purchase. `keep` accepts a final payment as it is. `refund`
 * repeats the refund that PayPal refused, or refunds all that is left.
 */
export async function resolvePayment(ctx: Ctx, { params, body }: Parsed<typeof schema>): Promise<{ message: string }> {
  const payment = await ctx.db.selectFrom("payments").selectAll().where("id", "=", params.id).executeTakeFirst();
  if (!payment) throw new Refusal("not-found");
  if (isFinal(payment) && payment.problem === null) throw new Refusal("nothing-to-mend");
  if (body.how === "finish") return finish(ctx, payment);
  if (body.how === "keep") return keep(ctx, payment);
  if (payment.captured_at === null) throw new Refusal("nothing-to-mend", { message: t.nothingWasCharged });
  const latest = (tx: Pick<Ctx, "db">) =>
    tx.db.selectFrom("refunds").selectAll().where("payment_id", "=", payment.id).orderBy("asked_at", "desc").limit(1);
  const refused = await latest(ctx).executeTakeFirst();
  const isRetry = refused?.state === "failed";
  // A second click repeats the same refund ID, also while PayPal has not answered. A refund that PayPal refused needs a
  // new ID and is repeated once.
  const id = isRetry ? newId(ctx.now.getTime()) : refused?.state === "asked" ? refused.id : payment.id;
  const left = payment.amount_cents - payment.refunded_cents;
  const amount = isRetry && refused.amount_cents < left ? { amount: dollarsOf(refused.amount_cents) } : {};
  const done = await refundPayment(ctx, { params, body: { id, ...amount, reason: t.refundedByStudio } }, async (tx) => {
    const other = await latest(tx).where("id", "<>", id).executeTakeFirst();
    if (other && other.state !== "failed" && isRetry) throw new Refusal("nothing-to-refund");
  });
  await clearProblem(ctx, payment);
  return done;
}

async function finish(ctx: Ctx, before: Payment): Promise<{ message: string }> {
  const { payment, isAway } = await settlePayment(ctx, before.id);
  if (isAway) throw new Refusal("provider-away", { retryAfterSeconds: 60 });
  if (payment.state === "captured") {
    const refunds = ctx.db.selectFrom("refunds").select("id").where("payment_id", "=", before.id);
    const refund = await refunds.where("state", "<>", "failed").executeTakeFirst();
    if (refund) throw new Refusal(kindOf(ctx, payment).gone, { message: t.isNoLongerAvailable });
    throw new Refusal("nothing-to-mend", { message: t.refundThePayment(payment.problem ?? "").trim() });
  }
  if (!isFinal(payment)) throw new Refusal("provider-away", { message: t.paypalHasNotDecidedYet });
  await clearProblem(ctx, payment);
  return { message: t.doneThisPaymentIsSettled };
}

async function keep(ctx: Ctx, payment: Payment): Promise<{ message: string }> {
  if (!isFinal(payment)) throw new Refusal("nothing-to-mend", { message: t.onlyCompletedCanBeKept });
  await clearProblem(ctx, payment);
  return { message: t.doneThisPaymentIsSettled };
}

/** Clears the problem of a final payment. */
async function clearProblem(ctx: Ctx, { id }: Payment): Promise<void> {
  if (!isFinal(await paymentById(ctx, id))) return;
  await paymentUpdate(ctx, id).set({ problem: null }).execute();
}
