import type { Parsed } from "../../contract/endpoint.ts";
import { priceWords } from "../../contract/money.ts";
import type { DoorSale, undoDoorSale as schema } from "../../contract/schema/door.ts";
import * as t from "../../contract/text/server/door.ts";
import { studioDay } from "../../contract/time.ts";
import type { Ctx } from "../ctx.ts";
import { Refusal } from "../refusal.ts";
import { lockTins, restockDoorSale, tinsOfDoorSale } from "../shop/stock.ts";
import { doorSaleById } from "./read.ts";
import { tappedAt } from "./tapped-at.ts";

/**
 * Undoes a cash sale on the studio day of the sale, also if the tap of that day is sent later: the tins that it took
 * return to the stock, once. Repeating it changes nothing. Lock order: tins, sale. Refuses `not-found` and `too-late`.
 */
export async function undoDoorSale(
  ctx: Ctx,
  { params: { id }, body }: Parsed<typeof schema>,
): Promise<{ message: string; sale: DoorSale }> {
  const sale = await ctx.tx(async (tx) => {
    // Before its tins are read: the tins of a sale that is not committed yet would stay out of the stock.
    const { soldAt } = await doorSaleById(tx, id);
    const tins = await tinsOfDoorSale(tx, id);
    await lockTins(
      tx,
      tins.map(({ chocolateId }) => chocolateId),
    );
    const undone_at = tappedAt(tx.now, body.undoneAt, new Date(soldAt));
    const undone = await tx.db
      .updateTable("door_sales")
      .set({ undone_at })
      .where("id", "=", id)
      .where("undone_at", "is", null)
      .where("sold_on", "=", studioDay(undone_at))
      .returning("id")
      .executeTakeFirst();
    if (undone) await restockDoorSale(tx, id, tins);
    const stored = await doorSaleById(tx, id);
    if (!stored.isUndone) throw new Refusal("too-late", { message: t.onlyOnTheSameDay });
    return stored;
  });
  return { message: t.saleIsUndone(priceWords(sale.totalCents)), sale };
}
