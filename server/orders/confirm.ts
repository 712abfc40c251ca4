import { confirmSeconds } from "../../contract/orders.ts";
import type { Ctx, Tx } from "../ctx.ts";
import { together } from "../db/transaction.ts";
import { orderForOwner, orderReceipt } from "./letters.ts";
import { pickupNow } from "./notify-pickup.ts";
import { orderQuery, type OrderRow } from "./read.ts";

/** Confirms an order: its letters leave, once, however often and by whomever it is asked. */
export async function confirmOrder(tx: Tx, orderId: string): Promise<void> {
  const confirming = tx.db
    .updateTable("orders")
    .set((of) => ({
      confirmed_at: tx.now,
      // The receipt says when and where.
      pickup_told: of.selectFrom("events").select(pickupNow.as("now")).whereRef("events.id", "=", "event_id"),
    }))
    .where("id", "=", orderId)
    .where("confirmed_at", "is", null)
    .returning("id");
  const [[first], [row]] = await together(tx.db, confirming, orderQuery(tx, orderId));
  if (!first) return;
  const order = row as OrderRow;
  if (order.payer_email !== "") await tx.send(orderReceipt(tx, order));
  await tx.send(orderForOwner(tx, order));
}

/** Confirms what was paid half a minute ago and whose browser never came back; an order at a time. */
export async function confirmDue(ctx: Ctx): Promise<void> {
  const due = await ctx.db
    .selectFrom("orders")
    .select("id")
    .where("confirmed_at", "is", null)
    // All of its money went back meanwhile: the letter of the refund says so.
    .where("state", "<>", "refunded")
    .where("ordered_at", "<=", new Date(ctx.now.getTime() - confirmSeconds * 1000))
    .orderBy("ordered_at")
    .limit(200)
    .execute();
  for (const { id } of due) await ctx.tx((tx) => confirmOrder(tx, id));
}
