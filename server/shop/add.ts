import { type Insertable, sql } from "kysely";
import type { z } from "zod";
import { centsOf } from "../../contract/money.ts";
import type { addChocolate as contract, ChocolateSaved } from "../../contract/schema/shop.ts";
import * as t from "../../contract/text/server/shop.ts";
import type { Ctx, Tx } from "../ctx.ts";
import { newId } from "../db/id.ts";
import type { Tables } from "../db/schema.ts";
import { storedPictureName } from "./picture-of.ts";
import { adminChocolate } from "./read.ts";
import { slugOf } from "./slug.ts";
import { startStock } from "./stock.ts";

/** Adds a chocolate at the end of the list. The slug comes from the name and stays when the name changes. */
export async function addChocolate(
  ctx: Ctx,
  { body }: { body: z.output<typeof contract.body> },
): Promise<ChocolateSaved> {
  const product = await ctx.tx(async (tx) => {
    const id = newId(tx.now.getTime());
    const picture = await storedPictureName(tx, body.image);
    const values = {
      id,
      name: body.name,
      price_cents: centsOf(body.price),
      picture,
      picture_alt: body.imageAlt,
      description: body.description,
      details: body.details,
      inventory: body.inventory,
      allergens: body.allergens,
      best_before: body.bestBefore,
      low_stock_at: body.lowStockAt,
      state: body.state,
      created_at: tx.now,
    };
    await insertUnderFreeSlug(tx, values, slugOf(body.name));
    await startStock(tx.db, { chocolateId: id, inventory: body.inventory, now: tx.now });
    tx.changed("chocolates");
    return adminChocolate(tx, id);
  });
  return { message: t.productAddedSuccessfully, product };
}

type Values = Omit<Insertable<Tables["chocolates"]>, "slug" | "position">;

/** `dark-sea-salt`, then `dark-sea-salt-2`. The unique index decides races between equal names. */
async function insertUnderFreeSlug(tx: Tx, values: Values, slug: string): Promise<void> {
  for (let number = 1; ; number++) {
    const inserted = await tx.db
      .insertInto("chocolates")
      .values({
        ...values,
        slug: number === 1 ? slug : `${slug}-${number}`,
        position: sql<number>`(select coalesce(max(position), -1) + 1 from chocolates)`,
      })
      // A literal: PostgreSQL does not infer the partial index from a parameter.
      .onConflict((conflict) => conflict.column("slug").where("state", "<>", sql.lit("gone")).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (inserted) return;
  }
}
