import type { z } from "zod";
import { centsOf } from "../../contract/money.ts";
import { paths } from "../../contract/paths.ts";
import type { OrderSaved, saveOrder as schema } from "../../contract/schema/orders.ts";
import * as shared from "../../contract/text/shared.ts";
import { tokenHash } from "../auth/tokens.ts";
import type { Ctx } from "../ctx.ts";
import { Refusal } from "../refusal.ts";
import { confirmOrder } from "./confirm.ts";
import type { OrderLine } from "./goods.ts";
import { readOrderRow, type OrderRow } from "./read.ts";
import { receiptToken } from "./receipt-link.ts";

type Wanted = z.output<typeof schema.body>;

/**
 * Confirms the order that a captured payment created, and sends its emails. Idempotent. The body is only compared:
 * amount, chocolates, quantities and prices. Names, pictures and the payer are ignored, because the owner may have
 * changed them and PayPal knows the payer. Refuses `not-paid`, and `order-differs`, after which `confirmDueOrders`
 * confirms the order.
 */
export async function saveOrder(ctx: Ctx, { body }: { body: Wanted }): Promise<OrderSaved> {
  const callerId = ctx.actor.kind === "user" ? ctx.actor.id : null;
  const found = await ctx.db
    .selectFrom("payments")
    .innerJoin("orders", "orders.payment_id", "payments.id")
    .select(["orders.id", "user_id"])
    .where("order_id", "=", body.orderId)
    .executeTakeFirst();
  const isCallersOrder = found && (found.user_id === null || found.user_id === callerId);
  if (!isCallersOrder) throw new Refusal("not-paid");
  const order = await readOrderRow(ctx, found.id);
  if (!matchesOrder(order, body)) throw new Refusal("order-differs");
  await ctx.tx((tx) => confirmOrder(tx, order.id));
  const { token } = receiptToken(ctx, order.id);
  // If the site's secret has changed since the order, only the link in the receipt works.
  const orderAddress = tokenHash(token) === order.link_hash ? paths.order(token) : "";
  return { message: shared.orderConfirmed, orderNumber: order.number, orderLink: orderAddress };
}

function matchesOrder({ lines, total }: OrderRow, { transactionAmount, cartItems }: Wanted): boolean {
  const bought = new Map(lines.map((line) => [line._id, line]));
  const quantities = new Map<string, number>();
  for (const { _id, quantity } of cartItems) {
    quantities.set(_id.toLowerCase(), (quantities.get(_id.toLowerCase()) ?? 0) + quantity);
  }
  const isBought = (line: OrderLine) => quantities.get(line._id) === line.quantity;
  return (
    transactionAmount === (total.totalCents / 100).toFixed(2) &&
    quantities.size === bought.size &&
    lines.every(isBought) &&
    cartItems.every(({ _id, price }) => bought.get(_id.toLowerCase())?.unitCents === centsOf(price))
  );
}
