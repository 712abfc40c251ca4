import { type Insertable, sql } from "kysely";
import type { z } from "zod";
import { centsOf } from "../../../contract/platform/values/money.ts";
import type { addChocolate as contract, ChocolateSaved } from "../../../contract/selling/shop/schema.ts";
import * as t from "../../../contract/selling/shop/text.desk.ts";
import type { Ctx, Tx } from "../../platform/call/ctx.ts";
import { newId } from "../../platform/db/id.ts";
import type { Tables } from "../../platform/db/schema.ts";
import { slugOf } from "../../platform/files/slug.ts";
import { columnsOf } from "./facts.ts";
import { adminChocolate } from "./read.ts";
import { startStock } from "./stock.ts";

type Wanted = z.output<typeof contract.body>;

/** Adds a chocolate at the end of the list. The slug comes from the name and stays when the name changes. */
export async function addChocolate(ctx: Ctx, { body }: { body: Wanted }): Promise<ChocolateSaved> {
  const { name, inventory } = body;
  const product = await ctx.tx(async (tx) => {
    const id = newId(tx.now.getTime());
    tx.about({ chocolate: id });
    const facts = { ...(await columnsOf(tx, body)), name, price_cents: centsOf(body.price) };
    const values = { ...facts, inventory, id, created_at: tx.now };
    await insertUnderFreeSlug(tx, values, slugOf(name, "chocolate"));
    await startStock(tx.db, { chocolateId: id, inventory, now: tx.now });
    tx.changed("chocolates");
    return adminChocolate(tx, id);
  });
  return { message: t.productAddedSuccessfully, product };
}

type Values = Omit<Insertable<Tables["chocolates"]>, "slug" | "position">;

/** `dark-sea-salt`, then `dark-sea-salt-2`. The unique index decides races between equal names. */
async function insertUnderFreeSlug(tx: Tx, values: Values, slug: string): Promise<void> {
  const position = sql<number>`(select coalesce(max(position), -1) + 1 from chocolates)`;
  for (let number = 1; ; number++) {
    const inserted = await tx.db
      .insertInto("chocolates")
      .values({ ...values, slug: number === 1 ? slug : `${slug}-${number}`, position })
      // A literal: PostgreSQL does not infer the partial index from a parameter.
      .onConflict((conflict) => conflict.column("slug").where("state", "<>", sql.lit("gone")).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (inserted) return;
  }
}
