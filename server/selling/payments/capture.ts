import { setTimeout as sleep } from "node:timers/promises";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { exactPriceWords } from "../../../contract/platform/values/money.ts";
import type { CaptureResult } from "../../../contract/selling/payments/schema.ts";
import { text as t } from "../../../contract/selling/payments/text.ts";
import { type Ctx, Refusal } from "../../platform/call/ctx.ts";
import { beginCapture, captureOrder } from "./capture-order.ts";
import { addedTaxCents, type Payment, type PurchaseLine } from "./purchase-kinds.ts";
import { callersPayment, linesOf, paymentById } from "./read.ts";
import { reopenReasons, expiryReasons, payableExpiryReasons } from "./reasons.ts";
import { isAccountRefused, noteRefusal } from "./refusals.ts";
import { settlePayment } from "./settle.ts";

/** Limit per payment, because each can ask the provider. A network has no limit: a neighbour must not stop a payer. */
const mostCaptures = { most: 60, seconds: 10 * 60 };

/**
 * Captures the caller's approved order and fulfils the purchase. Idempotent. Returns `pending` while the provider has not
 * decided or does not answer. After a refusal nothing was charged, or the payment is refunded in full.
 */
export async function capturePayment(ctx: Ctx, { params }: { params: { orderId: string } }): Promise<CaptureResult> {
  const payment = await callersPayment(ctx, params.orderId);
  await ctx.limit({ subject: `captures of ${payment.id}`, ...mostCaptures });
  const isOpen = payment.state === "opened" || payment.state === "expired";
  if (!isOpen) return responseOf(ctx, await awaitOutcome(ctx, payment));
  const isExpired = payment.state === "expired" && payableExpiryReasons.includes(payment.reason);
  if (isExpired || payment.kind === "seat") await refuseUnapproved(ctx, payment);
  const begun = await beginCapture(ctx, payment);
  // Another request (a second tab, a webhook) may have begun first: then wait for its outcome.
  return responseOf(ctx, await (begun.isOurs ? captureOrder : awaitOutcome)(ctx, begun.payment));
}

/**
 * Only an approved order may renew an expired hold, or pin a seat: a client could renew holds forever without paying, and
 * keep a person out of a class whose seat the client holds (signups/seats/unpaid-holds.ts).
 */
async function refuseUnapproved(ctx: Ctx, payment: Payment): Promise<void> {
  const answer = await ctx.provider.show(payment.order_id!);
  if (answer.kind === "refused") {
    if (answer.isGone) throw new Refusal("payment-closed");
    await noteRefusal(ctx, { code: answer.code, at: ctx.now, call: "capture" });
    if (isAccountRefused(ctx.provider.meaningOf(answer.code))) throw new Refusal("payments-down");
  }
  if (answer.kind !== "done") throw new Refusal("provider-away", { retryAfterSeconds: 30 });
  const { state, capture } = answer.value;
  if (state === "approved" || capture) return;
  if (state === "unknown") throw new Refusal("provider-away", { retryAfterSeconds: 30 });
  throw new Refusal(state === "closed" ? "payment-closed" : "not-approved");
}

/** Waits up to 5 seconds for another process to finish the capture, then settles the payment here. */
async function awaitOutcome(ctx: Ctx, payment: Payment): Promise<Payment> {
  let latest = payment;
  for (let waitedMs = 0; latest.state === "capturing" && waitedMs < 5_000; waitedMs += 100) {
    await sleep(100);
    latest = await paymentById(ctx, payment.id);
  }
  const isUnsettled = ["capturing", "pending", "captured"].includes(latest.state);
  return isUnsettled ? (await settlePayment(ctx, payment.id)).payment : latest;
}

async function responseOf(ctx: Ctx, payment: Payment): Promise<CaptureResult> {
  const { state, payer_name: payerName } = payment;
  switch (state) {
    case "fulfilled":
      return { state, message: shared.paymentSuccessful, payerName };
    case "capturing":
    case "pending":
      return { state: "pending", message: t.paypalIsStillChecking, payerName };
    case "opened":
      throw reopenedRefusal(ctx, payment, await linesOf(ctx, payment.id));
    case "declined":
      throw new Refusal("payment-declined");
    case "expired":
      throw expiredRefusal(payment);
    case "captured":
    case "refunded":
      // No refund is asked for: the owner decides.
      if (state === "captured" && payment.problem !== null)
        return { state: "pending", message: t.studioChecksYourPayment, payerName };
      throw new Refusal("payment-closed", { message: t.thereWasNothingLeft(payment.kind) });
  }
}

const ownExpiryReasons: readonly string[] = Object.values(expiryReasons);

function expiredRefusal({ kind, reason }: Payment): Refusal {
  if (reason === expiryReasons.holdLost) return new Refusal("hold-lost");
  if (!ownExpiryReasons.includes(reason)) return new Refusal("payment-closed", { message: t.refusedStartAgain });
  if (reason === expiryReasons.cancelled)
    return new Refusal("payment-closed", { message: t.thisPaymentWasCancelledNothing });
  if (reason !== expiryReasons.replaced) return new Refusal("payment-closed");
  return new Refusal("payment-closed", { message: t.youStartedAnother(kind === "session" ? "booking" : "payment") });
}

/** The refusal for a payment that is open again after a capture: the payer can continue with it. */
function reopenedRefusal(ctx: Ctx, { reason, amount_cents }: Payment, lines: readonly PurchaseLine[]): Refusal {
  if (reason === reopenReasons.away) return new Refusal("provider-away", { retryAfterSeconds: 30 });
  if (reason === reopenReasons.notShippedThere) return new Refusal("not-shipped-there");
  if (reason === reopenReasons.noAddress) return new Refusal("address-needed", { message: t.paypalGaveNoFullAddress });
  if (reason === reopenReasons.priceChanged) {
    const amount = (amount_cents / 100).toFixed(2);
    const fields = { amount, tax: (addedTaxCents(lines) / 100).toFixed(2) };
    return new Refusal("price-changed", {
      message: t.addressYouChoseChangesPrice(exactPriceWords(amount_cents)),
      fields,
    });
  }
  const meaning = ctx.provider.meaningOf(reason);
  const { whose, next } = meaning;
  if (isAccountRefused(meaning)) return new Refusal("payments-down");
  if (reason === reopenReasons.notApproved || next === "approve") return new Refusal("not-approved");
  return new Refusal(whose === "payer" && next === "restart" ? "payment-declined" : "payment-refused");
}
