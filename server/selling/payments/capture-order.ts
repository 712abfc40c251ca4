import type { Ctx, Tx } from "../../platform/call/ctx.ts";
import { failpoint } from "../../platform/process/failpoint.ts";
import { applyProviderState } from "./apply-provider-state.ts";
import { holdWalletAgain } from "./lots-and-tenders.ts";
import { orderForPayment } from "./order-for-payment.ts";
import { pollAgain } from "./poll-again.ts";
import { addSeconds } from "./polling.ts";
import { type Answer, isDeliverable, type ProviderOrder } from "./provider.ts";
import { kindOf, type Payment, totalOfLines } from "./purchase-kinds.ts";
import { paymentById } from "./read.ts";
import { expiryReasons, payableExpiryReasons, reopenReasons } from "./reasons.ts";
import { noteRefusal } from "./refusals.ts";
import {
  expireAndRead,
  expirePayment,
  paymentUpdate,
  reopen,
  repricedAmount,
  storeOtherTax,
  updatedPayment,
} from "./state.ts";

/** Lease on a payment during its capture. After that the process is assumed dead, and reconciliation takes over. */
const captureLeaseSeconds = 20;

/**
 * Moves the payment to `capturing` and pins the hold, holding again if it expired. If that fails, the payment expires
 * as `hold lost`. Does nothing for a cancelled or replaced payment. Of concurrent callers one succeeds (`isOurs`);
 * the others get the current row.
 */
export async function beginCapture(ctx: Ctx, { id }: Payment): Promise<{ payment: Payment; isOurs: boolean }> {
  try {
    const begun = await ctx.tx(async (tx) => {
      const look_at = addSeconds(tx.now, captureLeaseSeconds);
      const payment = await updatedPayment(
        paymentUpdate(tx, id, ["opened", "expired"])
          .set({ state: "capturing", reason: "", look_at, changed_at: tx.now })
          .where((of) =>
            of.or([of("payments.state", "=", "opened"), of("payments.reason", "in", payableExpiryReasons)]),
          ),
      );
      if (payment && !(await pinPurchase(tx, payment))) throw new HoldLost();
      return payment;
    });
    failpoint("capture: pinned");
    return { payment: begun ?? (await paymentById(ctx, id)), isOurs: begun !== undefined };
  } catch (error) {
    if (!(error instanceof HoldLost)) throw error;
    await expirePayment(ctx, { id, state: "opened" }, expiryReasons.holdLost);
    await paymentUpdate(ctx, id, ["expired"])
      .set({ reason: expiryReasons.holdLost })
      .where("payments.reason", "in", payableExpiryReasons)
      .execute();
    return { payment: await paymentById(ctx, id), isOurs: false };
  }
}

class HoldLost extends Error {}

/** Pins the goods, and holds the wallet's part again if its hold had ended. False if either is gone. */
async function pinPurchase(tx: Tx, payment: Payment): Promise<boolean> {
  if (!(await kindOf(tx, payment).pin(tx, payment))) return false;
  return payment.total_cents === payment.amount_cents || holdWalletAgain(tx, payment.id);
}

/**
 * Captures a `capturing` payment with its stored idempotency key and applies the provider's response. Captures nothing if
 * the shipping address changes the price. If the outcome is unknown, the payment is polled again later.
 */
export async function captureOrder(ctx: Ctx, payment: Payment): Promise<Payment> {
  const reopened = await repriceBeforeCapture(ctx, payment);
  if (reopened) return reopened;
  failpoint("capture: asked");
  const answer = await ctx.provider.capture(payment.order_id!, payment.capture_key);
  failpoint("capture: taken");
  if (answer.kind === "done") return applyProviderState(ctx, payment, await withAddress(ctx, payment, answer.value));
  const meaning = answer.kind === "refused" ? ctx.provider.meaningOf(answer.code) : undefined;
  const isRefusal = answer.kind === "refused" && !answer.isGone && meaning?.next !== "ask";
  if (isRefusal) await noteRefusal(ctx, { code: answer.code, at: ctx.now, call: "capture", paymentId: payment.id });
  if (isRefusal && meaning?.whose !== "passing") return endAttempt(ctx, payment, answer.code);
  // Missing, already captured, an unknown code or an unknown outcome: the order tells which.
  const order = await ctx.provider.show(payment.order_id!);
  if (order.kind === "refused" && order.isGone) return expireAndRead(ctx, payment, expiryReasons.orderGone);
  if (order.kind === "done" && order.value.capture) return applyProviderState(ctx, payment, order.value);
  if (isRefusal && order.kind === "done" && order.value.state !== "unknown")
    return endAttempt(ctx, payment, answer.code);
  await pollAgain(ctx, payment, { isAway: true });
  return paymentById(ctx, payment.id);
}

/** After a refusal that took nothing: the payer may pay the order another way, or it is over. */
function endAttempt(ctx: Ctx, payment: Payment, code: string): Promise<Payment> {
  const isOver = ctx.provider.meaningOf(code).next === "new-order";
  return isOver ? expireAndRead(ctx, payment, code) : reopen(ctx, payment, code);
}

/** The answer to a capture may leave out the shipping address, which the order has. */
async function withAddress(ctx: Ctx, { ships }: Payment, order: ProviderOrder): Promise<ProviderOrder> {
  if (!ships || isDeliverable(order.shipping)) return order;
  const shown = await ctx.provider.show(order.id);
  return shown.kind === "done" ? { ...order, shipping: shown.value.shipping } : order;
}

/**
 * Checks the shipping address of an approved order before the capture. Reopens the payment if the address changes the
 * price, is incomplete or is not shipped to. Returns the updated row, or undefined if the capture can proceed. The payment
 * must be `capturing`, so that no other process captures it.
 */
async function repriceBeforeCapture(ctx: Ctx, payment: Payment): Promise<Payment | undefined> {
  const kind = kindOf(ctx, payment);
  if (!payment.ships || !kind.reprice) return undefined;
  const answer = await ctx.provider.show(payment.order_id!);
  if (answer.kind === "refused" && answer.isGone) return expireAndRead(ctx, payment, expiryReasons.orderGone);
  if (answer.kind !== "done") return reopenUnasked(ctx, payment, answer);
  const { value: order } = answer;
  if (order.capture) return applyProviderState(ctx, payment, order);
  if (order.cents === undefined) return reopen(ctx, payment, reopenReasons.away);
  const priced = await kind.reprice(ctx, payment, order.shipping);
  if (!priced && order.shipping?.country) return reopen(ctx, payment, reopenReasons.notShippedThere);
  if (!priced || !isDeliverable(order.shipping)) return reopen(ctx, payment, reopenReasons.noAddress);
  const amount_cents = repricedAmount(payment, priced);
  // The wallet pays more than the new price, so the buyer starts again.
  if (amount_cents <= 0) return expireAndRead(ctx, payment, expiryReasons.replaced);
  // Also compares the provider's amount: a process may have died between the PATCH and the update of the row.
  if (amount_cents === payment.amount_cents && order.cents === amount_cents) {
    if (priced.hasOtherTax) await storeOtherTax(ctx, payment, priced);
    return undefined;
  }
  const total_cents = totalOfLines(priced.lines);
  const wanted = orderForPayment({ ...payment, amount_cents, total_cents }, priced.lines);
  const patched = await ctx.provider.update(order.id, wanted);
  failpoint("capture: repriced");
  if (patched.kind !== "done") return reopenUnasked(ctx, payment, patched);
  return reopen(ctx, payment, reopenReasons.priceChanged, { repriced: priced });
}

/** The provider did not answer or refused before it was asked for the money. */
async function reopenUnasked(ctx: Ctx, payment: Payment, answer: Unasked): Promise<Payment> {
  if (answer.kind === "away") return reopen(ctx, payment, reopenReasons.away);
  await noteRefusal(ctx, { code: answer.code, at: ctx.now, call: "capture", paymentId: payment.id });
  const isTold = ctx.provider.meaningOf(answer.code).next === "none";
  return reopen(ctx, payment, isTold ? answer.code : reopenReasons.away);
}

type Unasked = Exclude<Answer<unknown>, { kind: "done" }>;
