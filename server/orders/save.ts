import type { z } from "zod";
import { centsOf } from "../../contract/money.ts";
import type { OrderSaved, saveOrder as schema } from "../../contract/schema/orders.ts";
import { tokenHash } from "../auth/tokens.ts";
import type { Ctx } from "../ctx.ts";
import { Refusal } from "../refusal.ts";
import { confirmOrder } from "./confirm.ts";
import type { OrderLine } from "./goods.ts";
import { orderRow, type OrderRow } from "./read.ts";
import { orderLink, secretOf } from "./receipt-link.ts";

type Wanted = z.output<typeof schema.body>;

/**
 * Confirms the order of a captured payment, and lets its letters leave: once, however often it is called. The order was
 * made by the payment; what the body says is only compared: the amount, which chocolates, how many and at what price.
 * Its words (names, pictures, the payer) are left alone, for the owner may have changed them meanwhile and PayPal knows
 * the payer. Refuses `not-paid`, and `order-differs`; the order is confirmed by itself then.
 */
export async function saveOrder(ctx: Ctx, { body }: { body: Wanted }): Promise<OrderSaved> {
  const callerId = ctx.actor.kind === "user" ? ctx.actor.id : null;
  const found = await ctx.db
    .selectFrom("payments")
    .innerJoin("orders", "orders.payment_id", "payments.id")
    .select(["orders.id", "user_id"])
    .where("order_id", "=", body.orderId)
    .executeTakeFirst();
  const isTheirs = found && (found.user_id === null || found.user_id === callerId);
  if (!isTheirs) throw new Refusal("not-paid");
  const order = await orderRow(ctx, found.id);
  if (!isSame(order, body)) throw new Refusal("order-differs");
  await ctx.tx((tx) => confirmOrder(tx, order.id));
  const { token } = secretOf(ctx, order.id);
  // Another secret of the site's since: the link of the receipt is the one that works.
  const orderAddress = tokenHash(token) === order.link_hash ? orderLink(token) : "";
  return { message: "Order Confirmed", orderNumber: order.number, orderLink: orderAddress };
}

function isSame({ lines, total }: OrderRow, { transactionAmount, cartItems }: Wanted): boolean {
  const bought = new Map(lines.map((line) => [line._id, line]));
  const said = new Map<string, number>();
  for (const { _id, quantity } of cartItems) {
    said.set(_id.toLowerCase(), (said.get(_id.toLowerCase()) ?? 0) + quantity);
  }
  const isBought = (line: OrderLine) => said.get(line._id) === line.quantity;
  return (
    transactionAmount === (total.totalCents / 100).toFixed(2) &&
    said.size === bought.size &&
    lines.every(isBought) &&
    cartItems.every(({ _id, price }) => bought.get(_id.toLowerCase())?.unitCents === centsOf(price))
  );
}
