import { sql } from "kysely";
import type { FoundOrder } from "../../../contract/office/desk/calls.ts";
import { dollarsOf } from "../../../contract/platform/values/money.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { daySpans, isOnDays, type SearchFacts } from "../../platform/db/search.ts";
import { refundColumns, refundOf } from "./order-refund.ts";

/** Orders of these people, with this number, on these days and with this total: newest first. */
export async function findOrders({ db }: Pick<Ctx, "db">, wanted: SearchFacts, most: number): Promise<FoundOrder[]> {
  const { rows } = await sql<Row>`
    with found as materialized (${found(wanted, most)})
    select orders.id, number, payer_name, orders.state, delivery, total, ordered_at, ${sql.join(refundColumns)}
    from found join orders on orders.id = found.id left join payments on payments.id = orders.payment_id
    order by ordered_at desc, orders.id desc limit ${most}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    payerName: row.payer_name,
    state: row.state,
    refund: refundOf(row),
    delivery: row.delivery,
    total: dollarsOf(row.total.totalCents),
    orderedAt: row.ordered_at.toISOString(),
  }));
}

type Row = Pick<FoundOrder, "id" | "number" | "state" | "delivery"> &
  Parameters<typeof refundOf>[0] & { payer_name: string; ordered_at: Date };

/** SQL: ids of the orders, read by the index of the first that is given: number, people, days, amount. */
function found({ personIds, orderNumber, days, cents }: SearchFacts, most: number) {
  const isOfPeople = personIds ? sql`person_id = any (${personIds}::uuid[])` : sql`true`;
  const isPriced = cents === undefined ? sql`true` : sql`(total->>'totalCents')::int = ${cents}`;
  if (orderNumber !== undefined || personIds) {
    const isNumbered = orderNumber === undefined ? sql`true` : sql`number = ${orderNumber}`;
    const isOnDay = days ? isOnDays(sql`ordered_at`, days) : sql`true`;
    return sql`select id from orders where ${isNumbered} and ${isOfPeople} and ${isPriced} and ${isOnDay}`;
  }
  if (days)
    return sql`
      select of_day.id from ${daySpans(days)} cross join lateral (
        select id from orders where ordered_at >= begins and ordered_at < ends and ${isPriced}
        order by ordered_at desc, id desc limit ${most}) as of_day`;
  // The index of amounts is that of purchases.
  return sql`
    select orders.id from purchases join orders on orders.payment_id = purchases.id
    where total_cents = ${cents} and (paid_at is not null or purchases.state = 'paying')
    order by opened_at desc, purchases.id desc limit ${most}`;
}
