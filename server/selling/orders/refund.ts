import type { refundOrder as schema } from "../../../contract/selling/orders/schema.ts";
import * as owner from "../../../contract/selling/orders/text.desk.ts";
import { text as t } from "../../../contract/selling/orders/text.ts";
import { type Ctx, type Parsed, Refusal } from "../../platform/call/ctx.ts";
import { kindOf, nothingRefunded } from "../payments/purchase-kinds.ts";
import { refundPayment } from "../payments/refunds/refund-payment.ts";
import { lockPurchase } from "../payments/refunds/refund.ts";
import { markReturned } from "../payments/state.ts";
import { restockTins } from "../shop/stock.ts";
import { freeOrderCancelled } from "./letters.ts";
import { orderQuery } from "./read.ts";

/**
 * Refunds an order; one that a code paid in full is cancelled. `restock` returns all its tins to the stock in the same
 * transaction, once. Refuses `not-found` and what `refundPayment` refuses.
 */
export async function refundOrder(ctx: Ctx, { params, body }: Parsed<typeof schema>): Promise<{ message: string }> {
  const { restock, ...refund } = body;
  const query = ctx.db
    .selectFrom("orders")
    .innerJoin("purchases", "purchases.id", "payment_id")
    .select(["payment_id", "number", "total_cents"])
    .where("orders.id", "=", params.id);
  const order = await query.executeTakeFirst();
  if (!order) throw new Refusal("not-found");
  const { payment_id: id, number } = order;
  if (order.total_cents === 0) return cancelFreeOrder(ctx, { orderId: params.id, paymentId: id, restock });
  const wanted = { params: { id }, body: { ...refund, reason: refund.reason ?? t.orderAsReason(number) } };
  return refundPayment(ctx, wanted, async (tx) => {
    if (restock) await restockTins(tx, id);
  });
}

type FreeOrder = { orderId: string; paymentId: string; restock: boolean };

/** Cancels an order without a price, once, and emails its buyer. Refuses `nothing-to-refund` the second time. */
async function cancelFreeOrder(ctx: Ctx, { orderId, paymentId, restock }: FreeOrder): Promise<{ message: string }> {
  await ctx.tx(async (tx) => {
    const purchase = await lockPurchase(tx, paymentId);
    if (!(await markReturned(tx, paymentId))) throw new Refusal("nothing-to-refund");
    await kindOf(tx, purchase).withdraw(tx, purchase, nothingRefunded);
    if (restock) await restockTins(tx, paymentId);
    const row = await orderQuery(tx, orderId).executeTakeFirstOrThrow();
    if (row.payer_email !== "") await tx.send(row.payer_email, () => freeOrderCancelled(tx, row));
  });
  return { message: owner.orderIsCancelled };
}
