import type { Selectable } from "kysely";
import type { Ctx, Tx } from "../ctx.ts";
import type { Tables } from "../db/schema.ts";
import { failpoint } from "../failpoint.ts";
import { ownerLetter, refundLetter } from "./letters.ts";
import type { PayPalRefund } from "./paypal/wire.ts";
import { later, pollAfterSilence, nextPoll } from "./polling.ts";
import { payerOf, paymentById } from "./read.ts";

type Refund = Selectable<Tables["refunds"]>;

/** Asks PayPal for the refunds of a payment that were asked for and are not done: each once, however often this runs. */
export async function sendRefunds(ctx: Ctx, paymentId: string): Promise<void> {
  const asked = await ctx.db
    .selectFrom("refunds")
    .selectAll()
    .where("payment_id", "=", paymentId)
    .where("state", "=", "asked")
    .orderBy("asked_at")
    .execute();
  for (const refund of asked) await sendRefund(ctx, refund);
}

async function sendRefund(ctx: Ctx, refund: Refund): Promise<void> {
  const payment = await paymentById(ctx, refund.payment_id);
  // Nothing left out of the amount means all: right also where PayPal took another amount than we know of.
  const isAll = refund.amount_cents === payment.amount_cents;
  const answer = refund.provider_id
    ? await ctx.payPal.getRefund(refund.provider_id)
    : await ctx.payPal.refundCapture(
        payment.capture_id!,
        refund.request_key,
        isAll ? undefined : refund.amount_cents,
      );
  failpoint("refund: given");
  if (answer.kind === "done") return answered(ctx, refund, answer.value);
  if (answer.kind === "away") {
    await ctx.db
      .updateTable("refunds")
      .set({ look_at: pollAfterSilence(ctx.now) })
      .where("id", "=", refund.id)
      .where("state", "=", "asked")
      .execute();
    return;
  }
  await failed(ctx, refund, answer.issue);
}

async function answered(ctx: Ctx, refund: Refund, { id, status }: PayPalRefund): Promise<void> {
  if (status === "FAILED" || status === "CANCELLED") return failed(ctx, refund, status);
  if (status === "COMPLETED") {
    await ctx.tx((tx) => finishRefund(tx, refund, id));
    failpoint("refund: committed");
    return;
  }
  await ctx.db
    .updateTable("refunds")
    .set({ provider_id: id, look_at: nextPoll(ctx.now, refund.asked_at) })
    .where("id", "=", refund.id)
    .where("state", "=", "asked")
    .execute();
}

/** The money is back: counted once, and the payer told. */
async function finishRefund(tx: Tx, refund: Refund, providerId: string): Promise<void> {
  const done = await tx.db
    .updateTable("refunds")
    .set({ state: "done", provider_id: providerId, done_at: tx.now, look_at: null })
    .where("id", "=", refund.id)
    .where("state", "=", "asked")
    .returningAll()
    .executeTakeFirst();
  if (done) await countRefund(tx, done);
}

/** Adds a refund that is done to its payment, and tells the payer. Whole, the payment is `refunded`. */
export async function countRefund(tx: Tx, refund: Refund): Promise<void> {
  const payment = await tx.db
    .updateTable("payments")
    .set((of) => ({
      refunded_cents: of("refunded_cents", "+", refund.amount_cents),
      changed_at: tx.now,
    }))
    .where("id", "=", refund.payment_id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (payment.refunded_cents === payment.amount_cents) {
    await tx.db
      .updateTable("payments")
      .set({ state: "refunded", look_at: null, problem: null })
      .where("id", "=", payment.id)
      .execute();
  }
  const payer = await payerOf(tx, payment);
  if (payer) await tx.send(refundLetter(tx, payment, payer, refund));
}

/** PayPal will not give it back like this; the owner decides. It may have been given back there, which is looked up. */
async function failed(ctx: Ctx, refund: Refund, issue: string): Promise<void> {
  await ctx.tx(async (tx) => {
    const failed = await tx.db
      .updateTable("refunds")
      .set({ state: "failed", look_at: null })
      .where("id", "=", refund.id)
      .where("state", "=", "asked")
      .returning("id")
      .executeTakeFirst();
    if (!failed) return;
    const dollars = (refund.amount_cents / 100).toFixed(2);
    const problem = `PayPal refused to give $${dollars} back${issue ? ` (${issue})` : ""}.`;
    const payment = await tx.db
      .updateTable("payments")
      .set({ problem, changed_at: tx.now, look_at: later(tx.now, 5) })
      .where("id", "=", refund.payment_id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await tx.send(ownerLetter(tx, payment, problem));
  });
}
