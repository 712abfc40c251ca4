import type { Selectable } from "kysely";
import { dollarsOf } from "../../contract/money.ts";
import { mainPictureAddress } from "../../contract/picture.ts";
import type { Chocolate, ChocolateDetails, AdminChocolate, StockHistory } from "../../contract/shop.ts";
import type { Ctx, Tx } from "../ctx.ts";
import type { Tables } from "../db/schema.ts";
import { Refusal } from "../refusal.ts";

/** Chocolates on sale, including sold-out ones, in the owner's order. */
export async function chocolatesOnSale(ctx: Ctx): Promise<Chocolate[]> {
  const rows = await withPictures(ctx)
    .where("chocolates.state", "=", "shown")
    .orderBy("chocolates.position")
    .orderBy("chocolates.id")
    .execute();
  return rows.map(publicView);
}

/** One chocolate on sale by its slug. Refuses `not-found`, also for a hidden or deleted one. */
export async function chocolateBySlug(ctx: Ctx, { params }: { params: { slug: string } }): Promise<ChocolateDetails> {
  const row = await withPictures(ctx)
    .where("chocolates.state", "=", "shown")
    .where("chocolates.slug", "=", params.slug)
    .executeTakeFirst();
  if (!row) throw new Refusal("not-found");
  return { ...publicView(row), allergens: row.allergens, bestBefore: row.best_before };
}

/** All chocolates for the owner, including hidden ones, in the owner's order. */
export async function adminChocolates(ctx: Ctx): Promise<AdminChocolate[]> {
  const rows = await adminRows(ctx).execute();
  return rows.map(adminView);
}

/** One chocolate for the owner. Refuses `not-found`, also for a deleted one. */
export async function adminChocolate(ctx: Ctx | Tx, id: string): Promise<AdminChocolate> {
  const row = await adminRows(ctx).where("chocolates.id", "=", id).executeTakeFirst();
  if (!row) throw new Refusal("not-found");
  return adminView(row);
}

/** The last hundred stock changes of a chocolate, newest first. Refuses `not-found`. */
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

const adminRows = (ctx: Ctx | Tx) =>
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

function publicView(row: Row): Chocolate {
  return {
    _id: row.id,
    slug: row.slug,
    name: row.name,
    price: dollarsOf(row.price_cents),
    image:
      row.picture && row.width && row.height
        ? mainPictureAddress({ name: row.picture, width: row.width, height: row.height })
        : "",
    imageAlt: row.picture_alt,
    description: row.description,
    details: row.details,
    inventory: row.inventory,
  };
}

function adminView(row: Row & { held: string | null }): AdminChocolate {
  return {
    ...publicView(row),
    allergens: row.allergens,
    bestBefore: row.best_before,
    lowStockAt: row.low_stock_at,
    state: row.state === "hidden" ? "hidden" : "shown",
    version: row.version,
    held: Number(row.held),
  };
}
