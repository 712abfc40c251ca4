import { type InferResult, sql } from "kysely";
import type {
  Chocolate,
  ChocolateDetails,
  AdminChocolate,
  StockHistory,
} from "../../../contract/selling/shop/calls.ts";
import { type Ctx, Refusal } from "../../platform/call/ctx.ts";
import { adminView, detailsView, publicView } from "./facts.ts";

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
  return detailsView(row);
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
