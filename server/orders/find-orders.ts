import { type RawBuilder, sql } from "kysely";
import type { FoundOrder } from "../../contract/desk.ts";
import { dollarsOf } from "../../contract/money.ts";
import type { Ctx } from "../ctx.ts";
import { daySpans, type SearchFacts } from "../db/search.ts";

/** Orders of these people, with this number, on these days and with this total: newest first. */
export async function findOrders(
  { db }: Pick<Ctx, "db">,
  { personIds, orderNumber, days, cents }: SearchFacts,
  most: number,
): Promise<FoundOrder[]> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (personIds) conditions.push(sql`orders.person_id = any (${personIds}::uuid[])`);
  if (orderNumber !== undefined) conditions.push(sql`orders.number = ${orderNumber}`);
  // Orders are found by the indexes of their purchases, which have the amount.
  if (cents !== undefined)
    conditions.push(sql`total_cents = ${cents} and (paid_at is not null or purchases.state = 'paying')`);
  if (days) conditions.push(sql`ordered_at >= begins and ordered_at < ends`);
  const isPriced = cents !== undefined;
  const newest = sql`
    select orders.id, number, orders.payer_name, orders.state, delivery, total, ordered_at
    from ${isPriced ? sql`purchases join orders on orders.payment_id = purchases.id` : sql`orders`}
    where ${sql.join(conditions, sql` and `)}
    order by ${isPriced ? sql`opened_at desc, purchases.id desc` : sql`ordered_at desc, orders.id desc`}
    limit ${most}`;
  const { rows } = await sql<Row>`
    select found.* from ${days ? sql`${daySpans(days)} cross join lateral (${newest}) as found` : sql`(${newest}) as found`}
    order by ordered_at desc, id desc limit ${most}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    payerName: row.payer_name,
    state: row.state,
    delivery: row.delivery,
    total: dollarsOf(row.total.totalCents),
    orderedAt: row.ordered_at.toISOString(),
  }));
}

type Row = Pick<FoundOrder, "id" | "number" | "state" | "delivery"> & {
  payer_name: string;
  total: { totalCents: number };
  ordered_at: Date;
};
