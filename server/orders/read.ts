import { sql } from "kysely";
import type { OrderTotal } from "../../contract/price.ts";
import type { ReceiptOrder, AdminOrder } from "../../contract/schema/orders.ts";
import { tokenHash } from "../auth/tokens.ts";
import type { Ctx, Tx } from "../ctx.ts";
import type { PayPalShipping } from "../payments/paypal/wire.ts";
import { Refusal } from "../refusal.ts";
import { lineInDollars } from "./cart.ts";
import type { OrderLine } from "./goods.ts";

/** An order with its pick-up class, if any, and the refunded cents. */
export type OrderRow = Omit<RawRow, "lines" | "total" | "address"> & {
  lines: OrderLine[];
  total: OrderTotal;
  address: PayPalShipping | null;
};

/** Query for orders joined with payment and class. The JSON columns are as cart-kind.ts wrote them. */
export function ordersQuery({ db }: Pick<Ctx, "db"> | Pick<Tx, "db">) {
  return db
    .selectFrom("orders")
    .innerJoin("payments", "payments.id", "orders.payment_id")
    .leftJoin("events", "events.id", "orders.event_id")
    .selectAll("orders")
    .select(["payments.refunded_cents", "payments.capture_id", "payments.user_id"])
    .select(["events.title", "events.date", "events.time", "events.location"]);
}

/** Query for one order. Its row is an `OrderRow`. */
export const orderQuery = (ctx: Pick<Ctx, "db"> | Pick<Tx, "db">, id: string) =>
  ordersQuery(ctx).where("orders.id", "=", id);

type RawRow = Awaited<ReturnType<ReturnType<typeof orderQuery>["executeTakeFirstOrThrow"]>>;

/** Query for orders, newest first; with `before`, only orders older than that one. */
export function newestOrdersQuery(ctx: Pick<Ctx, "db">, before: string | undefined) {
  return ordersQuery(ctx)
    .$if(before !== undefined, (of) =>
      of.where(sql<boolean>`(orders.ordered_at, orders.id) < (select ordered_at, id from orders where id = ${before})`),
    )
    .orderBy("orders.ordered_at", "desc")
    .orderBy("orders.id", "desc");
}

/** Reads one order. Throws if it does not exist. */
export async function readOrderRow(ctx: Pick<Ctx, "db"> | Pick<Tx, "db">, id: string): Promise<OrderRow> {
  return (await orderQuery(ctx, id).executeTakeFirstOrThrow()) as OrderRow;
}

/** Reads the order of a receipt link, without name, email and address (except the country). Refuses `not-found`. */
export async function readOrder(ctx: Ctx, { query }: { query: { token: string } }): Promise<ReceiptOrder> {
  const row = await ordersQuery(ctx).where("link_hash", "=", tokenHash(query.token)).executeTakeFirst();
  if (!row) throw new Refusal("not-found");
  const order = row as OrderRow;
  return { ...factsOf(order), country: order.address?.country ?? null };
}

/** Reads one order for the owner. Refuses `not-found`. */
export async function readOwnOrder(ctx: Pick<Ctx, "db">, { params }: { params: { id: string } }): Promise<AdminOrder> {
  const row = await ordersQuery(ctx).where("orders.id", "=", params.id).executeTakeFirst();
  if (!row) throw new Refusal("not-found");
  return toOwnOrder(row as OrderRow);
}

export function toOwnOrder(row: OrderRow): AdminOrder {
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

function factsOf(row: OrderRow): Omit<ReceiptOrder, "country"> {
  return {
    number: row.number,
    state: row.state,
    lines: row.lines.map(lineInDollars),
    total: row.total,
    refundedCents: row.refunded_cents,
    delivery: row.delivery,
    pickup: pickupOf(row),
    tracking: row.tracking,
    orderedAt: row.ordered_at.toISOString(),
  };
}

/** The class of a pick-up; null for a shipped order. */
export function pickupOf({ title, date, time, location }: Pick<OrderRow, "title" | "date" | "time" | "location">) {
  if (title === null || date === null || time === null) return null;
  return { title, date, time, location: location ?? "" };
}
