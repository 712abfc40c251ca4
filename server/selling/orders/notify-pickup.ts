import { sql } from "kysely";
import type { Ctx, Tx } from "../../platform/call/ctx.ts";
import { readLetterSignature } from "../../site/documents/letter-signature.ts";
import { pickupChanged } from "./letters.ts";
import { orderQuery } from "./read.ts";

/** SQL over `events`: time and location of a pick-up, or `gone`. `orders.pickup_told` has the last value sent. */
export const currentPickup = sql<string>`case when events.state = 'live'
  then extract(epoch from events.starts_at)::bigint || '|' || events.location else 'gone' end`;

/** Emails buyers whose pick-up class was moved or removed, each order in its own transaction. */
export async function notifyPickups(ctx: Ctx): Promise<void> {
  const { rows: due } = await sql<{ id: string }>`
    select orders.id from orders join events on events.id = orders.event_id
    where orders.state in ('new', 'packed') and confirmed_at is not null and starts_at > ${ctx.now}
      and pickup_told is distinct from ${currentPickup}
    order by ordered_at limit 200`.execute(ctx.db);
  for (const { id } of due) await ctx.tx((tx) => notifyPickup(tx, id));
}

async function notifyPickup(tx: Tx, orderId: string): Promise<void> {
  const studio = await readLetterSignature(tx);
  // Of concurrent processes, only the first updates the row and sends the email.
  const { rows } = await sql<{ pickup_told: string }>`
    update orders set pickup_told = ${currentPickup} from events
    where orders.id = ${orderId} and events.id = orders.event_id and orders.pickup_told is distinct from ${currentPickup}
    returning orders.pickup_told`.execute(tx.db);
  const [changed] = rows;
  if (!changed) return;
  const row = await orderQuery(tx, orderId).executeTakeFirstOrThrow();
  if (row.payer_email !== "")
    await tx.send(row.payer_email, () => pickupChanged(tx, row, changed.pickup_told === "gone", studio));
}
