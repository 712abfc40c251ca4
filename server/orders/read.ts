import { sql } from "kysely";
import type { OrderTotal } from "../../contract/price.ts";
import type { OrderShown, OwnOrder } from "../../contract/schema/orders.ts";
import { tokenHash } from "../auth/tokens.ts";
import type { Ctx, Tx } from "../ctx.ts";
import type { PayPalShipping } from "../payments/paypal/wire.ts";
import { Refusal } from "../refusal.ts";
import { shownLine } from "./cart.ts";
import type { OrderLine } from "./goods.ts";

/** An order with its class, if it is picked up at one, and what went back of its money. */
export type OrderRow = Omit<RawRow, "lines" | "total" | "address"> & {
  lines: OrderLine[];
  total: OrderTotal;
  address: PayPalShipping | null;
};

/** Orders with what belongs to them; the JSON in them is what pay.ts wrote. */
export function orderRows({ db }: Pick<Ctx, "db"> | Pick<Tx, "db">) {
  return db
    .selectFrom("orders")
    .innerJoin("payments", "payments.id", "orders.payment_id")
    .leftJoin("events", "events.id", "orders.event_id")
    .selectAll("orders")
    .select(["payments.refunded_cents", "payments.capture_id", "payments.user_id"])
    .select(["events.title", "events.date", "events.time", "events.location"]);
}

/** One order, as a query; its row is an `OrderRow`. */
export const orderQuery = (ctx: Pick<Ctx, "db"> | Pick<Tx, "db">, id: string) =>
  orderRows(ctx).where("orders.id", "=", id);

type RawRow = Awaited<ReturnType<ReturnType<typeof orderQuery>["executeTakeFirstOrThrow"]>>;

/** Orders, newest first; when one is named, those after it. */
export function newestOrders(ctx: Pick<Ctx, "db">, before: string | undefined) {
  return orderRows(ctx)
    .$if(before !== undefined, (of) =>
      of.where(
        sql<boolean>`(orders.ordered_at, orders.id) < (select ordered_at, id from orders where id = ${before})`,
      ),
    )
    .orderBy("orders.ordered_at", "desc")
    .orderBy("orders.id", "desc");
}

/** One order; it must be there. */
export async function orderRow(ctx: Pick<Ctx, "db"> | Pick<Tx, "db">, id: string): Promise<OrderRow> {
  return (await orderQuery(ctx, id).executeTakeFirstOrThrow()) as OrderRow;
}

/** The order of a receipt's link, without what only its buyer should know. Refuses `not-found`. */
export async function readOrder(ctx: Ctx, { query }: { query: { token: string } }): Promise<OrderShown> {
  const row = await orderRows(ctx).where("link_hash", "=", tokenHash(query.token)).executeTakeFirst();
  if (!row) throw new Refusal("not-found");
  const order = row as OrderRow;
  return { ...factsOf(order), country: order.address?.country ?? null };
}

/** One order as the owner sees it. Refuses `not-found`. */
export async function readOwnOrder(
  ctx: Pick<Ctx, "db">,
  { params }: { params: { id: string } },
): Promise<OwnOrder> {
  const row = await orderRows(ctx).where("orders.id", "=", params.id).executeTakeFirst();
  if (!row) throw new Refusal("not-found");
  return ownOrder(row as OrderRow);
}

export function ownOrder(row: OrderRow): OwnOrder {
  return {
    ...factsOf(row),
    _id: row.id,
    paymentId: row.payment_id,
    payerName: row.payer_name,
    payerEmail: row.payer_email,
    address: row.address,
    version: row.version,
  };
}

function factsOf(row: OrderRow): Omit<OrderShown, "country"> {
  return {
    number: row.number,
    state: row.state,
    lines: row.lines.map(shownLine),
    total: row.total,
    refundedCents: row.refunded_cents,
    delivery: row.delivery,
    pickup: pickupOf(row),
    tracking: row.tracking,
    orderedAt: row.ordered_at.toISOString(),
  };
}

/** The class it is handed over at; null for what is shipped. */
export function pickupOf({
  title,
  date,
  time,
  location,
}: Pick<OrderRow, "title" | "date" | "time" | "location">) {
  if (title === null || date === null || time === null) return null;
  return { title, date, time, location: location ?? "" };
}
