import { setTimeout as sleep } from "node:timers/promises";
import type { Paid } from "../../contract/schema/payments.ts";
import type { Ctx } from "../ctx.ts";
import { Refusal } from "../refusal.ts";
import { beginCapture, captureOrder } from "./capture-order.ts";
import type { Payment } from "./purchase-kinds.ts";
import { callersPayment, paymentById } from "./read.ts";
import { reopenReasons, declines, ended, timeRanOut } from "./reasons.ts";
import { settlePayment } from "./settle.ts";

/**
 * Takes the money of the caller's approved order, and fulfils what it pays for: once, however often it is called.
 * Refuses `not-found`, `not-approved`, `payment-declined`, `price-changed` (with the new `amount` and its `tax` in
 * dollars), `not-shipped-there`, `hold-lost` and `payment-closed`; nothing was charged then, or all of it goes back.
 * While PayPal has not decided, or does not answer, the answer is `pending`.
 */
export async function capturePayment(ctx: Ctx, { params }: { params: { orderId: string } }): Promise<Paid> {
  const seen = await callersPayment(ctx, params.orderId);
  const isOpen = seen.state === "opened" || seen.state === "expired";
  if (!isOpen) return answerOf(await outcome(ctx, seen));
  if (seen.state === "expired" && timeRanOut.includes(seen.reason)) await refuseUnapproved(ctx, seen);
  const begun = await beginCapture(ctx, seen);
  // Somebody else was at it first, the other tab or PayPal's webhook: what became of it is the answer.
  return answerOf(await (begun.isOurs ? captureOrder : outcome)(ctx, begun.payment));
}

/** A hold that ran out is taken again only for a payer who has agreed to pay: else anybody could renew it for ever. */
async function refuseUnapproved(ctx: Ctx, payment: Payment): Promise<void> {
  const answer = await ctx.payPal.getOrder(payment.order_id!);
  if (answer.kind === "away") throw new Refusal("provider-away", { retryAfterSeconds: 30 });
  if (answer.kind === "refused") throw new Refusal("payment-closed");
  if (answer.value.status !== "APPROVED" && !answer.value.capture) throw new Refusal("not-approved");
}

/** Of a payment that somebody else is settling: how it ends, if it does so while a person waits. */
async function outcome(ctx: Ctx, payment: Payment): Promise<Payment> {
  let latest = payment;
  for (let waitedMs = 0; latest.state === "capturing" && waitedMs < 5_000; waitedMs += 100) {
    await sleep(100);
    latest = await paymentById(ctx, payment.id);
  }
  const isUnsettled =
    latest.state === "capturing" || latest.state === "pending" || latest.state === "captured";
  return isUnsettled ? (await settlePayment(ctx, payment.id)).payment : latest;
}

function answerOf(payment: Payment): Paid {
  const { state, payer_name: payerName } = payment;
  switch (state) {
    case "fulfilled":
      return { state, message: "Payment Successful", payerName };
    case "capturing":
    case "pending":
      return {
        state: "pending",
        message:
          "PayPal is still looking at your payment. What you chose stays yours meanwhile, and a mail tells you how it ends.",
        payerName,
      };
    case "opened":
      throw whyNotTaken(payment);
    case "declined":
      throw new Refusal("payment-declined");
    case "expired":
      throw whyOver(payment);
    case "captured":
    case "refunded":
      throw new Refusal("payment-closed", {
        message: `${payment.kind === "booking" ? "There was nothing left to pay when" : "It was taken just before"} your payment arrived. You get all of your money back, and a mail tells you when.`,
      });
  }
}

/** Why nothing is taken of a payment that has ended. */
function whyOver({ kind, reason }: Payment): Refusal {
  if (reason === ended.holdLost) return new Refusal("hold-lost");
  if (reason === ended.cancelled)
    return new Refusal("payment-closed", { message: "This payment was cancelled. Nothing was charged." });
  if (reason !== ended.replaced) return new Refusal("payment-closed");
  const another = kind === "session" ? "booking" : "payment";
  return new Refusal("payment-closed", {
    message: `You have begun another ${another} since. Nothing was charged here.`,
  });
}

/** Why a payment that was to be taken is still open: its payer can go on from there. */
function whyNotTaken({ reason, amount_cents, parts }: Payment): Refusal {
  if (reason === reopenReasons.away) return new Refusal("provider-away", { retryAfterSeconds: 30 });
  if (reason === reopenReasons.notShippedThere) return new Refusal("not-shipped-there");
  if (reason === reopenReasons.priceChanged) {
    const amount = (amount_cents / 100).toFixed(2);
    return new Refusal("price-changed", {
      message: `The address you chose changes the tax: the total is $${amount} now. Please pay again if that is right.`,
      fields: { amount, tax: ((parts.taxCents ?? 0) / 100).toFixed(2) },
    });
  }
  return new Refusal(declines.has(reason) ? "payment-declined" : "not-approved");
}
