import type { z } from "zod";
import type { refundOrder as schema } from "../../contract/schema/orders.ts";
import * as t from "../../contract/text/server/orders.ts";
import type { Ctx } from "../ctx.ts";
import { refundPayment } from "../payments/refunds/refund.ts";
import { Refusal } from "../refusal.ts";
import { restockTins } from "../shop/stock.ts";

type Wanted = z.output<typeof schema.body>;

/**
 * Refunds an order: the given amount, or all that is left. `restock` returns all its tins to the stock in the same
 * transaction, once. Refuses `not-found` and the refusals of `refundPayment`.
 */
export async function refundOrder(
  ctx: Ctx,
  { params, body }: { params: { id: string }; body: Wanted },
): Promise<{ message: string }> {
  const { restock, ...refund } = body;
  const order = await ctx.db
    .selectFrom("orders")
    .select(["payment_id", "number"])
    .where("id", "=", params.id)
    .executeTakeFirst();
  if (!order) throw new Refusal("not-found");
  return refundPayment(
    ctx,
    {
      params: { id: order.payment_id },
      body: { ...refund, reason: refund.reason ?? t.orderAsReason(order.number) },
    },
    async (tx) => {
      if (restock) await restockTins(tx, order.payment_id);
    },
  );
}
