import { type InferResult, sql } from "kysely";
import { paths } from "../../../contract/paths.ts";
import { addressLines } from "../../../contract/platform/values/postal-schema.ts";
import { myOrdersLimit } from "../../../contract/selling/orders/calls.ts";
import type { OrderTotal } from "../../../contract/selling/orders/price.ts";
import * as schema from "../../../contract/selling/orders/schema.ts";
import { requireOwnStudent } from "../../auth/students/student.ts";
import { tokenHash } from "../../auth/tokens.ts";
import { type Ctx, type Parsed, Refusal, type Tx } from "../../platform/call/ctx.ts";
import { cappedCount } from "../../platform/db/counted.ts";
import { firstPage } from "../../platform/db/page.ts";
import { shownClass } from "../../platform/language/language.ts";
import { invoicePath } from "../payments/invoices/invoices.ts";
import type { ShippingAddress } from "../payments/provider.ts";
import { type Buyer, isPaidBy } from "./buyer.ts";
import { lineInDollars } from "./cart.ts";
import type { OrderLine } from "./goods.ts";
import { refundColumns, refundOf } from "./order-refund.ts";

export { findOrders } from "./find-orders.ts";

type JsonColumns = { lines: OrderLine[]; total: OrderTotal; address: ShippingAddress | null };

/** Query for orders joined with payment and class. The JSON columns are as cart-kind.ts wrote them. */
export const ordersQuery = ({ db }: Pick<Ctx, "db">) =>
  db
    .selectFrom("orders")
    .innerJoin("purchases", "purchases.id", "orders.payment_id")
    .leftJoin("payments", "payments.id", "orders.payment_id")
    .leftJoin("events", "events.id", "orders.event_id")
    .selectAll("orders")
    .select(["payments.capture_id", "payments.amount_cents as charged_cents", "purchases.user_id"])
    .select(refundColumns)
    .select(["events.title", "events.date", "events.time", "events.location", "events.state as event_state"])
    .$narrowType<JsonColumns>();

/** An order with its pick-up class, if any, and what becomes of its money after a refund. */
export type OrderRow = InferResult<ReturnType<typeof ordersQuery>>[number];

export const orderQuery = (ctx: Pick<Ctx, "db">, id: string) => ordersQuery(ctx).where("orders.id", "=", id);

/** Query for orders, newest first; with `before`, only orders older than that one. */
export function newestOrdersQuery(ctx: Pick<Ctx, "db">, before: string | undefined) {
  const isOlder = sql<boolean>`
    (orders.ordered_at, orders.id) < (select ordered_at, id from orders where id = ${before})`;
  return ordersQuery(ctx)
    .$if(before !== undefined, (of) => of.where(isOlder))
    .orderBy("orders.ordered_at", "desc")
    .orderBy("orders.id", "desc");
}

/** One page of orders, newest first, with the number of orders in each state, counted up to `maxCounted`. */
export async function listOrders(
  ctx: Pick<Ctx, "db">,
  { query: { state, before } }: Parsed<typeof schema.listOrders>,
): Promise<schema.OrderList> {
  const counts = schema.orderStates.map(
    (each) => sql`${cappedCount(sql`from orders where state = ${sql.lit(each)}`)} as ${sql.ref(each)}`,
  );
  const [{ rows, hasMore }, counted] = await Promise.all([
    firstPage(newestOrdersQuery(ctx, before).$if(state !== undefined, (of) => of.where("orders.state", "=", state!))),
    sql<schema.OrderList["counts"]>`select ${sql.join(counts)}`.execute(ctx.db),
  ]);
  return { orders: rows.map(toAdminOrder), hasMore, counts: counted.rows[0]! };
}

/** Reads the order of a receipt link, without name, email and address (except the country). Refuses `not-found`. */
export async function readOrder(ctx: Ctx, { query }: Parsed<typeof schema.readOrder>): Promise<schema.ReceiptOrder> {
  const row = await ordersQuery(ctx).where("link_hash", "=", tokenHash(query.token)).executeTakeFirst();
  if (!row) throw new Refusal("not-found");
  return { ...factsOf(row), ...destinationOf(row) };
}

/** The calling student's latest orders, newest first: of the account, and paid as a guest with its proven address. */
export async function listMyOrders(ctx: Ctx, { params }: { params: { id: string } }): Promise<schema.MyOrders> {
  const { id, email } = await requireOwnStudent(ctx, params.id);
  const rows = await newestOrdersQuery(ctx, undefined).where(isPaidBy({ id, email })).limit(myOrdersLimit).execute();
  return {
    orders: rows.map((row) => ({
      ...factsOf(row),
      _id: row.id,
      receiptPath: receiptPath(ctx, row),
      invoicePath: row.total.totalCents > 0 ? invoicePath(ctx, row.payment_id) : null,
    })),
  };
}

/** The orders of a buyer, newest first: of the account, and paid with the address without a login. */
export async function ordersOfBuyer(ctx: Pick<Ctx, "db">, buyer: Buyer): Promise<schema.AdminOrder[]> {
  return (await newestOrdersQuery(ctx, undefined).where(isPaidBy(buyer)).execute()).map(toAdminOrder);
}

/**
 * Tokens of a receipt link by each of the site's secrets; the first one is for new orders. Derived from the order's ID:
 * all its emails have the same link.
 */
export const receiptTokens = ({ signer }: Pick<Tx, "signer">, orderId: string): string[] =>
  signer.macs("order", orderId);

/** Path of an order's page. Empty if the secret that made its link was removed: then only the mailed link works. */
export function receiptPath(ctx: Pick<Tx, "signer">, { id, link_hash }: OrderRow): string {
  const token = receiptTokens(ctx, id).find((each) => tokenHash(each) === link_hash);
  return token === undefined ? "" : paths.order(token);
}

/** Reads one order for the owner. Refuses `not-found`. */
export async function readAdminOrder(ctx: Pick<Ctx, "db">, { params }: Parsed<typeof schema.readAdminOrder>) {
  const row = await orderQuery(ctx, params.id).executeTakeFirst();
  if (!row) throw new Refusal("not-found");
  return toAdminOrder(row);
}

export function toAdminOrder(row: OrderRow): schema.AdminOrder {
  const { id, payment_id: paymentId, payer_name: payerName, payer_email: payerEmail, address, version } = row;
  return { ...factsOf(row), _id: id, paymentId, payerName, payerEmail, address: shownAddress(address), version };
}

/** The address of a shipped order, also as it is written on the parcel. */
export const shownAddress = (address: OrderRow["address"]): schema.AdminOrder["address"] =>
  address && { ...address, written: addressLines(address) };

function factsOf(row: OrderRow): Omit<schema.ReceiptOrder, "country"> {
  return {
    number: row.number,
    state: row.state,
    lines: row.lines.map(lineInDollars),
    total: row.total,
    refund: refundOf(row),
    refundedCents: row.refunded_cents,
    onItsWayBackCents: row.on_its_way_cents,
    delivery: row.delivery,
    pickup: pickupOf(row),
    tracking: row.tracking,
    shippedAt: row.shipped_at?.toISOString() ?? null,
    orderedAt: row.ordered_at.toISOString(),
  };
}

/** Where an order goes: a class, or a country. */
export const destinationOf = (row: OrderRow) => ({ pickup: pickupOf(row), country: row.address?.country ?? null });

type PickupColumns = Pick<OrderRow, "title" | "date" | "time" | "location" | "event_state" | "state">;

/** The class of a pick-up; null for a shipped order. */
export function pickupOf({ title, date, time, location, event_state, state }: PickupColumns) {
  if (title === null || date === null || time === null) return null;
  const isCancelled = event_state !== "live" && (state === "new" || state === "packed");
  return { ...shownClass({ title, date, time, location: location ?? "" }), isCancelled };
}
