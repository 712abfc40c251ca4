import type { Ctx } from "../ctx.ts";
import { failpoint } from "../failpoint.ts";
import { applyProviderState } from "./apply-provider-state.ts";
import { expirePayment } from "./expire.ts";
import { kindOf, orderForPayment, type Payment } from "./purchase-kinds.ts";
import { paymentById } from "./read.ts";
import { reopenReasons, expiryReasons } from "./reasons.ts";
import { reopen } from "./reopen.ts";

/**
 * Checks the shipping address of an approved order before the capture. Reopens the payment if the address changes the
 * price or is not shipped to. Returns the updated row, or undefined if the capture can proceed. The payment must be
 * `capturing`, so that no other process captures it.
 */
export async function repriceBeforeCapture(ctx: Ctx, payment: Payment): Promise<Payment | undefined> {
  const kind = kindOf(ctx, payment);
  if (!payment.ships || !kind.reprice) return undefined;
  const answer = await ctx.payPal.getOrder(payment.order_id!);
  if (answer.kind === "refused" && answer.status === 404) {
    await expirePayment(ctx, payment, expiryReasons.orderGone);
    return paymentById(ctx, payment.id);
  }
  if (answer.kind !== "done") return reopen(ctx, payment, reopenReasons.away);
  const { value: order } = answer;
  if (order.capture) return applyProviderState(ctx, payment, order);
  const priced = await kind.reprice(ctx, payment, order.shipping);
  if (!priced) return reopen(ctx, payment, reopenReasons.notShippedThere);
  const { amountCents, parts, goods } = priced;
  // Also compares PayPal's amount: a process may have died between the PATCH and the update of the row.
  if (amountCents === payment.amount_cents && order.cents === amountCents) return undefined;
  const patched = await ctx.payPal.repriceOrder(order.id, {
    ...orderForPayment(payment),
    amountCents,
    parts,
  });
  failpoint("capture: repriced");
  if (patched.kind !== "done") return reopen(ctx, payment, reopenReasons.away);
  return reopen(ctx, payment, reopenReasons.priceChanged, {
    amount_cents: amountCents,
    parts: JSON.stringify(parts),
    goods: JSON.stringify(goods),
  });
}
