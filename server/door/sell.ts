import type { Parsed } from "../../contract/endpoint.ts";
import { priceWords } from "../../contract/money.ts";
import { priceOrder } from "../../contract/price.ts";
import type { DoorSale, sellAtDoor as schema } from "../../contract/schema/door.ts";
import * as t from "../../contract/text/server/door.ts";
import { studioDay } from "../../contract/time.ts";
import type { Ctx, Tx } from "../ctx.ts";
import { Refusal } from "../refusal.ts";
import { lockTins, sellTinsAtDoor } from "../shop/stock.ts";
import { doorSaleById } from "./read.ts";
import { tappedAt } from "./tapped-at.ts";

type Wanted = Parsed<typeof schema>["body"];

/**
 * Sells tins and drop-ins for cash, at the prices that the page showed: the cash is in the till, also if a price has
 * changed since. With `evenIfGone` it is stored although tins are missing, and the message names them. Idempotent by
 * id: a repeated request returns the stored sale. Lock order: tins, sale. Refuses `class-not-found`, `tins-gone`, and
 * `invalid` for an empty sale, an unknown chocolate or a total that is not the sum of its lines.
 */
export async function sellAtDoor(
  ctx: Ctx,
  { body }: Parsed<typeof schema>,
): Promise<{ message: string; sale: DoorSale }> {
  const sale = await ctx.tx(async (tx) => {
    const tins = sumOfTins(body.tins);
    await lockTins(
      tx,
      tins.map(({ chocolateId }) => chocolateId),
    );
    // Before all other refusals: a repeated request is answered with its sale, whatever has changed since.
    if (!(await insertSale(tx, body))) return doorSaleById(tx, body.id);
    await sellTinsAtDoor(tx, { saleId: body.id, tins, evenIfGone: body.evenIfGone });
    const lines = await namedLines(tx, body);
    if (lines.length === 0) throw new Refusal("invalid", { message: t.nothingToSell });
    const sumCents = lines.reduce((sum, line) => sum + line.unit_cents * line.quantity + line.tax_cents, 0);
    if (sumCents !== body.totalCents)
      throw new Refusal("invalid", { message: t.totalIsNotSum(priceWords(body.totalCents), priceWords(sumCents)) });
    await tx.db
      .insertInto("door_sale_lines")
      .values(lines.map((line, position) => ({ ...line, sale_id: body.id, position })))
      .execute();
    return doorSaleById(tx, body.id);
  });
  const missing = sale.notInStock.map(({ name, quantity }) => t.countYourTins(name, quantity));
  return { message: [t.cashTaken(priceWords(sale.totalCents)), ...missing].join(" "), sale };
}

/** False if the sale is stored already. Waits for a concurrent transaction with the same id. Refuses `class-not-found`. */
async function insertSale(tx: Tx, { id, eventId, soldAt, totalCents }: Wanted): Promise<boolean> {
  if (eventId) {
    const event = await tx.db.selectFrom("events").select("id").where("id", "=", eventId).executeTakeFirst();
    if (!event) throw new Refusal("class-not-found");
  }
  const sold_at = tappedAt(tx.now, soldAt);
  const added = await tx.db
    .insertInto("door_sales")
    .values({ id, event_id: eventId ?? null, total_cents: totalCents, sold_at, sold_on: studioDay(sold_at) })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

/** Lines with names and tax. The tax of all lines is that of one order: each has the part that it adds. */
async function namedLines(tx: Tx, { tins, dropIns, taxBasisPoints }: Wanted) {
  const ids = tins.map(({ _id }) => _id);
  const chocolates = tx.db.selectFrom("chocolates").select(["id", "name"]).where("id", "in", ids);
  const names = new Map(ids.length === 0 ? [] : (await chocolates.execute()).map(({ id, name }) => [id, name]));
  if (ids.some((id) => !names.has(id))) throw new Refusal("invalid");
  const taxOf = (lines: Wanted["tins"]) => priceOrder(lines, { delivery: "pickup", taxBasisPoints }).taxCents;
  return [
    ...tins.map(({ _id, quantity, unitCents: unit_cents }, n) => ({
      kind: "tins" as const,
      chocolate_id: _id,
      name: names.get(_id) ?? "",
      quantity,
      unit_cents,
      tax_cents: taxOf(tins.slice(0, n + 1)) - taxOf(tins.slice(0, n)),
    })),
    ...dropIns.map(({ unitCents: unit_cents, quantity }) => ({
      kind: "drop-in" as const,
      chocolate_id: null,
      name: "",
      quantity,
      unit_cents,
      tax_cents: 0,
    })),
  ];
}

/** Each chocolate once. */
function sumOfTins(tins: Wanted["tins"]) {
  const quantities = new Map<string, number>();
  for (const { _id, quantity } of tins) quantities.set(_id, (quantities.get(_id) ?? 0) + quantity);
  return Array.from(quantities, ([chocolateId, quantity]) => ({ chocolateId, quantity }));
}
