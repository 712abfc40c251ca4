import { sql } from "kysely";
import type { Ctx, Tx } from "../ctx.ts";
import { pickupChanged } from "./letters.ts";
import { orderRow } from "./read.ts";

/** SQL over `events`: what the buyer of a pick-up there is to know of it; `orders.pickup_told` is what she was told. */
export const pickupNow = sql<string>`case when events.state = 'live'
  then extract(epoch from events.starts_at)::bigint || '|' || events.location else 'gone' end`;

/** Tells whose tins wait at a class that is now at another time or place, or was removed; an order at a time. */
export async function notifyPickups(ctx: Ctx): Promise<void> {
  const due = await ctx.db
    .selectFrom("orders")
    .innerJoin("events", "events.id", "orders.event_id")
    .select("orders.id")
    .where("orders.state", "in", ["new", "packed"])
    .where("confirmed_at", "is not", null)
    .where("starts_at", ">", ctx.now)
    .where("pickup_told", "is distinct from", pickupNow)
    .orderBy("ordered_at")
    .limit(200)
    .execute();
  for (const { id } of due) await ctx.tx((tx) => tellPickup(tx, id));
}

async function tellPickup(tx: Tx, orderId: string): Promise<void> {
  // Whoever comes second finds it told.
  const { rows } = await sql<{ pickup_told: string }>`
    update orders set pickup_told = ${pickupNow}
    from events
    where orders.id = ${orderId} and events.id = orders.event_id and orders.pickup_told is distinct from ${pickupNow}
    returning orders.pickup_told`.execute(tx.db);
  const [told] = rows;
  if (!told) return;
  const row = await orderRow(tx, orderId);
  if (row.payer_email !== "") await tx.send(pickupChanged(tx, row, told.pickup_told === "gone"));
}
