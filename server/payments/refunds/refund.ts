import { sql } from "kysely";
import type { Parsed } from "../../../contract/endpoint.ts";
import { centsOf } from "../../../contract/money.ts";
import type { refundPayment as schema } from "../../../contract/schema/payments.ts";
import * as t from "../../../contract/text/server/payments.ts";
import type { Ctx, Tx } from "../../ctx.ts";
import { newId } from "../../db/id.ts";
import { failpoint } from "../../failpoint.ts";
import { Refusal } from "../../refusal.ts";
import { refundPendingLetter, paymentProblemLetter } from "../letters.ts";
import { kindOf, type Payment } from "../purchase-kinds.ts";
import { payerOf } from "../read.ts";
import { paymentUpdate } from "../state.ts";
import { sendRefunds } from "./send-refunds.ts";

type Wanted = Parsed<typeof schema>;

/**
 * Refunds a payment at the owner's request: the given amount, or all that is left. Idempotent by the refund's ID. A
 * full refund withdraws the purchase. `also` runs in the refund's transaction.
 */
export async function refundPayment(
  ctx: Ctx,
  { params, body }: Wanted,
  also: (tx: Tx) => Promise<void> = async () => {},
): Promise<{ message: string }> {
  await ctx.tx(async (tx) => {
    const payment = await lockPayment(tx, params.id);
    const existingQuery = tx.db.selectFrom("refunds").select("payment_id").where("id", "=", body.id);
    const existing = await existingQuery.executeTakeFirst();
    if (existing && existing.payment_id !== payment.id) throw new Refusal("not-found");
    if (existing) return;
    await requestOrRefuse(tx, payment, body);
    await also(tx);
  });
  failpoint("refund: asked");
  await sendRefunds(ctx, params.id);
  return responseOf(ctx, body.id);
}

async function requestOrRefuse(tx: Tx, payment: Payment, { id, amount, reason }: Wanted["body"]): Promise<void> {
  const wanted = amount === undefined ? undefined : centsOf(amount);
  const cents = await requestRefund(tx, payment.id, { id, reason, amountCents: wanted });
  if (cents === 0) throw new Refusal("nothing-to-refund");
  if (wanted !== undefined && cents < wanted) throw new Refusal("refund-too-much");
  if ((await refundableCents(tx, payment)) === 0) await kindOf(tx, payment).withdraw(tx, payment);
}

/** Reads and locks the payment's row. Lock order: payments before their purchases. Refuses `not-found`. */
export async function lockPayment(tx: Tx, id: string): Promise<Payment> {
  const payment = await paymentLock(tx, id).executeTakeFirst();
  if (!payment) throw new Refusal("not-found");
  return payment;
}

const paymentLock = ({ db }: Pick<Tx, "db">, id: string) =>
  db.selectFrom("payments").selectAll().where("id", "=", id).forUpdate();

type RequestedRefund = { id?: string; amountCents?: number | undefined; reason: string };

/**
 * Inserts a refund row; `sendRefunds` or reconciliation sends it to PayPal after the commit. Default of `amountCents`:
 * all that is left. Idempotent by `id`. Returns the requested cents: 0 if nothing is left or nothing was paid.
 */
export async function requestRefund(
  tx: Pick<Tx, "db" | "now">,
  paymentId: string,
  { id = newId(tx.now.getTime()), amountCents, reason }: RequestedRefund,
): Promise<number> {
  // Locks the payment first, so that concurrent refunds are serialized and each sees the others.
  const payment = await paymentLock(tx, paymentId).executeTakeFirst();
  if (!payment?.captured_at) return 0;
  const left = await refundableCents(tx, payment, id);
  const cents = Math.min(amountCents ?? left, left);
  if (cents <= 0) return 0;
  const keys = { id, payment_id: paymentId, request_key: crypto.randomUUID() };
  await tx.db
    .insertInto("refunds")
    .values({ ...keys, amount_cents: cents, reason, asked_at: tx.now, look_at: tx.now })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  return cents;
}

/** Cents that are neither refunded nor requested by another refund than `id`. */
async function refundableCents({ db }: Pick<Tx, "db">, payment: Payment, id: string | null = null): Promise<number> {
  const { rows } = await sql<{ asked: number }>`
    select coalesce(sum(amount_cents), 0)::int as asked from refunds
    where payment_id = ${payment.id} and state <> 'failed' and id is distinct from ${id}`.execute(db);
  return payment.amount_cents - rows[0]!.asked;
}

/** The response for a refund that was just sent to PayPal. Refuses `provider-away` while PayPal has not answered. */
async function responseOf({ db }: Pick<Ctx, "db">, id: string): Promise<{ message: string }> {
  const query = db.selectFrom("refunds").select(["state", "provider_id"]).where("id", "=", id);
  const { state, provider_id } = await query.executeTakeFirstOrThrow();
  if (state === "done") return { message: t.refundIsOnItsWay };
  if (state === "failed") throw new Refusal("nothing-to-refund", { message: t.paypalRefusedThisRefundPayment });
  if (provider_id) return { message: t.paypalTakesSomeTime };
  throw new Refusal("provider-away", { message: t.paypalDoesNotAnswerRefund, retryAfterSeconds: 60 });
}

/**
 * Requests the full refund of a captured payment whose purchase is no longer available, and notifies payer and owner.
 * PayPal is called after the commit. The payment must be `captured` and locked.
 */
export async function refundUnavailablePurchase(tx: Tx, payment: Payment): Promise<void> {
  await kindOf(tx, payment).release(tx, payment);
  // An asked or done refund prevents `captured`, so an existing refund here was refused by PayPal.
  const failedRefund = tx.db.selectFrom("refunds").select("id").where("payment_id", "=", payment.id);
  if (await failedRefund.executeTakeFirst()) {
    // The owner already has the problem: stop polling, so that it is not reported again.
    await paymentUpdate(tx, payment.id).set({ look_at: null }).execute();
    return;
  }
  await requestRefund(tx, payment.id, { reason: t.wasNoLongerAvailable });
  await paymentUpdate(tx, payment.id).set({ problem: t.paidTooLate }).execute();
  await tx.send(paymentProblemLetter(tx, payment, t.paidTooLate));
  const payer = await payerOf(tx, payment);
  if (payer) await tx.send(refundPendingLetter(tx, payment, payer));
}
