import { sql } from "kysely";
import type { z } from "zod";
import { centsOf } from "../../contract/money.ts";
import type { changeChocolate as contract, ChocolateSaved } from "../../contract/schema/shop.ts";
import * as t from "../../contract/text/server/shop.ts";
import type { Ctx, Tx } from "../ctx.ts";
import { Refusal } from "../refusal.ts";
import { storedPictureName } from "./picture-of.ts";
import { adminChocolate } from "./read.ts";
import { saveTinCount } from "./stock.ts";

type Change = z.output<typeof contract.body>;

/**
 * Changes a chocolate; omitted fields stay. `inventory` is applied as a difference to `inventoryWas`, so that tins
 * sold since the owner read it stay sold; without `inventoryWas` it is set. Read-only fields (`_id`, `slug`, `held`)
 * are accepted and ignored. Refuses `not-found`, `stale` for an old `version`, `stock-below-zero`, and `invalid` for
 * the `_id` of another product.
 */
export async function changeChocolate(
  ctx: Ctx,
  { params, body }: { params: { id: string }; body: Change },
): Promise<ChocolateSaved> {
  if (body._id !== undefined && body._id.toLowerCase() !== params.id.toLowerCase())
    throw new Refusal("invalid", { fields: { _id: t.thisIsIdOfAnother } });
  const product = await ctx.tx(async (tx) => {
    await saveFacts(tx, params.id, body);
    const { inventory, inventoryWas } = body;
    if (inventory !== undefined) {
      await saveTinCount(tx, {
        chocolateId: params.id,
        inventory,
        ...(inventoryWas === undefined ? {} : { inventoryWas }),
      });
    }
    tx.changed("chocolates");
    return adminChocolate(tx, params.id);
  });
  return { message: t.productUpdatedSuccessfully, product };
}

/** Saves all except the tins, and raises the version. Saving tins alone does not: they are a difference anyway. */
async function saveFacts(tx: Tx, id: string, body: Change): Promise<void> {
  const facts = {
    ...(body.name === undefined ? {} : { name: body.name }),
    ...(body.price === undefined ? {} : { price_cents: centsOf(body.price) }),
    ...(body.image === undefined ? {} : { picture: await storedPictureName(tx, body.image) }),
    ...(body.imageAlt === undefined ? {} : { picture_alt: body.imageAlt }),
    ...(body.description === undefined ? {} : { description: body.description }),
    ...(body.details === undefined ? {} : { details: body.details }),
    ...(body.allergens === undefined ? {} : { allergens: body.allergens }),
    ...(body.bestBefore === undefined ? {} : { best_before: body.bestBefore }),
    ...(body.lowStockAt === undefined ? {} : { low_stock_at: body.lowStockAt }),
    ...(body.state === undefined ? {} : { state: body.state }),
  };
  const saved = await tx.db
    .updateTable("chocolates")
    .set({
      ...facts,
      version: Object.keys(facts).length > 0 ? sql<number>`version + 1` : sql<number>`version`,
    })
    .where("id", "=", id)
    .where("state", "<>", "gone")
    .$if(body.version !== undefined, (query) => query.where("version", "=", body.version!))
    .returning("id")
    .executeTakeFirst();
  if (saved) return;
  // Refuses `not-found` if it was deleted; otherwise the version is old.
  await adminChocolate(tx, id);
  throw new Refusal("stale");
}
