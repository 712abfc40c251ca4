import { sql } from "kysely";
import type { DoorSale, readDoorSales as schema } from "../../../contract/office/door/schema.ts";
import * as t from "../../../contract/office/door/text.desk.ts";
import { addDays, dayStart, studioDay } from "../../../contract/platform/values/time.ts";
import { type Ctx, type Parsed, Refusal } from "../../platform/call/ctx.ts";
import { salesTaxBasisPoints, taxRatesQuery } from "../../selling/orders/taxes.ts";
import { cashBetween } from "../../selling/payments/cash.ts";

/** Cash sales of some days, newest first, with what the page needs for the next one. Refuses `invalid`. */
export async function readDoorSales(ctx: Pick<Ctx, "db" | "now" | "site">, { query }: Parsed<typeof schema>) {
  const today = studioDay(ctx.now);
  const { from = today, to = today } = query;
  if (to > addDays(from, 366)) throw new Refusal("invalid", { message: t.rangeTooLong });
  const sales = await doorSalesBetween(ctx, { from, to });
  const { door } = await ctx.site.settings();
  return {
    today,
    sales,
    sumCents: sales.reduce((sum, { totalCents, isUndone }) => (isUndone ? sum : sum + totalCents), 0),
    cashCents: await cashBetween(ctx, { from, to }),
    taxBasisPoints: await doorTaxBasisPoints(ctx),
    dropInCents: door.dropIn.map((dollars) => dollars * 100),
  };
}

/** Cash sales of these studio days, both inclusive, newest first. */
async function doorSalesBetween(ctx: Pick<Ctx, "db">, { from, to }: { from: string; to: string }): Promise<DoorSale[]> {
  const rows = await saleQuery(ctx)
    .where(sql<boolean>`paid_at >= ${dayStart(from)} and paid_at < ${dayStart(addDays(to, 1))}`)
    .orderBy("paid_at", "desc")
    .orderBy("purchases.id", "desc")
    .execute();
  return rows.map(presentSale);
}

export async function doorSaleById(ctx: Pick<Ctx, "db">, id: string): Promise<DoorSale> {
  const row = await saleQuery(ctx).where("purchases.id", "=", id).executeTakeFirst();
  if (!row) throw new Refusal("not-found");
  return presentSale(row);
}

/** The sales tax on tins that are handed over in the studio's state, as for a pick-up. */
async function doorTaxBasisPoints(ctx: Pick<Ctx, "db" | "site">): Promise<number> {
  return (await salesTaxBasisPoints(ctx, { how: "pickup" }, await taxRatesQuery(ctx).execute())) ?? 0;
}

const saleQuery = ({ db }: Pick<Ctx, "db">) =>
  db
    .selectFrom("purchases")
    .leftJoin("events", (join) => join.on(sql<boolean>`events.id = (purchases.goods->>'eventId')::uuid`))
    .select(["purchases.id", "events.id as event_id", "events.title", "total_cents", "paid_at", "purchases.state"])
    .select([
      sql<DoorSale["lines"]>`(
        select json_agg(json_build_object('kind', kind, 'chocolateId', chocolate_id, 'name', name, 'quantity', quantity,
          'unitCents', (cents + case when tax_is_included then tax_cents else 0 end) / quantity,
          'taxCents', case when tax_is_included then 0 else tax_cents end) order by position)
        from purchase_lines where purchase_id = purchases.id)`.as("lines"),
      sql<DoorSale["notInStock"]>`(
        select coalesce(json_agg(json_build_object('name', name, 'quantity', quantity) order by position), '[]')
        from (
          select min(name) as name, min(position) as position, sum(quantity) + coalesce((
            select change from stock_changes
            where payment_id = purchases.id and chocolate_id = purchase_lines.chocolate_id and why = 'door'
          ), 0) as quantity
          from purchase_lines where purchase_id = purchases.id and chocolate_id is not null
          group by chocolate_id) as sold
        where quantity > 0)`.as("notInStock"),
    ])
    // The condition of the index purchases_door.
    .where("purchases.kind", "=", sql.lit("door"));

type SaleRow = Awaited<ReturnType<ReturnType<typeof saleQuery>["execute"]>>[number];

function presentSale(row: SaleRow): DoorSale {
  const { id, event_id, title, total_cents, paid_at, state, lines, notInStock } = row;
  return {
    _id: id,
    soldAt: paid_at!.toISOString(),
    totalCents: total_cents,
    lines,
    notInStock,
    event: event_id === null ? null : { _id: event_id, title: title ?? "" },
    isUndone: state === "returned",
  };
}
