import type { Ctx, Tx } from "../../platform/call/ctx.ts";
import { applyProviderState } from "./apply-provider-state.ts";
import { beginCapture, captureOrder } from "./capture-order.ts";
import { notChargedLetter } from "./letters.ts";
import { pollAgain } from "./poll-again.ts";
import { nextOpenPoll } from "./polling.ts";
import type { ProviderOrder } from "./provider.ts";
import { finalStates, isFinal, type Payment } from "./purchase-kinds.ts";
import { payerOf, paymentById } from "./read.ts";
import { reopenReasons, expiryReasons } from "./reasons.ts";
import { noteRefusal } from "./refusals.ts";
import { expireAndRead, expirePayment, paymentUpdate, reopen } from "./state.ts";

/**
 * Fetches the order from the provider and applies its state to the payment, from any previous state. Used for unknown
 * capture outcomes, webhooks, reconciliation and the owner's "finish". Captures an approved order if the purchase is
 * held or can be held again. Returns the updated row; `isAway`: the provider did not answer.
 */
export async function settlePayment(ctx: Ctx, id: string): Promise<{ payment: Payment; isAway: boolean }> {
  const payment = await paymentById(ctx, id);
  if (payment.order_id === null) {
    await waitForOrder(ctx, payment);
    return { payment: await paymentById(ctx, id), isAway: false };
  }
  const answer = await ctx.provider.show(payment.order_id);
  if (answer.kind === "done") {
    const settled = await applyOrder(ctx, payment, answer.value);
    if (isFinal(settled)) await stopPolling(ctx, payment);
    return { payment: settled, isAway: false };
  }
  const isGone = answer.kind === "refused" && answer.isGone;
  if (answer.kind === "refused" && !isGone) await noteRefusal(ctx, { code: answer.code, at: ctx.now, call: "other" });
  if (isGone && (payment.state === "opened" || payment.state === "capturing"))
    await expirePayment(ctx, payment, expiryReasons.orderGone);
  else await pollAgain(ctx, payment, { isAway: !isGone });
  return { payment: await paymentById(ctx, id), isAway: !isGone };
}

/** Without a stored order ID, no browser can approve the order: the payment stays open until the hold expires. */
async function waitForOrder(ctx: Ctx, payment: Payment): Promise<void> {
  if (payment.state !== "opened") return;
  if (payment.held_until <= ctx.now) await expirePayment(ctx, payment, expiryReasons.lapsed);
  else await pollWhileOpen(ctx, payment);
}

async function applyOrder(ctx: Ctx, payment: Payment, order: ProviderOrder): Promise<Payment> {
  if (order.capture) return applyProviderState(ctx, payment, order);
  if (order.state === "approved") return applyApproved(ctx, payment);
  if (order.state === "unknown") return waitForState(ctx, payment);
  const isClosed = order.state === "closed";
  if (payment.state === "capturing") {
    const also = tellNotCharged;
    if (isClosed) return expireAndRead(ctx, payment, expiryReasons.lapsed, also);
    return reopen(ctx, payment, reopenReasons.notApproved, { also });
  }
  if (payment.state === "opened") {
    if (isClosed || payment.held_until <= ctx.now) return expireLapsed(ctx, payment);
    await pollWhileOpen(ctx, payment);
  } else if (!isFinal(payment)) {
    await pollAgain(ctx, payment, { isAway: false });
  }
  return paymentById(ctx, payment.id);
}

/** The order has a state that is not known: money may be moving, so the hold is pinned until it is. */
async function waitForState(ctx: Ctx, payment: Payment): Promise<Payment> {
  const hasLapsed = payment.state === "expired" && payment.reason === expiryReasons.lapsed;
  if (payment.state === "opened" || hasLapsed) return (await beginCapture(ctx, payment)).payment;
  if (!isFinal(payment)) await pollAgain(ctx, payment, { isAway: false, isUnknown: true });
  return paymentById(ctx, payment.id);
}

/** No browser waits for an order that is asked for again: the payer gets an email. */
async function tellNotCharged(tx: Tx, payment: Payment): Promise<void> {
  const payer = await payerOf(tx, payment);
  if (payer) await tx.send(payer.email, () => notChargedLetter(tx, payment, payer));
}

async function applyApproved(ctx: Ctx, payment: Payment): Promise<Payment> {
  // Same idempotency key: the provider captures once even if the first call arrived.
  if (payment.state === "capturing") return captureOrder(ctx, payment);
  const isOpen = payment.state === "opened";
  const wasDeclined = isOpen && payment.reason !== "" && payment.reason !== reopenReasons.away;
  const hasLapsed = payment.state === "expired" && payment.reason === expiryReasons.lapsed;
  if ((isOpen && !wasDeclined) || hasLapsed) {
    const begun = await beginCapture(ctx, payment);
    return begun.isOurs ? captureOrder(ctx, begun.payment) : begun.payment;
  }
  // After a decline only the payer may retry, until the hold expires.
  if (wasDeclined && payment.held_until > ctx.now) await pollWhileOpen(ctx, payment);
  else if (isOpen) return expireLapsed(ctx, payment);
  return paymentById(ctx, payment.id);
}

const expireLapsed = (ctx: Ctx, payment: Payment) => expireAndRead(ctx, payment, expiryReasons.lapsed);

async function pollWhileOpen(ctx: Ctx, payment: Payment): Promise<void> {
  const look_at = nextOpenPoll(ctx.now, payment);
  await paymentUpdate(ctx, payment.id, ["opened"]).set({ look_at }).execute();
}

/** Stops polling a final payment, unless `look_at` was changed since the row was read. */
async function stopPolling(ctx: Ctx, { id, look_at }: Payment): Promise<void> {
  await paymentUpdate(ctx, id, finalStates).set({ look_at: null }).where("look_at", "=", look_at).execute();
}
