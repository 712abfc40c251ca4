import { type InferResult, sql } from "kysely";
import { mainPictureAddress, parsePictureAddress } from "../../../contract/platform/pictures/picture.ts";
import { dollarsOf } from "../../../contract/platform/values/money.ts";
import type {
  Chocolate,
  ChocolateDetails,
  AdminChocolate,
  StockHistory,
} from "../../../contract/selling/shop/calls.ts";
import * as t from "../../../contract/selling/shop/text.desk.ts";
import { type Ctx, Refusal } from "../../platform/call/ctx.ts";
import { ownersWords } from "../../platform/language/language.ts";

/** Chocolates on sale, including sold-out ones, in the owner's order. */
export async function chocolatesOnSale(ctx: Ctx): Promise<Chocolate[]> {
  const rows = await withHolds(chocolatesOnSaleQuery(ctx))
    .orderBy("chocolates.position")
    .orderBy("chocolates.id")
    .execute();
  return rows.map(publicView);
}

/** One chocolate on sale by its slug. Refuses `not-found`, also for a hidden or deleted one. */
export async function chocolateBySlug(ctx: Ctx, { params }: { params: { slug: string } }): Promise<ChocolateDetails> {
  const row = await withHolds(chocolatesOnSaleQuery(ctx)).where("chocolates.slug", "=", params.slug).executeTakeFirst();
  if (!row) throw new Refusal("not-found");
  return { ...publicView(row), allergens: ownersWords(row.allergens), bestBefore: row.best_before };
}

/** All chocolates for the owner, including hidden ones, in the owner's order. */
export async function adminChocolates(ctx: Ctx): Promise<AdminChocolate[]> {
  const rows = await adminRows(ctx).execute();
  return rows.map(adminView);
}

/** One chocolate for the owner. Refuses `not-found`, also for a deleted one. */
export async function adminChocolate(ctx: Pick<Ctx, "db">, id: string): Promise<AdminChocolate> {
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
    .select(["change", "why", "orders.number as orderNumber", "inventory_after as inventoryAfter"])
    .select("stock_changes.changed_at")
    .where("chocolate_id", "=", params.id)
    .orderBy("stock_changes.changed_at", "desc")
    .orderBy("stock_changes.id", "desc")
    .limit(100)
    .execute();
  return rows.map(({ changed_at, ...row }) => ({ ...row, changedAt: changed_at.toISOString() }));
}

export type ChocolateRow = InferResult<ReturnType<typeof withPictures>>[number];

export const chocolatesOnSaleQuery = (ctx: Pick<Ctx, "db">) =>
  withPictures(ctx).where("chocolates.state", "=", "shown");

const withHolds = (query: ReturnType<typeof chocolatesOnSaleQuery>) =>
  query.select(
    sql<boolean>`chocolates.inventory = 0 and exists (
      select from tin_holds where chocolate_id = chocolates.id and tin_holds.state in ('running', 'pinned'))`.as(
      "isBeingPaid",
    ),
  );

const withPictures = ({ db }: Pick<Ctx, "db">) =>
  db
    .selectFrom("chocolates")
    .leftJoin("pictures", "pictures.name", "chocolates.picture")
    .selectAll("chocolates")
    .select(["pictures.width", "pictures.height"]);

const adminRows = (ctx: Pick<Ctx, "db">) =>
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

/** Address of a chocolate's picture; empty without one. */
export function imageOf({ picture: name, width, height }: ChocolateRow): string {
  return name && width && height ? mainPictureAddress({ name, width, height }) : "";
}

/** Name of the stored picture at an address; null for an empty address. Refuses `invalid` for any other address. */
export async function storedPictureName({ db }: Pick<Ctx, "db">, image: string): Promise<string | null> {
  if (image === "") return null;
  const facts = parsePictureAddress(image);
  const pictures = db.selectFrom("pictures").select("name");
  const stored = facts && (await pictures.where((of) => of.and(facts)).executeTakeFirst());
  if (!stored) throw new Refusal("invalid", { fields: { image: t.uploadPictureFirst } });
  return stored.name;
}

function publicView(row: ChocolateRow & { isBeingPaid?: boolean }): Chocolate {
  const { id: _id, slug, inventory } = row;
  const [name, imageAlt, description, details] = [row.name, row.picture_alt, row.description, row.details].map(
    ownersWords,
  ) as [string, string, string, string];
  const price = dollarsOf(row.price_cents);
  const shown = { _id, slug, name, price, image: imageOf(row), imageAlt, description, details, inventory };
  return row.isBeingPaid ? { ...shown, isBeingPaid: true } : shown;
}

function adminView(row: ChocolateRow & { held: string | null }): AdminChocolate {
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
