import { type Selectable, sql } from "kysely";
import { centsOf, dollarsOf } from "../../../contract/platform/values/money.ts";
import type * as schema from "../../../contract/selling/wallet/schema.ts";
import type { AdminPass, Offers, Pass, PassSaved } from "../../../contract/selling/wallet/schema.ts";
import * as t from "../../../contract/selling/wallet/text.desk.ts";
import * as translationTexts from "../../../contract/site/translations/text.desk.ts";
import { type Ctx, type Parsed, Refusal } from "../../platform/call/ctx.ts";
import { newId } from "../../platform/db/id.ts";
import type { Tables } from "../../platform/db/schema.ts";
import { ownersWords } from "../../platform/language/language.ts";
import { type ReadOwnersTexts, textsOfNamed } from "../../site/translations/port.ts";

export type Offer = Selectable<Tables["wallet_offers"]>;

/** The passes and gift cards on sale, in the owner's order. */
export async function listOffers(ctx: Ctx): Promise<Offers> {
  const rows = await passesInOrder(ctx).where("state", "=", "shown").execute();
  const { isSold, ...giftCards } = (await ctx.site.settings()).giftCards;
  return { passes: rows.map(passOf), giftCards: isSold ? giftCards : null };
}

/** All passes for the owner, including hidden ones, in the owner's order. */
export async function listAdminPasses(ctx: Ctx): Promise<AdminPass[]> {
  return (await passesInOrder(ctx).execute()).map(adminPassOf);
}

/** A pass that is shown. Undefined if it is hidden or deleted. */
export function shownPass({ db }: Pick<Ctx, "db">, id: string): Promise<Offer | undefined> {
  return existingPasses({ db }).where("id", "=", id).where("state", "=", "shown").executeTakeFirst();
}

export async function addPass(ctx: Ctx, { body }: Parsed<typeof schema.addPass>): Promise<PassSaved> {
  const { price, validDays: valid_days, ...fields } = body;
  const row = await ctx.tx(async (tx) => {
    const position = sql<number>`(select coalesce(max(position), -1) + 1 from wallet_offers)`;
    const ids = { id: newId(tx.now.getTime()), created_at: tx.now };
    tx.about({ pass: ids.id });
    tx.changed("passes");
    return tx.db
      .insertInto("wallet_offers")
      .values({ ...fields, ...ids, price_cents: centsOf(price), valid_days, position })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  return { message: t.passAdded, pass: adminPassOf(row) };
}

/** Changes a pass; omitted fields stay. Refuses `not-found` and `stale`. */
export async function changePass(ctx: Ctx, { params, body }: Parsed<typeof schema.changePass>): Promise<PassSaved> {
  const { version, price, validDays: valid_days, ...fields } = body;
  const row = await ctx.tx(async (tx) => {
    const saved = await tx.db
      .updateTable("wallet_offers")
      // Kysely leaves out undefined values.
      .set({ ...fields, valid_days, price_cents: price === undefined ? undefined : centsOf(price) })
      .set({ version: sql`version + 1` })
      .where("id", "=", params.id)
      .where("state", "<>", "gone")
      .where("version", "=", version)
      .returningAll()
      .executeTakeFirst();
    if (!saved) {
      const isThere = await existingPasses(tx).where("id", "=", params.id).executeTakeFirst();
      throw new Refusal(isThere ? "stale" : "not-found");
    }
    tx.changed("passes");
    return saved;
  });
  return { message: t.passSaved, pass: adminPassOf(row) };
}

/** Deletes a pass from all lists. The row stays for the books. */
export async function removePass(ctx: Ctx, { params }: Parsed<typeof schema.removePass>): Promise<{ message: string }> {
  await ctx.tx(async (tx) => {
    const existing = tx.db.updateTable("wallet_offers").where("id", "=", params.id).where("state", "<>", "gone");
    if (!(await existing.set({ state: "gone" }).returning("id").executeTakeFirst())) throw new Refusal("not-found");
    tx.changed("passes");
  });
  return { message: t.passDeleted };
}

/** Sells a deleted pass again. Idempotent. Refuses `not-found`. */
export async function restorePass(
  ctx: Ctx,
  { params, body }: Parsed<typeof schema.restorePass>,
): Promise<{ message: string }> {
  await ctx.tx(async (tx) => {
    const deleted = tx.db.updateTable("wallet_offers").where("id", "=", params.id).where("state", "=", "gone");
    await deleted.set({ state: body.state }).execute();
    const isThere = await existingPasses(tx).where("id", "=", params.id).executeTakeFirst();
    if (!isThere) throw new Refusal("not-found");
    tx.changed("passes");
  });
  return { message: t.passIsBack };
}

/** Saves the order of the passes. Refuses `stale` unless `ids` has each of them exactly once. */
export async function reorderPasses(
  ctx: Ctx,
  { body }: Parsed<typeof schema.reorderPasses>,
): Promise<{ message: string }> {
  const { ids } = body;
  await ctx.tx(async (tx) => {
    const existing = await existingPasses(tx).orderBy("id").forNoKeyUpdate().execute();
    if (ids.toSorted().join() !== existing.map(({ id }) => id).join()) throw new Refusal("stale");
    await sql`
      update wallet_offers set position = ordinal - 1
      from unnest(${ids}::uuid[]) with ordinality as wanted (id, ordinal)
      where wallet_offers.id = wanted.id`.execute(tx.db);
    tx.changed("passes");
  });
  return { message: t.orderIsSaved };
}

const existingPasses = ({ db }: Pick<Ctx, "db">) =>
  db.selectFrom("wallet_offers").selectAll().where("state", "<>", "gone");

const passesInOrder = (ctx: Pick<Ctx, "db">) => existingPasses(ctx).orderBy("position").orderBy("id");

function passOf({ id: _id, name, description, covers, uses, price_cents, valid_days: validDays }: Offer): Pass {
  return {
    _id,
    name: ownersWords(name),
    description: ownersWords(description),
    covers,
    uses,
    price: dollarsOf(price_cents),
    validDays,
  };
}

const adminPassOf = (row: Offer): AdminPass => ({
  ...passOf(row),
  state: row.state === "hidden" ? "hidden" : "shown",
  version: row.version,
});

/** The words of passes that are to be translated. */
export const passTexts: ReadOwnersTexts = async ({ db }) => {
  const offers = db.selectFrom("wallet_offers").select(["name", "description"]).where("state", "<>", "gone");
  return { title: translationTexts.passes, texts: textsOfNamed(await offers.orderBy("position").execute()) };
};
