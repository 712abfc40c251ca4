import type { Selectable } from "kysely";
import { dollarsOf } from "../../contract/money.ts";
import { mainAddress } from "../../contract/picture.ts";
import type { Chocolate, ChocolateShown, AdminChocolate, StockHistory } from "../../contract/shop.ts";
import type { Ctx, Tx } from "../ctx.ts";
import type { Tables } from "../db/schema.ts";
import { Refusal } from "../refusal.ts";

/** The chocolates on sale, in the owner's order; sold-out ones stay, so that a visitor sees they exist. */
export async function chocolatesOnSale(ctx: Ctx): Promise<Chocolate[]> {
  const rows = await withPictures(ctx)
    .where("chocolates.state", "=", "shown")
    .orderBy("chocolates.position")
    .orderBy("chocolates.id")
    .execute();
  return rows.map(shownTo);
}

/** One chocolate on sale, by the name in its address; refuses `not-found` for one that is hidden or gone. */
export async function chocolateBySlug(
  ctx: Ctx,
  { params }: { params: { slug: string } },
): Promise<ChocolateShown> {
  const row = await withPictures(ctx)
    .where("chocolates.state", "=", "shown")
    .where("chocolates.slug", "=", params.slug)
    .executeTakeFirst();
  if (!row) throw new Refusal("not-found");
  return { ...shownTo(row), allergens: row.allergens, bestBefore: row.best_before };
}

/** All chocolates as the owner sees them, hidden ones too, in her order. */
export async function adminChocolates(ctx: Ctx): Promise<AdminChocolate[]> {
  const rows = await ownRows(ctx).execute();
  return rows.map(ownOf);
}

/** One of them; refuses `not-found` for one that is gone. */
export async function adminChocolate(ctx: Ctx | Tx, id: string): Promise<AdminChocolate> {
  const row = await ownRows(ctx).where("chocolates.id", "=", id).executeTakeFirst();
  if (!row) throw new Refusal("not-found");
  return ownOf(row);
}

/** The last hundred changes of a chocolate's stock, newest first; refuses `not-found`. */
export async function stockHistory(ctx: Ctx, { params }: { params: { id: string } }): Promise<StockHistory> {
  await adminChocolate(ctx, params.id);
  const rows = await ctx.db
    .selectFrom("stock_changes")
    .leftJoin("orders", "orders.payment_id", "stock_changes.payment_id")
    .select(["change", "why", "orders.number", "inventory_after", "stock_changes.changed_at"])
    .where("chocolate_id", "=", params.id)
    .orderBy("stock_changes.changed_at", "desc")
    .orderBy("stock_changes.id", "desc")
    .limit(100)
    .execute();
  return rows.map(({ change, why, number, inventory_after, changed_at }) => ({
    change,
    why,
    orderNumber: number,
    inventoryAfter: inventory_after,
    changedAt: changed_at.toISOString(),
  }));
}

type Row = Selectable<Tables["chocolates"]> & { width: number | null; height: number | null };

const withPictures = ({ db }: Pick<Ctx, "db"> | Pick<Tx, "db">) =>
  db
    .selectFrom("chocolates")
    .leftJoin("pictures", "pictures.name", "chocolates.picture")
    .selectAll("chocolates")
    .select(["pictures.width", "pictures.height"]);

const ownRows = (ctx: Ctx | Tx) =>
  withPictures(ctx)
    .select(({ selectFrom }) =>
      selectFrom("tin_holds")
        .whereRef("tin_holds.chocolate_id", "=", "chocolates.id")
        .where("tin_holds.state", "in", ["running", "pinned"])
        .select((of) => of.fn.sum<string>("quantity").as("held"))
        .as("held"),
    )
    .where("chocolates.state", "<>", "gone")
    .orderBy("chocolates.position")
    .orderBy("chocolates.id");

function shownTo(row: Row): Chocolate {
  return {
    _id: row.id,
    slug: row.slug,
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
  };
}

function ownOf(row: Row & { held: string | null }): AdminChocolate {
  return {
    ...shownTo(row),
    allergens: row.allergens,
    bestBefore: row.best_before,
    lowStockAt: row.low_stock_at,
    state: row.state === "hidden" ? "hidden" : "shown",
    version: row.version,
    held: Number(row.held),
  };
}
