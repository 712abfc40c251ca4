import type { FileStream } from "../../contract/endpoint.ts";
import { studioDay } from "../../contract/time.ts";
import { csvDollars, csvFile, csvTime } from "../csv.ts";
import type { Ctx } from "../ctx.ts";
import { portionRows, portionsOf } from "../db/portions.ts";
import { pickupWords } from "./goods.ts";
import { newestOrdersQuery, type OrderRow, pickupOf } from "./read.ts";

type Row = { order: OrderRow; line: OrderRow["lines"][number]; isFirst: boolean };

/** CSV of all orders, newest first. One row per order line; only an order's first row has the totals. */
export async function ordersFile(ctx: Ctx): Promise<FileStream> {
  const total = (part: keyof OrderRow["total"] & `${string}Cents`) => (row: Row) =>
    row.isFirst ? csvDollars(row.order.total[part]) : "";
  return csvFile<Row>(["orders", studioDay(ctx.now)], orderLines(ctx), {
    Order: ({ order }) => order.number,
    Ordered: ({ order }) => csvTime(order.ordered_at),
    State: ({ order }) => order.state,
    Name: ({ order }) => order.payer_name,
    Email: ({ order }) => order.payer_email,
    Delivery: ({ order }) => order.delivery,
    "Pick-up": ({ order }) => pickupColumn(order),
    Address: ({ order: { address } }) =>
      [address?.name, ...(address?.lines ?? [])].filter(Boolean).join(", "),
    City: ({ order }) => order.address?.city,
    "State of the US": ({ order }) => order.address?.state,
    ZIP: ({ order }) => order.address?.zip,
    Country: ({ order }) => order.address?.country,
    Tracking: ({ order }) => order.tracking,
    Chocolate: ({ line }) => line.name,
    "Price (USD)": ({ line }) => csvDollars(line.unitCents),
    Tins: ({ line }) => line.quantity,
    "Discount (USD)": total("discountCents"),
    "Shipping (USD)": total("shippingCents"),
    "Handling (USD)": total("handlingCents"),
    "Credit (USD)": total("creditCents"),
    "Tax (USD)": total("taxCents"),
    "Total (USD)": total("totalCents"),
    "Given back (USD)": ({ order, isFirst }) => (isFirst ? csvDollars(order.refunded_cents) : ""),
  });
}

function pickupColumn(order: OrderRow): string {
  const pickup = pickupOf(order);
  return pickup ? pickupWords(pickup) : "";
}

async function* orderLines(ctx: Ctx): AsyncGenerator<Row[]> {
  for await (const orders of portionsOf<{ id: string }>((after) =>
    newestOrdersQuery(ctx, after?.id).limit(portionRows).execute(),
  ))
    yield (orders as OrderRow[]).flatMap((order) =>
      order.lines.map((line, at) => ({ order, line, isFirst: at === 0 })),
    );
}
