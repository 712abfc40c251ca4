import type { z } from "zod";
import { centsOf } from "../../contract/money.ts";
import type { refundPayment as schema } from "../../contract/schema/payments.ts";
import type { Ctx, Tx } from "../ctx.ts";
import { failpoint } from "../failpoint.ts";
import { Refusal } from "../refusal.ts";
import { refundedLetter, ownerLetter } from "./letters.ts";
import { kindOf, type Payment } from "./purchase-kinds.ts";
import { payerOf } from "./read.ts";
import { requestRefund } from "./request-refund.ts";
import { sendRefunds } from "./send-refunds.ts";

type Wanted = z.output<typeof schema.body>;

/**
 * Gives money back by the owner's wish, all that is left or a part; the same id is the same refund. What was paid for
 * ends when all of it goes back; `also` is what else belongs to this refund, in its transaction. Refuses `not-found`, `nothing-to-refund`, `refund-too-much`, and `provider-away` when
 * PayPal gave no answer: it is asked again by itself then.
 */
export async function refundPayment(
  ctx: Ctx,
  { params, body }: { params: { id: string }; body: Wanted },
  also: (tx: Tx) => Promise<void> = async () => {},
): Promise<{ message: string }> {
  await ctx.tx(async (tx) => {
    const payment = await lockPayment(tx, params.id);
    const before = await tx.db
      .selectFrom("refunds")
      .select("payment_id")
      .where("id", "=", body.id)
      .executeTakeFirst();
    if (before && before.payment_id !== payment.id) throw new Refusal("not-found");
    if (before) return;
    await ask(tx, payment, body);
    await also(tx);
  });
  failpoint("refund: asked");
  await sendRefunds(ctx, params.id);
  return outcomeOf(ctx, body.id);
}

async function ask(tx: Tx, payment: Payment, { id, amount, reason }: Wanted): Promise<void> {
  const wanted = amount === undefined ? undefined : centsOf(amount);
  const cents = await requestRefund(tx, payment.id, {
    id,
    reason,
    ...(wanted === undefined ? {} : { amountCents: wanted }),
  });
  if (cents === 0) throw new Refusal("nothing-to-refund");
  if (wanted !== undefined && cents < wanted) throw new Refusal("refund-too-much");
  if ((await leftOf(tx, payment)) === 0) await kindOf(tx, payment).withdraw(tx, payment);
}

/** The payment's row, locked: payments come before what they pay for, in every transaction. Refuses `not-found`. */
export async function lockPayment(tx: Tx, id: string): Promise<Payment> {
  const payment = await tx.db
    .selectFrom("payments")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!payment) throw new Refusal("not-found");
  return payment;
}

/** Cents of a payment that nobody has given back or asked back. */
async function leftOf({ db }: Pick<Tx, "db">, payment: Payment): Promise<number> {
  const refunds = await db
    .selectFrom("refunds")
    .select("amount_cents")
    .where("payment_id", "=", payment.id)
    .where("state", "<>", "failed")
    .execute();
  return payment.amount_cents - refunds.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
}

/** What became of a refund that PayPal was just asked for. Refuses `provider-away` while it gives no answer. */
async function outcomeOf({ db }: Pick<Ctx, "db">, id: string): Promise<{ message: string }> {
  const { state, provider_id } = await db
    .selectFrom("refunds")
    .select(["state", "provider_id"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (state === "done") return { message: "The money is on its way back." };
  if (state === "failed")
    throw new Refusal("nothing-to-refund", { message: "PayPal refused this refund. The payment shows why." });
  if (provider_id) return { message: "PayPal takes some time for this refund; it goes on by itself." };
  throw new Refusal("provider-away", {
    message: "PayPal does not answer. The refund is noted and will be made by itself as soon as it does.",
    retryAfterSeconds: 60,
  });
}

/**
 * Paid, but it cannot be had any more: all of it goes back, and payer and owner are told. PayPal is asked after the
 * commit. The payment must be `captured`, and locked.
 */
export async function refundAll(tx: Tx, payment: Payment): Promise<void> {
  const problem = "It was paid when it could not be had any more. The money is being given back by itself.";
  await kindOf(tx, payment).release(tx, payment);
  // A living refund would have kept it from being `captured` anew: any that is here was refused by PayPal.
  const refused = await tx.db
    .selectFrom("refunds")
    .select("id")
    .where("payment_id", "=", payment.id)
    .executeTakeFirst();
  if (refused) {
    // Then the owner decides, and nobody is told again and again.
    await tx.db.updateTable("payments").set({ look_at: null }).where("id", "=", payment.id).execute();
    return;
  }
  await requestRefund(tx, payment.id, { reason: "It could not be had any more." });
  await tx.db.updateTable("payments").set({ problem }).where("id", "=", payment.id).execute();
  await tx.send(ownerLetter(tx, payment, problem));
  const payer = await payerOf(tx, payment);
  if (payer) await tx.send(refundedLetter(tx, payment, payer));
}
