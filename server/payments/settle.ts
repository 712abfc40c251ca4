import type { Ctx } from "../ctx.ts";
import { applyProviderState } from "./apply-provider-state.ts";
import { beginCapture, pollAgain, captureOrder } from "./capture-order.ts";
import { expirePayment } from "./expire.ts";
import type { PayPalOrder } from "./paypal/wire.ts";
import { nextOpenPoll } from "./polling.ts";
import { finalStates, isFinal, type Payment } from "./purchase-kinds.ts";
import { paymentById } from "./read.ts";
import { reopenReasons, ended } from "./reasons.ts";
import { reopen } from "./reopen.ts";

/**
 * Asks PayPal how a payment stands and brings its row there, whatever happened before: the one way for captures in
 * doubt, webhooks, reconciliation and the owner's "finish". An approved order whose browser vanished is captured, if
 * what it pays for is held or can be held again. Returns the row after that; `isAway` says that PayPal gave no answer.
 */
export async function settlePayment(ctx: Ctx, id: string): Promise<{ payment: Payment; isAway: boolean }> {
  const payment = await paymentById(ctx, id);
  if (payment.order_id === null) {
    await waitForOrder(ctx, payment);
    return { payment: await paymentById(ctx, id), isAway: false };
  }
  const answer = await ctx.payPal.getOrder(payment.order_id);
  if (answer.kind === "done") {
    const settled = await follow(ctx, payment, answer.value);
    if (isFinal(settled)) await rest(ctx, payment);
    return { payment: settled, isAway: false };
  }
  const isGone = answer.kind === "refused" && answer.status === 404;
  if (isGone && (payment.state === "opened" || payment.state === "capturing"))
    await expirePayment(ctx, payment, ended.orderGone);
  else await pollAgain(ctx, payment, { isAway: !isGone });
  return { payment: await paymentById(ctx, id), isAway: !isGone };
}

/** No browser knows an order that was not stored: nobody can approve it, so the hold may run out. */
async function waitForOrder(ctx: Ctx, payment: Payment): Promise<void> {
  if (payment.state !== "opened") return;
  if (payment.held_until <= ctx.now) await expirePayment(ctx, payment, ended.lapsed);
  else await lookWhileOpen(ctx, payment);
}

async function follow(ctx: Ctx, payment: Payment, order: PayPalOrder): Promise<Payment> {
  if (order.capture) return applyProviderState(ctx, payment, order);
  if (order.status === "APPROVED") return followApproved(ctx, payment);
  if (payment.state === "capturing") {
    return order.status === "VOIDED" ? ending(ctx, payment) : reopen(ctx, payment, order.status);
  }
  if (payment.state === "opened") {
    if (order.status === "VOIDED" || payment.held_until <= ctx.now) return ending(ctx, payment);
    await lookWhileOpen(ctx, payment);
  } else if (!isFinal(payment)) {
    await pollAgain(ctx, payment, { isAway: false });
  }
  return paymentById(ctx, payment.id);
}

async function followApproved(ctx: Ctx, payment: Payment): Promise<Payment> {
  // The same key again: taken once, whether or not the first call arrived.
  if (payment.state === "capturing") return captureOrder(ctx, payment);
  const wasDeclined =
    payment.state === "opened" && payment.reason !== "" && payment.reason !== reopenReasons.away;
  const mayTake =
    (payment.state === "opened" && !wasDeclined) ||
    (payment.state === "expired" && payment.reason === ended.lapsed);
  if (mayTake) {
    const begun = await beginCapture(ctx, payment);
    return begun.isOurs ? captureOrder(ctx, begun.payment) : begun.payment;
  }
  // After a decline only its payer may try again; with nobody there the hold runs out.
  if (wasDeclined && payment.held_until > ctx.now) await lookWhileOpen(ctx, payment);
  else if (payment.state === "opened") return ending(ctx, payment);
  return paymentById(ctx, payment.id);
}

async function ending(ctx: Ctx, payment: Payment): Promise<Payment> {
  await expirePayment(ctx, payment, ended.lapsed);
  return paymentById(ctx, payment.id);
}

async function lookWhileOpen(ctx: Ctx, payment: Payment): Promise<void> {
  await ctx.db
    .updateTable("payments")
    .set({ look_at: nextOpenPoll(ctx.now, payment) })
    .where("id", "=", payment.id)
    .where("state", "=", "opened")
    .execute();
}

/** Over: not looked at again, unless PayPal tells something new, or what was just done asked for another look. */
async function rest(ctx: Ctx, { id, look_at }: Payment): Promise<void> {
  await ctx.db
    .updateTable("payments")
    .set({ look_at: null })
    .where("id", "=", id)
    .where("state", "in", finalStates)
    .where("look_at", "=", look_at)
    .execute();
}
