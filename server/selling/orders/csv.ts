import type { FileStream } from "../../../contract/platform/call/endpoint.ts";
import { currentPlace, hasZip } from "../../../contract/platform/values/place.ts";
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
  const columns = owner.orderColumns(currentPlace().currency, hasZip());
  const total = (part: keyof OrderRow["total"] & `${string}Cents`) => (row: Row) =>
    row.isFirst ? csvDollars(row.order.total[part]) : "";
  return csvFile<Row>(["orders", studioDay(ctx.now)], orderLines(ctx), {
    [columns.order]: ({ order }) => order.number,
    [columns.ordered]: ({ order }) => csvTime(order.ordered_at),
    [columns.state]: ({ order }) => stateWords(order),
    [columns.name]: ({ order }) => order.payer_name,
    [columns.email]: ({ order }) => order.payer_email,
    [columns.delivery]: ({ order }) => order.delivery,
    [columns.pickUp]: ({ order }) => pickupColumn(order),
    [columns.address]: ({ order: { address } }) =>
      [address?.name, ...(address?.lines ?? [])].filter(Boolean).join(", "),
    [columns.city]: ({ order }) => order.address?.city,
    [columns.usState]: ({ order }) => order.address?.state,
    [columns.zip]: ({ order }) => order.address?.zip,
    [columns.country]: ({ order }) => order.address?.country,
    [columns.tracking]: ({ order }) => order.tracking,
    [columns.chocolate]: ({ line }) => line.name,
    [columns.price]: ({ line }) => csvDollars(line.unitCents),
    [columns.tins]: ({ line }) => line.quantity,
    [columns.discount]: total("discountCents"),
    [columns.shipping]: total("shippingCents"),
    [columns.handling]: total("handlingCents"),
    [columns.credit]: total("creditCents"),
    [columns.tax]: total("taxCents"),
    [columns.total]: total("totalCents"),
    [columns.refunded]: ({ order, isFirst }) => (isFirst ? csvDollars(order.refunded_cents) : ""),
    [columns.onItsWayBack]: ({ order, isFirst }) => (isFirst ? csvDollars(order.on_its_way_cents) : ""),
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
