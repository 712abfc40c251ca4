import { sql } from "kysely";
import type { Ctx, Tx } from "../ctx.ts";
import { isDatabaseAway } from "../db/pool.ts";
import { sendAlong, together } from "../db/transaction.ts";
import { failpoint } from "../failpoint.ts";
import { declinedLetter, ownerLetter, receiptLetter } from "./letters.ts";
import type { PayPalCapture, PayPalOrder } from "./paypal/wire.ts";
import { later, nextPoll } from "./polling.ts";
import { kindOf, type Payment } from "./purchase-kinds.ts";
import { payerOf, paymentById } from "./read.ts";
import { recordRefunds } from "./record-refunds.ts";
import { refundAll } from "./refund.ts";
import { sendRefunds } from "./send-refunds.ts";

/** From where a payment can still become `captured`; money that was taken counts, whatever we thought of it. */
const untaken = ["opened", "expired", "declined", "capturing", "pending", "captured"] as const;

/**
 * Brings a payment to what PayPal says of its order's capture, if there is one, and fulfils what was paid for. Every
 * way that learns something of a payment ends here; repeated or at the same time, it is done once.
 */
export async function applyProviderState(ctx: Ctx, payment: Payment, order: PayPalOrder): Promise<Payment> {
  const { capture } = order;
  if (!capture) return paymentById(ctx, payment.id);
  if (capture.status === "PENDING") await wait(ctx, payment, capture);
  else if (capture.status === "DECLINED" || capture.status === "FAILED") await decline(ctx, payment, capture);
  else {
    const fulfilled = await taken(ctx, payment, order, capture);
    failpoint("capture: committed");
    // Fulfilled just now, so none of our refunds is open; and PayPal knows of none.
    if (fulfilled && order.refunds.length === 0) return fulfilled;
    await sendRefunds(ctx, payment.id);
    await recordRefunds(ctx, payment.id, {
      refunds: order.refunds,
      isReversed: capture.status === "REFUNDED",
    });
  }
  return paymentById(ctx, payment.id);
}

/**
 * The one transaction: captured and fulfilled, with the receipt; or captured and given back. Returns the payment if it
 * was fulfilled.
 */
async function taken(
  ctx: Ctx,
  payment: Payment,
  order: PayPalOrder,
  capture: PayPalCapture,
): Promise<Payment | undefined> {
  const mismatch = mismatchOf(payment, order, capture);
  try {
    return await ctx.tx(async (tx) => {
      const row = await markTaken(tx, payment, order, capture);
      if (!row) return undefined;
      failpoint("capture: fulfilled");
      if (mismatch) await flag(tx, row, mismatch);
      // Given back already, elsewhere: nothing is owed for it.
      else if (capture.status === "REFUNDED") await kindOf(tx, row).release(tx, row);
      else if (await kindOf(tx, row).fulfil(tx, row)) return finish(tx, row);
      else await refundAll(tx, row);
      return undefined;
    });
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    await keepTaken(ctx, payment, order, capture);
    throw error;
  }
}

/** What was paid for is made: the payment is over, and its payer gets the receipt. */
async function finish(tx: Tx, row: Payment): Promise<Payment> {
  const done = { state: "fulfilled", look_at: null, problem: null } as const;
  sendAlong(tx.db, tx.db.updateTable("payments").set(done).where("id", "=", row.id));
  const payment = { ...row, ...done };
  const payer = !kindOf(tx, payment).hasOwnReceipt && (await payerOf(tx, payment));
  if (payer) await tx.send(receiptLetter(tx, payment, payer));
  return payment;
}

/** `captured`, if it can still become so and its money is not on the way back. The payment stays locked. */
async function markTaken(
  tx: Pick<Tx, "db" | "now">,
  { id }: Payment,
  order: PayPalOrder,
  capture: PayPalCapture,
): Promise<Payment | undefined> {
  const marking = tx.db
    .updateTable("payments")
    .set((of) => ({
      state: "captured",
      reason: "",
      // The first one stays, so that a second is seen at every look and is never fulfilled.
      capture_id: of.fn.coalesce("capture_id", of.val(capture.id)),
      captured_at: of.fn.coalesce("captured_at", of.val(tx.now)),
      payer_name: order.payerName.slice(0, 200),
      // Where she asked to hear of it comes first.
      payer_email: sql<string>`coalesce(nullif(payer_email, ''), ${order.payerEmail.slice(0, 254)})`,
      ...(order.shipping ? { shipping: JSON.stringify(order.shipping) } : {}),
      look_at: later(tx.now, 20),
      changed_at: tx.now,
    }))
    .where("id", "=", id)
    .where("state", "in", [...untaken])
    .where((of) =>
      of.not(
        of.exists(
          of
            .selectFrom("refunds")
            .select("refunds.id")
            .whereRef("refunds.payment_id", "=", "payments.id")
            .where("refunds.state", "<>", "failed"),
        ),
      ),
    )
    .returningAll();
  // A statement of its own: the next one begins after the lock, so it sees refunds committed meanwhile.
  const lock = tx.db.selectFrom("payments").select("id").where("id", "=", id).forUpdate();
  const [, [row]] = await together(tx.db, lock, marking);
  return row;
}

/** The fulfilment broke: that the money was taken must not be lost with it. It is tried again, and the owner sees it. */
async function keepTaken(
  ctx: Ctx,
  payment: Payment,
  order: PayPalOrder,
  capture: PayPalCapture,
): Promise<void> {
  await ctx.tx(async (tx) => {
    const row = await markTaken(tx, payment, order, capture);
    if (!row) return;
    const problem = "It was paid, but what it paid for could not be made. It is tried again by itself.";
    if (payment.problem === null) await tx.send(ownerLetter(tx, row, problem));
    await tx.db
      .updateTable("payments")
      .set({ problem, look_at: nextPoll(tx.now, row.captured_at ?? tx.now) })
      .where("id", "=", row.id)
      .execute();
  });
}

/** What PayPal took is not what was asked for: never a fulfilment, the owner decides. */
async function flag(tx: Tx, row: Payment, problem: string): Promise<void> {
  await tx.db.updateTable("payments").set({ problem, look_at: null }).where("id", "=", row.id).execute();
  if (row.problem !== problem) await tx.send(ownerLetter(tx, row, problem));
}

/** Compares what PayPal says with the row, all of it; a sentence for the owner if anything differs. */
function mismatchOf(payment: Payment, order: PayPalOrder, capture: PayPalCapture): string | undefined {
  if (order.id !== payment.order_id)
    return "PayPal answered with another order than the one of this payment.";
  if (capture.customId !== payment.id) return "PayPal took this money for something else than this payment.";
  if (payment.capture_id !== null && payment.capture_id !== capture.id)
    return `PayPal took money twice for this payment: as ${payment.capture_id} and as ${capture.id}.`;
  if (capture.currency !== payment.currency || capture.cents !== payment.amount_cents) {
    const asked = (payment.amount_cents / 100).toFixed(2);
    return `PayPal took ${(capture.cents / 100).toFixed(2)} ${capture.currency}, not the ${asked} ${payment.currency} that were asked for.`;
  }
  return undefined;
}

/** PayPal has not decided: what is bought stays pinned. */
async function wait(ctx: Ctx, payment: Payment, capture: PayPalCapture): Promise<void> {
  await ctx.tx(async (tx) => {
    const row = await tx.db
      .updateTable("payments")
      .set({ state: "pending", reason: capture.reason, capture_id: capture.id, changed_at: tx.now })
      .where("id", "=", payment.id)
      .where("state", "in", ["opened", "expired", "capturing"])
      .returningAll()
      .executeTakeFirst();
    // Told by PayPal before we began: the hold may be lost, and then the money goes back when it comes.
    if (row && payment.state !== "capturing") await kindOf(tx, row).pin(tx, row);
  });
  await ctx.db
    .updateTable("payments")
    .set({ look_at: nextPoll(ctx.now, payment.changed_at) })
    .where("id", "=", payment.id)
    .where("state", "=", "pending")
    .execute();
}

/** A final no: PayPal closed the order without taking anything. */
async function decline(ctx: Ctx, payment: Payment, capture: PayPalCapture): Promise<void> {
  await ctx.tx(async (tx) => {
    const row = await tx.db
      .updateTable("payments")
      .set({
        state: "declined",
        reason: capture.reason || capture.status,
        look_at: null,
        problem: null,
        changed_at: tx.now,
      })
      .where("id", "=", payment.id)
      .where("state", "=", payment.state)
      .where("state", "in", ["opened", "expired", "capturing", "pending"])
      .returningAll()
      .executeTakeFirst();
    if (!row) return;
    await kindOf(tx, row).release(tx, row);
    // Who was left waiting hears of it by mail; anybody else is looking at the page that says so.
    const payer = payment.state === "pending" && (await payerOf(tx, row));
    if (payer) await tx.send(declinedLetter(tx, row, payer));
  });
}
