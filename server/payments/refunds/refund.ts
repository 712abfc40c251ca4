import type { z } from "zod";
import { centsOf } from "../../../contract/money.ts";
import type { refundPayment as schema } from "../../../contract/schema/payments.ts";
import * as t from "../../../contract/text/server/payments.ts";
import type { Ctx, Tx } from "../../ctx.ts";
import { failpoint } from "../../failpoint.ts";
import { Refusal } from "../../refusal.ts";
import { refundPendingLetter, paymentProblemLetter } from "../letters.ts";
import { kindOf, type Payment } from "../purchase-kinds.ts";
import { payerOf } from "../read.ts";
import { requestRefund } from "./request-refund.ts";
import { sendRefunds } from "./send-refunds.ts";

type Wanted = z.output<typeof schema.body>;

/**
 * Refunds a payment at the owner's request: the given amount, or all that is left. Idempotent by the refund's ID. A
 * full refund withdraws the purchase. `also` runs in the refund's transaction. Refuses `not-found`,
 * `nothing-to-refund`, `refund-too-much`, and `provider-away` if PayPal did not answer; reconciliation retries then.
 */
export async function refundPayment(
  ctx: Ctx,
  { params, body }: { params: { id: string }; body: Wanted },
  also: (tx: Tx) => Promise<void> = async () => {},
): Promise<{ message: string }> {
  await ctx.tx(async (tx) => {
    const payment = await lockPayment(tx, params.id);
    const existing = await tx.db
      .selectFrom("refunds")
      .select("payment_id")
      .where("id", "=", body.id)
      .executeTakeFirst();
    if (existing && existing.payment_id !== payment.id) throw new Refusal("not-found");
    if (existing) return;
    await requestOrRefuse(tx, payment, body);
    await also(tx);
  });
  failpoint("refund: asked");
  await sendRefunds(ctx, params.id);
  return responseOf(ctx, body.id);
}

async function requestOrRefuse(tx: Tx, payment: Payment, { id, amount, reason }: Wanted): Promise<void> {
  const wanted = amount === undefined ? undefined : centsOf(amount);
  const cents = await requestRefund(tx, payment.id, {
    id,
    reason,
    ...(wanted === undefined ? {} : { amountCents: wanted }),
  });
  if (cents === 0) throw new Refusal("nothing-to-refund");
  if (wanted !== undefined && cents < wanted) throw new Refusal("refund-too-much");
  if ((await refundableCents(tx, payment)) === 0) await kindOf(tx, payment).withdraw(tx, payment);
}

/** Reads and locks the payment's row. Lock order: payments before their purchases. Refuses `not-found`. */
export async function lockPayment(tx: Tx, id: string): Promise<Payment> {
  const payment = await tx.db.selectFrom("payments").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  if (!payment) throw new Refusal("not-found");
  return payment;
}

/** Cents that are neither refunded nor requested. */
async function refundableCents({ db }: Pick<Tx, "db">, payment: Payment): Promise<number> {
  const refunds = await db
    .selectFrom("refunds")
    .select("amount_cents")
    .where("payment_id", "=", payment.id)
    .where("state", "<>", "failed")
    .execute();
  return payment.amount_cents - refunds.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
}

/** The response for a refund that was just sent to PayPal. Refuses `provider-away` while PayPal has not answered. */
async function responseOf({ db }: Pick<Ctx, "db">, id: string): Promise<{ message: string }> {
  const { state, provider_id } = await db
    .selectFrom("refunds")
    .select(["state", "provider_id"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (state === "done") return { message: t.refundIsOnItsWay };
  if (state === "failed") throw new Refusal("nothing-to-refund", { message: t.paypalRefusedThisRefundPayment });
  if (provider_id) return { message: t.paypalTakesSomeTime };
  throw new Refusal("provider-away", {
    message: t.paypalDoesNotAnswerRefund,
    retryAfterSeconds: 60,
  });
}

/**
 * Requests the full refund of a captured payment whose purchase is no longer available, and notifies payer and owner.
 * PayPal is called after the commit. The payment must be `captured` and locked.
 */
export async function refundUnavailablePurchase(tx: Tx, payment: Payment): Promise<void> {
  const problem = t.paidTooLate;
  await kindOf(tx, payment).release(tx, payment);
  // An asked or done refund prevents `captured`, so an existing refund here was refused by PayPal.
  const failedRefund = await tx.db
    .selectFrom("refunds")
    .select("id")
    .where("payment_id", "=", payment.id)
    .executeTakeFirst();
  if (failedRefund) {
    // The owner already has the problem: stop polling, so that it is not reported again.
    await tx.db.updateTable("payments").set({ look_at: null }).where("id", "=", payment.id).execute();
    return;
  }
  await requestRefund(tx, payment.id, { reason: t.wasNoLongerAvailable });
  await tx.db.updateTable("payments").set({ problem }).where("id", "=", payment.id).execute();
  await tx.send(paymentProblemLetter(tx, payment, problem));
  const payer = await payerOf(tx, payment);
  if (payer) await tx.send(refundPendingLetter(tx, payment, payer));
}
