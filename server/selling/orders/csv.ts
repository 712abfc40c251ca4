import type { FileStream } from "../../../contract/platform/call/endpoint.ts";
import { studioDay } from "../../../contract/platform/values/time.ts";
import * as owner from "../../../contract/selling/orders/text.desk.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { portionRows, portionsOf } from "../../platform/db/portions.ts";
import { csvDollars, csvFile, csvTime } from "../../platform/files/csv.ts";
import { pickupWords } from "./goods.ts";
import { refundOf } from "./order-refund.ts";
import { newestOrdersQuery, type OrderRow, pickupOf } from "./read.ts";

type Row = { order: OrderRow; line: OrderRow["lines"][number]; isFirst: boolean };

/** CSV of all orders, newest first. One row per order line; only an order's first row has the totals. */
export async function ordersFile(ctx: Ctx): Promise<FileStream> {
  const total = (part: keyof OrderRow["total"] & `${string}Cents`) => (row: Row) =>
    row.isFirst ? csvDollars(row.order.total[part]) : "";
  return csvFile<Row>(["orders", studioDay(ctx.now)], orderLines(ctx), {
    [owner.orderColumns.order]: ({ order }) => order.number,
    [owner.orderColumns.ordered]: ({ order }) => csvTime(order.ordered_at),
    [owner.orderColumns.state]: ({ order }) => stateWords(order),
    [owner.orderColumns.name]: ({ order }) => order.payer_name,
    [owner.orderColumns.email]: ({ order }) => order.payer_email,
    [owner.orderColumns.delivery]: ({ order }) => order.delivery,
    [owner.orderColumns.pickUp]: ({ order }) => pickupColumn(order),
    [owner.orderColumns.address]: ({ order: { address } }) =>
      [address?.name, ...(address?.lines ?? [])].filter(Boolean).join(", "),
    [owner.orderColumns.city]: ({ order }) => order.address?.city,
    [owner.orderColumns.usState]: ({ order }) => order.address?.state,
    [owner.orderColumns.zip]: ({ order }) => order.address?.zip,
    [owner.orderColumns.country]: ({ order }) => order.address?.country,
    [owner.orderColumns.tracking]: ({ order }) => order.tracking,
    [owner.orderColumns.chocolate]: ({ line }) => line.name,
    [owner.orderColumns.price]: ({ line }) => csvDollars(line.unitCents),
    [owner.orderColumns.tins]: ({ line }) => line.quantity,
    [owner.orderColumns.discount]: total("discountCents"),
    [owner.orderColumns.shipping]: total("shippingCents"),
    [owner.orderColumns.handling]: total("handlingCents"),
    [owner.orderColumns.credit]: total("creditCents"),
    [owner.orderColumns.tax]: total("taxCents"),
    [owner.orderColumns.total]: total("totalCents"),
    [owner.orderColumns.refunded]: ({ order, isFirst }) => (isFirst ? csvDollars(order.refunded_cents) : ""),
    [owner.orderColumns.onItsWayBack]: ({ order, isFirst }) => (isFirst ? csvDollars(order.on_its_way_cents) : ""),
  });
}

function stateWords(order: OrderRow): string {
  const refund = refundOf(order);
  return refund ? owner.cancelledStates[refund] : order.state;
}

function pickupColumn(order: OrderRow): string {
  const pickup = pickupOf(order);
  if (!pickup) return "";
  return pickup.isCancelled ? owner.cancelledPickUp(pickupWords(pickup)) : pickupWords(pickup);
}

async function* orderLines(ctx: Ctx): AsyncGenerator<Row[]> {
  const portions = portionsOf<OrderRow>((after) => newestOrdersQuery(ctx, after?.id).limit(portionRows).execute());
  for await (const orders of portions)
    yield orders.flatMap((order) => order.lines.map((line, at) => ({ order, line, isFirst: at === 0 })));
}
