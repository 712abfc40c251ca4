import { sql } from "kysely";
import { priceWords } from "../../contract/money.ts";
import type { DoorSale } from "../../contract/schema/door.ts";
import * as t from "../../contract/text/server/door.ts";
import { studioDay } from "../../contract/time.ts";
import type { Ctx } from "../ctx.ts";
import { Refusal } from "../refusal.ts";
import { lockTins, restockDoorSale } from "../shop/stock.ts";
import { doorSaleById } from "./read.ts";

/**
 * Undoes a cash sale on the studio day of the sale: its tins return to the stock, once. Repeating it changes nothing.
 * Lock order: tins, sale. Refuses `not-found` and `too-late`.
 */
export async function undoDoorSale(
  ctx: Ctx,
  { params: { id } }: { params: { id: string } },
): Promise<{ message: string; sale: DoorSale }> {
  const sale = await ctx.tx(async (tx) => {
    const lines = await tx.db
      .selectFrom("door_sale_lines")
      .select(["chocolate_id", sql<number>`sum(quantity)::int`.as("quantity")])
      .where("sale_id", "=", id)
      .groupBy("chocolate_id")
      .execute();
    const tins = lines.flatMap(({ chocolate_id: chocolateId, quantity }) =>
      chocolateId === null ? [] : [{ chocolateId, quantity }],
    );
    await lockTins(
      tx,
      tins.map(({ chocolateId }) => chocolateId),
    );
    const undone = await tx.db
      .updateTable("door_sales")
      .set({ undone_at: tx.now })
      .where("id", "=", id)
      .where("undone_at", "is", null)
      .where("sold_on", "=", studioDay(tx.now))
      .returning("id")
      .executeTakeFirst();
    if (undone) await restockDoorSale(tx, { saleId: id, tins });
    const stored = await doorSaleById(tx, id);
    if (!stored.isUndone) throw new Refusal("too-late", { message: t.onlyOnTheSameDay });
    return stored;
  });
  return { message: t.saleIsUndone(priceWords(sale.totalCents)), sale };
}
