import { sql } from "kysely";
import type { Today } from "../../../contract/office/desk/calls.ts";
import { linesWords, tinsOf } from "../../../contract/selling/orders/order-lines.ts";
import { cappedCount } from "../../platform/db/counted.ts";
import { ordersQuery, type OrderRow, pickupOf } from "../../selling/orders/read.ts";
import { readInbox } from "../../teaching/messages/read.ts";
import type { Reader } from "./today.ts";

/** Entries shown per kind; each kind has its own page with all of them. */
const shown = 5;

/** Unanswered messages, oldest first. Requests that hold a time come before the others: the hold ends. */
export async function newMessages(ctx: Reader): Promise<Today["messages"]> {
  const oldestNew = { state: "new", oldestFirst: true } as const;
  const { counts, messages } = await readInbox(ctx, { query: oldestNew });
  const { messages: held } = await readInbox(ctx, { query: { ...oldestNew, isHeld: true } });
  const others = messages.filter(({ time }) => time?.state !== "held");
  return { count: counts.new, first: [...held, ...others].slice(0, shown) };
}

/** Orders in state `new`, oldest first. */
export async function newOrders(ctx: Reader): Promise<Today["orders"]> {
  const rows = (await ordersQuery(ctx)
    .where("orders.state", "=", sql.lit("new"))
    .orderBy("orders.ordered_at")
    .orderBy("orders.id")
    .limit(shown)
    .execute()) as OrderRow[];
  const { rows: counted } = await sql<{ count: number }>`
    select ${cappedCount(sql`from orders where state = 'new'`)} as count`.execute(ctx.db);
  return {
    count: counted[0]!.count,
    first: rows.map((row) => {
      const pickup = pickupOf(row);
      return {
        _id: row.id,
        number: row.number,
        payerName: row.payer_name,
        delivery: row.delivery,
        tins: tinsOf(row.lines),
        what: linesWords(row.lines),
        pickup: pickup && {
          title: pickup.title,
          date: pickup.date,
          time: pickup.time,
          isCancelled: pickup.isCancelled,
        },
        orderedAt: row.ordered_at.toISOString(),
      };
    }),
  };
}

/** Chocolates on sale at or below their low-stock threshold, fewest tins first. */
export function lowStockChocolates({ db }: Reader): Promise<Today["lowStock"]> {
  return db
    .selectFrom("chocolates")
    .select(["id as _id", "name", "inventory"])
    .where("state", "=", sql.lit("shown"))
    .whereRef("inventory", "<=", "low_stock_at")
    .orderBy("inventory")
    .orderBy("position")
    .execute();
}

/** Upcoming classes with an open offer to someone on the waitlist. */
export async function waitlistsWithOffers({ db, now }: Reader): Promise<Today["waitlists"]> {
  const { rows } = await sql<Today["waitlists"][number]>`
    select events.id as "eventId", events.title, events.date, events.time,
      count(*) filter (where waitlist.state = 'offered')::int as offered,
      count(*) filter (where waitlist.state = 'waiting')::int as waiting
    from waitlist join events on events.id = waitlist.event_id
    where events.state = 'live' and events.starts_at > ${now} and waitlist.state in ('waiting', 'offered')
      and events.id in (select event_id from waitlist where state = 'offered')
    group by events.id
    order by events.starts_at`.execute(db);
  return rows;
}
