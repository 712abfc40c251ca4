import { sql } from "kysely";
import { centsOf } from "../../../contract/platform/values/money.ts";
import type {
  addChocolate as adding,
  changeChocolate as changing,
  ChocolateSaved,
} from "../../../contract/selling/shop/schema.ts";
import * as t from "../../../contract/selling/shop/text.desk.ts";
import { type Ctx, type Parsed, Refusal } from "../../platform/call/ctx.ts";
import { slugOf } from "../../platform/files/slug.ts";
import { atEndOf, catalogue, underFreeSlug } from "../../site/catalogue/catalogue.ts";
import { columnsOf } from "./facts.ts";
import { adminChocolate } from "./read.ts";
import { saveTinCount, startStock } from "./stock.ts";

/** Past orders keep the lines of a removed chocolate, and held tins can still be paid for. */
const chocolates = catalogue({
  table: "chocolates",
  subject: "chocolate",
  topic: "chocolates",
  taken: ["chocolates_slug", "name-taken"],
  entryOf: (tx, { id }) => adminChocolate(tx, id),
  said: { removed: t.productDeletedSuccessfully, restored: t.productIsBack, reordered: t.orderIsSaved },
});
export const { remove: removeChocolate, restore: restoreChocolate, reorder: reorderChocolates } = chocolates;

/** Adds a chocolate at the end of the list. The slug comes from the name and stays when the name changes. */
export async function addChocolate(ctx: Ctx, { body }: Parsed<typeof adding>): Promise<ChocolateSaved> {
  const { name, inventory } = body;
  const product = await chocolates.add(ctx, async (tx, made) => {
    const facts = { ...(await columnsOf(tx, body)), name, price_cents: centsOf(body.price), inventory };
    const row = await underFreeSlug(slugOf(name, "chocolate"), (slug) =>
      tx.db
        .insertInto("chocolates")
        .values({ ...facts, ...made, slug, position: atEndOf("chocolates") })
        // A literal: PostgreSQL does not infer the partial index from a parameter.
        .onConflict((conflict) => conflict.column("slug").where("state", "<>", sql.lit("gone")).doNothing())
        .returningAll()
        .executeTakeFirst(),
    );
    await startStock(tx.db, { chocolateId: row.id, inventory, now: tx.now });
    return row;
  });
  return { message: t.productAddedSuccessfully, product };
}

/**
 * Changes a chocolate; omitted fields stay. `inventory` is applied as a difference to `inventoryWas` (`saveTinCount`),
 * which does not raise the version. Read-only fields (`_id`, `slug`, `held`, `isBeingPaid`) are accepted and ignored.
 */
export async function changeChocolate(ctx: Ctx, request: Parsed<typeof changing>): Promise<ChocolateSaved> {
  const { params, body } = request;
  const { inventory, inventoryWas } = body;
  if (body._id !== undefined && body._id !== params.id)
    throw new Refusal("invalid", { fields: { _id: t.thisIsIdOfAnother } });
  const product = await chocolates.change(
    ctx,
    request,
    (tx) => columnsOf(tx, body),
    async (tx) => {
      if (inventory !== undefined) await saveTinCount(tx, { chocolateId: params.id, inventory, inventoryWas });
    },
  );
  return { message: t.productUpdatedSuccessfully, product };
}
