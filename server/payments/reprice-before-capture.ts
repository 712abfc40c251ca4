import type { Ctx } from "../ctx.ts";
import { failpoint } from "../failpoint.ts";
import { applyProviderState } from "./apply-provider-state.ts";
import { expirePayment } from "./expire.ts";
import { kindOf, orderOf, type Payment } from "./purchase-kinds.ts";
import { paymentById } from "./read.ts";
import { reopenReasons, ended } from "./reasons.ts";
import { reopen } from "./reopen.ts";

/**
 * Looks at the address that the payer of an approved order has chosen, before its money is taken: where it changes the
 * price, or nothing is sent there, the payment is open again and its payer is asked. Undefined when all is as it was
 * and the money can be taken; else the row after that. The payment must be `capturing`, so that nobody takes it
 * meanwhile.
 */
export async function repriceBeforeCapture(ctx: Ctx, payment: Payment): Promise<Payment | undefined> {
  const kind = kindOf(ctx, payment);
  if (!payment.ships || !kind.reprice) return undefined;
  const answer = await ctx.payPal.getOrder(payment.order_id!);
  if (answer.kind === "refused" && answer.status === 404) {
    await expirePayment(ctx, payment, ended.orderGone);
    return paymentById(ctx, payment.id);
  }
  if (answer.kind !== "done") return reopen(ctx, payment, reopenReasons.away);
  const { value: order } = answer;
  if (order.capture) return applyProviderState(ctx, payment, order);
  const priced = await kind.reprice(ctx, payment, order.shipping);
  if (!priced) return reopen(ctx, payment, reopenReasons.notShippedThere);
  const { amountCents, parts, goods } = priced;
  // PayPal's own amount is looked at, too: a process may have died between telling PayPal and writing it down.
  if (amountCents === payment.amount_cents && order.cents === amountCents) return undefined;
  const told = await ctx.payPal.repriceOrder(order.id, { ...orderOf(payment), amountCents, parts });
  failpoint("capture: repriced");
  if (told.kind !== "done") return reopen(ctx, payment, reopenReasons.away);
  return reopen(ctx, payment, reopenReasons.priceChanged, {
    amount_cents: amountCents,
    parts: JSON.stringify(parts),
    goods: JSON.stringify(goods),
  });
}
