import type { z } from "zod";
import { mainPictureAddress, parsePictureAddress } from "../../../contract/platform/pictures/picture.ts";
import { centsOf, dollarsOf } from "../../../contract/platform/values/money.ts";
import type { AdminChocolate, Chocolate, ChocolateDetails } from "../../../contract/selling/shop/calls.ts";
import type { changeChocolate } from "../../../contract/selling/shop/schema.ts";
import * as t from "../../../contract/selling/shop/text.desk.ts";
import * as translationTexts from "../../../contract/site/translations/text.desk.ts";
import { type Ctx, Refusal } from "../../platform/call/ctx.ts";
import { ownersWords } from "../../platform/language/language.ts";
import { type ReadOwnersTexts, textsOfNamed } from "../../site/translations/port.ts";
import type { ChocolateRow } from "./read.ts";

/** The columns of what the owner edits, except the tins. Omitted fields are undefined. Refuses `invalid` for an unknown picture. */
export async function columnsOf(ctx: Pick<Ctx, "db">, body: z.output<typeof changeChocolate.body>) {
  const { name, description, details, allergens, state, price, image } = body;
  return {
    name,
    description,
    details,
    allergens,
    state,
    price_cents: price === undefined ? undefined : centsOf(price),
    picture: image === undefined ? undefined : await storedPictureName(ctx, image),
    picture_alt: body.imageAlt,
    best_before: body.bestBefore,
    low_stock_at: body.lowStockAt,
  };
}

/** As in lists. The words of the owner are in the language of the reader. */
export function publicView(row: ChocolateRow & { isBeingPaid?: boolean }): Chocolate {
  const { id: _id, slug, inventory } = row;
  const [name, imageAlt, description, details] = [row.name, row.picture_alt, row.description, row.details].map(
    ownersWords,
  ) as [string, string, string, string];
  const price = dollarsOf(row.price_cents);
  const shown = { _id, slug, name, price, image: imageOf(row), imageAlt, description, details, inventory };
  return row.isBeingPaid ? { ...shown, isBeingPaid: true } : shown;
}

/** As on its own page. */
export function detailsView(row: ChocolateRow & { isBeingPaid?: boolean }): ChocolateDetails {
  return { ...publicView(row), allergens: ownersWords(row.allergens), bestBefore: row.best_before };
}

/** As the owner edits it. */
export function adminView(row: ChocolateRow & { held: string | null }): AdminChocolate {
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

/** Address of a chocolate's picture; empty without one. */
export function imageOf({ picture: name, width, height }: ChocolateRow): string {
  return name && width && height ? mainPictureAddress({ name, width, height }) : "";
}

/** Name of the stored picture at an address; null for an empty address. Refuses `invalid` for any other address. */
async function storedPictureName({ db }: Pick<Ctx, "db">, image: string): Promise<string | null> {
  if (image === "") return null;
  const facts = parsePictureAddress(image);
  const pictures = db.selectFrom("pictures").select("name");
  const stored = facts && (await pictures.where((of) => of.and(facts)).executeTakeFirst());
  if (!stored) throw new Refusal("invalid", { fields: { image: t.uploadPictureFirst } });
  return stored.name;
}

/** The words of chocolates that are to be translated. */
export const tinTexts: ReadOwnersTexts = async ({ db }) => {
  const tins = db.selectFrom("chocolates").select(["name", "description", "details", "allergens", "picture_alt"]);
  const rows = await tins.where("state", "<>", "gone").orderBy("position").execute();
  return { title: translationTexts.chocolates, texts: textsOfNamed(rows) };
};
