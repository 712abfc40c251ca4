import type { Selectable } from "kysely";
import { centsOf, dollarsOf } from "../../../contract/platform/values/money.ts";
import type * as schema from "../../../contract/selling/wallet/schema.ts";
import type { AdminPass, Offers, Pass, PassSaved } from "../../../contract/selling/wallet/schema.ts";
import * as t from "../../../contract/selling/wallet/text.desk.ts";
import * as translationTexts from "../../../contract/site/translations/text.desk.ts";
import type { Ctx, Parsed } from "../../platform/call/ctx.ts";
import type { Tables } from "../../platform/db/schema.ts";
import { ownersWords } from "../../platform/language/language.ts";
import { atEndOf, catalogue } from "../../site/catalogue/catalogue.ts";
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

const passes = catalogue({
  table: "wallet_offers",
  subject: "pass",
  topic: "passes",
  entryOf: (_tx, row) => adminPassOf(row),
  said: { removed: t.passDeleted, restored: t.passIsBack, reordered: t.orderIsSaved },
});
export const { remove: removePass, restore: restorePass, reorder: reorderPasses } = passes;

export async function addPass(ctx: Ctx, { body }: Parsed<typeof schema.addPass>): Promise<PassSaved> {
  const { price, validDays: valid_days, ...fields } = body;
  const columns = { ...fields, valid_days, price_cents: centsOf(price), position: atEndOf("wallet_offers") };
  const pass = await passes.add(ctx, ({ db }, made) =>
    db
      .insertInto("wallet_offers")
      .values({ ...columns, ...made })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
  return { message: t.passAdded, pass };
}

/** Changes a pass; omitted fields stay. Refuses `not-found` and `stale`. */
export async function changePass(ctx: Ctx, request: Parsed<typeof schema.changePass>): Promise<PassSaved> {
  const { version: _, price, validDays: valid_days, ...fields } = request.body;
  const price_cents = price === undefined ? undefined : centsOf(price);
  const pass = await passes.change(ctx, request, () => ({ ...fields, valid_days, price_cents }));
  return { message: t.passSaved, pass };
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
