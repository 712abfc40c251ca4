import type { Parsed } from "../../contract/endpoint.ts";
import { priceWords } from "../../contract/money.ts";
import type { DoorSale, sellAtDoor as schema } from "../../contract/schema/door.ts";
import * as t from "../../contract/text/server/door.ts";
import type { Ctx, Tx } from "../ctx.ts";
import { addCashAndLines } from "../payments/cash.ts";
import { type PurchaseLine, totalOfLines } from "../payments/purchase-kinds.ts";
import { insertPaidPurchase } from "../payments/state.ts";
import { Refusal } from "../refusal.ts";
import type { DoorGoods } from "./door-kind.ts";
import { doorSaleById } from "./read.ts";
import { tappedAt } from "./tapped-at.ts";

/**
 * Sells for cash what the owner chose, in one purchase, at the prices that the page showed: the cash is in the till,
 * also if a price has changed since. With `evenIfGone` it is stored although tins are missing, and the message names
 * them. Idempotent by id: a repeated request returns the stored sale. Lock order: goods, sale. Refuses
 * `class-not-found`, `tins-gone`, and `invalid` for an empty sale, an unknown chocolate or a total that is not the sum
 * of its lines.
 */
export async function sellAtDoor(
  ctx: Ctx,
  { body }: Parsed<typeof schema>,
): Promise<{ message: string; sale: DoorSale }> {
  const sale = await ctx.tx(async (tx) => {
    for (const { lock } of tx.doorGoods) await lock?.(tx, body);
    const goods = await goodsOf(tx, body.eventId);
    const at = tappedAt(tx.now, body.soldAt);
    const purchase = { id: body.id, kind: "door", goods, total_cents: body.totalCents, at } as const;
    // Before all other refusals: a repeated request is answered with its sale, whatever has changed since.
    if (!(await insertPaidPurchase(tx, purchase))) return doorSaleById(tx, body.id);
    const lines: PurchaseLine[] = [];
    for (const { take } of tx.doorGoods) await take?.(tx, body);
    for (const { lines: linesOf } of tx.doorGoods) lines.push(...(await linesOf(tx, body)));
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

/** Refuses `class-not-found`. */
async function goodsOf(tx: Tx, eventId: string | undefined): Promise<DoorGoods> {
  if (!eventId) return {};
  const event = await tx.db.selectFrom("events").select("title").where("id", "=", eventId).executeTakeFirst();
  if (!event) throw new Refusal("class-not-found");
  return { eventId, title: event.title };
}
