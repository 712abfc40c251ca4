import { confirmOrderSeconds } from "../../contract/orders.ts";
import type { Ctx, Tx } from "../ctx.ts";
import { sendBatch } from "../db/transaction.ts";
import { orderForOwner, orderReceipt } from "./letters.ts";
import { currentPickup } from "./notify-pickup.ts";
import { orderQuery, type OrderRow } from "./read.ts";

/** Confirms an order and sends its emails to buyer and owner. Idempotent. */
export async function confirmOrder(tx: Tx, orderId: string): Promise<void> {
  const confirming = tx.db
    .updateTable("orders")
    .set((of) => ({
      confirmed_at: tx.now,
      // The receipt contains the pick-up's time and location.
      pickup_told: of.selectFrom("events").select(currentPickup.as("now")).whereRef("events.id", "=", "event_id"),
    }))
    .where("id", "=", orderId)
    .where("confirmed_at", "is", null)
    .returning("id");
  const [[confirmed], [row]] = await sendBatch(tx.db, confirming, orderQuery(tx, orderId));
  if (!confirmed) return;
  const order = row as OrderRow;
  if (order.payer_email !== "") await tx.send(orderReceipt(tx, order));
  await tx.send(orderForOwner(tx, order));
}

/** Confirms orders that the browser has not confirmed within `confirmOrderSeconds`, each in its own transaction. */
export async function confirmDueOrders(ctx: Ctx): Promise<void> {
  const due = await ctx.db
    .selectFrom("orders")
    .select("id")
    .where("confirmed_at", "is", null)
    // A fully refunded order needs no receipt: the refund has its own email.
    .where("state", "<>", "refunded")
    .where("ordered_at", "<=", new Date(ctx.now.getTime() - confirmOrderSeconds * 1000))
    .orderBy("ordered_at")
    .limit(200)
    .execute();
  for (const { id } of due) await ctx.tx((tx) => confirmOrder(tx, id));
}
