import { sql } from "kysely";
import type { DoorSale, sellAtDoor as schema } from "../../../contract/office/door/schema.ts";
import * as t from "../../../contract/office/door/text.desk.ts";
import type { Parsed } from "../../../contract/platform/call/endpoint.ts";
import { priceWords } from "../../../contract/platform/values/money.ts";
import type { Ctx, Tx } from "../../platform/call/ctx.ts";
import { Refusal } from "../../platform/call/refusal.ts";
import { addCashAndLines } from "../../selling/payments/cash.ts";
import type { DoorGoods } from "../../selling/payments/goods-at-door.ts";
import { type PurchaseLine, totalOfLines } from "../../selling/payments/purchase-kinds.ts";
import { insertPaidPurchase } from "../../selling/payments/state.ts";
import { doorSaleById } from "./read.ts";
import { tappedAt } from "./tapped-at.ts";

/**
 * Sells for cash what the owner chose, in one purchase, at the prices that the page showed: the cash is in the till,
 * also if a price has changed since. With `evenIfGone` it is stored although tins are missing, and the message names
 * them. Idempotent by id: a repeated request returns the stored sale. Lock order: goods, sale. Refuses
 * `class-not-found`, `not-found` for an unknown person, what a kind of goods refuses (`tins-gone`, `offer-gone`,
 * `price-changed`), and `invalid` for an empty sale, unknown goods or a total that is not the sum of its lines.
 */
export async function sellAtDoor(
  ctx: Ctx,
  { body }: Parsed<typeof schema>,
): Promise<{ message: string; sale: DoorSale }> {
  const sale = await ctx.tx(async (tx) => {
    const personId = body.personId && (await keptPerson(tx, body.personId));
    const wanted = { ...body, personId };
    for (const { lock } of tx.doorGoods) await lock?.(tx, wanted);
    const goods = Object.assign(await classOf(tx, body.eventId), ...tx.doorGoods.map((one) => one.goods?.(wanted)));
    const at = tappedAt(tx.now, body.soldAt);
    const ofPerson = { total_cents: body.totalCents, person_id: personId ?? null };
    const purchase = { id: body.id, kind: "door", goods, ...ofPerson, at } as const;
    // Before all other refusals: a repeated request is answered with its sale, whatever has changed since.
    if (!(await insertPaidPurchase(tx, purchase))) return doorSaleById(tx, body.id);
    if (body.personId && !personId) throw new Refusal("not-found", { message: t.personIsUnknown });
    const lines: PurchaseLine[] = [];
    for (const { take } of tx.doorGoods) await take?.(tx, wanted, goods);
    for (const { lines: linesOf } of tx.doorGoods) lines.push(...(await linesOf(tx, wanted)));
    if (lines.length === 0) throw new Refusal("invalid", { message: t.nothingToSell });
    const sumCents = totalOfLines(lines);
    if (sumCents !== body.totalCents)
      throw new Refusal("invalid", { message: t.totalIsNotSum(priceWords(body.totalCents), priceWords(sumCents)) });
    await addCashAndLines(tx, purchase, lines);
    return doorSaleById(tx, body.id);
  });
  const missing = sale.notInStock.map(({ name, quantity }) => t.countYourTins(name, quantity));
  return { message: [t.cashTaken(priceWords(sale.totalCents)), ...missing].join(" "), sale };
}

/** The person that is kept after a merge. Undefined if there is none. Waits for a merge, and delays a purge. */
async function keptPerson(tx: Tx, id: string): Promise<string | undefined> {
  await sql`select from people where id = ${id} for key share`.execute(tx.db);
  const { rows } = await sql<{ id: string | null }>`select kept_person(${id}) as id`.execute(tx.db);
  return rows[0]?.id ?? undefined;
}

/** Refuses `class-not-found`. */
async function classOf(tx: Tx, eventId: string | undefined): Promise<DoorGoods> {
  if (!eventId) return {};
  const event = await tx.db.selectFrom("events").select("title").where("id", "=", eventId).executeTakeFirst();
  if (!event) throw new Refusal("class-not-found");
  return { eventId, title: event.title };
}
