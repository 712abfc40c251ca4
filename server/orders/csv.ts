import type { FileStream } from "../../contract/endpoint.ts";
import { studioDay, studioTime } from "../../contract/time.ts";
import { csvStream, safeFileName } from "../csv.ts";
import type { Ctx } from "../ctx.ts";
import { portionRows, portionsOf } from "../db/portions.ts";
import { pickupWords } from "./goods.ts";
import { newestOrdersQuery, type OrderRow, pickupOf } from "./read.ts";

/** CSV of all orders, newest first. One row per order line; only an order's first row has the totals. */
export async function ordersFile(ctx: Ctx): Promise<FileStream> {
  return {
    fileName: safeFileName(["orders", studioDay(ctx.now)], "csv"),
    content: await csvStream(
      {
        number: "Order",
        ordered: "Ordered",
        state: "State",
        name: "Name",
        email: "Email",
        delivery: "Delivery",
        pickup: "Pick-up",
        address: "Address",
        city: "City",
        region: "State of the US",
        zip: "ZIP",
        country: "Country",
        tracking: "Tracking",
        chocolate: "Chocolate",
        price: "Price (USD)",
        quantity: "Tins",
        discount: "Discount (USD)",
        shipping: "Shipping (USD)",
        handling: "Handling (USD)",
        credit: "Credit (USD)",
        tax: "Tax (USD)",
        total: "Total (USD)",
        refunded: "Given back (USD)",
      },
      orderLines(ctx),
    ),
  };
}

async function* orderLines(ctx: Ctx) {
  for await (const rows of portionsOf<{ id: string }>((after) =>
    newestOrdersQuery(ctx, after?.id).limit(portionRows).execute(),
  ))
    yield rows.flatMap((row) => linesOf(row as OrderRow));
}

function linesOf(row: OrderRow) {
  const pickup = pickupOf(row);
  const { address, total } = row;
  return row.lines.map(({ name, unitCents, quantity }, index) => ({
    number: row.number,
    ordered: `${studioDay(row.ordered_at)} ${studioTime(row.ordered_at)}`,
    state: row.state,
    name: row.payer_name,
    email: row.payer_email,
    delivery: row.delivery,
    pickup: pickup ? pickupWords(pickup) : "",
    address: [address?.name, ...(address?.lines ?? [])].filter(Boolean).join(", "),
    city: address?.city ?? "",
    region: address?.state ?? "",
    zip: address?.zip ?? "",
    country: address?.country ?? "",
    tracking: row.tracking,
    chocolate: name,
    price: dollars(unitCents),
    quantity,
    ...(index > 0
      ? {}
      : {
          discount: dollars(total.discountCents),
          shipping: dollars(total.shippingCents),
          handling: dollars(total.handlingCents),
          credit: dollars(total.creditCents),
          tax: dollars(total.taxCents),
          total: dollars(total.totalCents),
          refunded: dollars(row.refunded_cents),
        }),
  }));
}

const dollars = (cents: number) => (cents / 100).toFixed(2);
