import { orders as t } from "../../contract/catalogues.ts";
import type { Parsed } from "../../contract/endpoint.ts";
import type { refundOrder as schema } from "../../contract/schema/orders.ts";
import type { Ctx } from "../ctx.ts";
import { refundPayment } from "../payments/refunds/refund-payment.ts";
import { Refusal } from "../refusal.ts";
import { restockTins } from "../shop/stock.ts";

/** Refunds an order. `restock` returns all its tins to the stock in the same transaction, once. */
export async function refundOrder(ctx: Ctx, { params, body }: Parsed<typeof schema>): Promise<{ message: string }> {
  const { restock, ...refund } = body;
  const query = ctx.db.selectFrom("orders").select(["payment_id", "number"]).where("id", "=", params.id);
  const order = await query.executeTakeFirst();
  if (!order) throw new Refusal("not-found");
  const { payment_id: id, number } = order;
  const wanted = { params: { id }, body: { ...refund, reason: refund.reason ?? t.orderAsReason(number) } };
  return refundPayment(ctx, wanted, async (tx) => {
    if (restock) await restockTins(tx, id);
  });
}
