import { dollarsOf } from "../../contract/money.ts";
import { mainAddress } from "../../contract/picture.ts";
import type { Chocolate } from "../../contract/shop.ts";
import type { Ctx } from "../ctx.ts";

/** The chocolates on sale, in the owner's order; sold-out ones stay, so that a visitor sees they exist. */
export async function chocolatesOnSale(ctx: Ctx): Promise<Chocolate[]> {
  const rows = await ctx.db
    .selectFrom("chocolates")
    .leftJoin("pictures", "pictures.name", "chocolates.picture")
    .selectAll("chocolates")
    .select(["pictures.width", "pictures.height"])
    .where("chocolates.state", "=", "shown")
    .orderBy("chocolates.position")
    .orderBy("chocolates.id")
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    price: dollarsOf(row.price_cents),
    image:
      row.picture && row.width && row.height
        ? mainAddress({ name: row.picture, width: row.width, height: row.height })
        : "",
    imageAlt: row.picture_alt,
    description: row.description,
    details: row.details,
    inventory: row.inventory,
  }));
}
