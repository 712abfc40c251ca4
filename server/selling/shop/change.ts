import { sql } from "kysely";
import type { z } from "zod";
import type {
  changeChocolate as contract,
  ChocolateSaved,
  restoreChocolate as restoring,
} from "../../../contract/selling/shop/schema.ts";
import * as t from "../../../contract/selling/shop/text.desk.ts";
import { type Ctx, type Parsed, Refusal, refusingTaken, type Tx } from "../../platform/call/ctx.ts";
import { columnsOf } from "./facts.ts";
import { adminChocolate } from "./read.ts";
import { saveTinCount } from "./stock.ts";

type Change = z.output<typeof contract.body>;

/**
 * Changes a chocolate; omitted fields stay. `inventory` is applied as a difference to `inventoryWas` (`saveTinCount`).
 * Read-only fields (`_id`, `slug`, `held`, `isBeingPaid`) are accepted and ignored.
 */
export async function changeChocolate(
  ctx: Ctx,
  { params, body }: { params: { id: string }; body: Change },
): Promise<ChocolateSaved> {
  const { inventory, inventoryWas } = body;
  if (body._id !== undefined && body._id.toLowerCase() !== params.id.toLowerCase())
    throw new Refusal("invalid", { fields: { _id: t.thisIsIdOfAnother } });
  const product = await ctx.tx(async (tx) => {
    await saveFacts(tx, params.id, body);
    if (inventory !== undefined) await saveTinCount(tx, { chocolateId: params.id, inventory, inventoryWas });
    tx.changed("chocolates");
    return adminChocolate(tx, params.id);
  });
  return { message: t.productUpdatedSuccessfully, product };
}

/** Saves all except the tins, and raises the version. Saving tins alone does not: they are a difference anyway. */
async function saveFacts(tx: Tx, id: string, body: Change): Promise<void> {
  const facts = await columnsOf(tx, body);
  const isChange = Object.values(facts).some((value) => value !== undefined);
  const saved = await tx.db
    .updateTable("chocolates")
    // Kysely leaves out undefined values.
    .set({ ...facts, version: sql<number>`version + ${isChange ? 1 : 0}` })
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

/** Deletes a chocolate from all lists and pages. Past orders keep their lines; held tins can still be paid for. */
export async function removeChocolate(ctx: Ctx, { params }: { params: { id: string } }): Promise<{ message: string }> {
  await ctx.tx(async (tx) => {
    const existing = tx.db.updateTable("chocolates").where("id", "=", params.id).where("state", "<>", "gone");
    const removed = await existing.set({ state: "gone" }).returning("id").executeTakeFirst();
    if (!removed) throw new Refusal("not-found");
    tx.changed("chocolates");
  });
  return { message: t.productDeletedSuccessfully };
}

/** Adds a removed chocolate again. Idempotent. Refuses `not-found`, and `name-taken` if another one has its address now. */
export async function restoreChocolate(
  ctx: Ctx,
  { params, body }: Parsed<typeof restoring>,
): Promise<{ message: string }> {
  await refusingTaken("chocolates_slug", "name-taken", () =>
    ctx.tx(async (tx) => {
      const removed = tx.db.updateTable("chocolates").where("id", "=", params.id).where("state", "=", "gone");
      await removed.set({ state: body.state }).execute();
      // Refuses `not-found`.
      await adminChocolate(tx, params.id);
      tx.changed("chocolates");
    }),
  );
  return { message: t.productIsBack };
}

/** Saves the order of the chocolates. Refuses `stale` unless `ids` has each of them exactly once. */
export async function orderChocolates(ctx: Ctx, { body }: { body: { ids: string[] } }): Promise<{ message: string }> {
  const ids = body.ids.map((id) => id.toLowerCase());
  await ctx.tx(async (tx) => {
    const chocolates = tx.db.selectFrom("chocolates").select("id").where("state", "<>", "gone");
    const existing = await chocolates.orderBy("id").forNoKeyUpdate().execute();
    if (ids.toSorted().join() !== existing.map(({ id }) => id).join()) throw new Refusal("stale");
    await sql`
      update chocolates set position = ordinal - 1
      from unnest(${ids}::uuid[]) with ordinality as wanted (id, ordinal)
      where chocolates.id = wanted.id`.execute(tx.db);
    tx.changed("chocolates");
  });
  return { message: t.orderIsSaved };
}
