import * as adminShared from "../../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../../contract/platform/language/text.ts";
import { dollarsIn } from "../../../../contract/platform/values/money.ts";
import type { ChocolateChange, NewChocolate, AdminChocolate } from "../../../../contract/selling/shop/calls.ts";
import * as t from "../../../../contract/selling/shop/text.desk.ts";
import type { Draft } from "../../../kit/ui/forms/versioned-edit.ts";

/** The values of the product fields, as typed: `price` in dollars, `bestBefore` as `YYYY-MM-DD` or empty. */
export type TypedProduct = Record<Exclude<Field, "state">, string> & Pick<AdminChocolate, "state">;
export type ProductFaults = Partial<Record<Field, string>>;
export type ProductDraft = Draft<AdminChocolate, TypedProduct>;

export type TextInput = { label: string; rows: number; maxLength: number; help?: string };
/** The texts below the stock, in the order of the form. */
export const texts = {
  description: { label: adminShared.description, rows: 2, maxLength: 2000, help: t.sentenceOrTwoUnderIts },
  details: { label: t.details, rows: 3, maxLength: 2000, help: t.whatIsInsideShopShows },
  allergens: { label: shared.allergens, rows: 1, maxLength: 500, help: t.allergensExample },
} satisfies Record<string, TextInput>;
export const textNames = Object.keys(texts) as (keyof typeof texts)[];

/** The label of each field. */
export const fieldNames = {
  name: shared.name,
  ...(Object.fromEntries(textNames.map((name) => [name, texts[name].label])) as Record<keyof typeof texts, string>),
  price: t.price,
  inventory: t.inventory,
  bestBefore: t.bestBefore,
  lowStockAt: t.lowStockAlert,
  image: t.picture,
  imageAlt: t.descriptionOfPicture,
  state: t.inTheShop,
};
export type Field = keyof typeof fieldNames;
const fields = Object.keys(fieldNames) as Field[];

export function fieldWords(field: Field, typed: TypedProduct): string {
  if (field === "image") return typed.image ? t.anotherPicture : t.noPicture;
  if (field === "state") return typed.state === "shown" ? t.valueWhenShown : t.valueWhenHidden;
  return typed[field] || t.noValue;
}

export const emptyProduct = {
  ...Object.fromEntries(fields.map((field) => [field, ""])),
  lowStockAt: "3",
  state: "shown",
} as TypedProduct;

export function toTypedProduct(product: AdminChocolate): TypedProduct {
  const { price, inventory, bestBefore, lowStockAt } = product;
  const stored = Object.fromEntries(fields.map((field) => [field, product[field]])) as Pick<AdminChocolate, Field>;
  return {
    ...stored,
    price: Number.isInteger(price) ? String(price) : price.toFixed(2),
    inventory: String(inventory),
    bestBefore: bestBefore ?? "",
    lowStockAt: String(lowStockAt),
  };
}

export function changedFields({ base, typed }: ProductDraft): Field[] {
  const before = toTypedProduct(base);
  return fields.filter((field) => typed[field].trim() !== before[field].trim());
}

/** The values that conflict if another tab changes them. Tins sold while the edit is open are no conflict. */
export function conflictingValues(product: AdminChocolate): Omit<TypedProduct, "inventory"> {
  const { inventory: _, ...values } = toTypedProduct(product);
  return values;
}

/** The fields that another tab has changed since the edit started. */
export function conflictingFields({ base }: ProductDraft, newer: AdminChocolate): Field[] {
  const before = toTypedProduct(base);
  const current = toTypedProduct(newer);
  return fields.filter((field) => field !== "inventory" && before[field] !== current[field]);
}

/** Difference that the edit makes to the stock. 0 if there is none, or if the typed number is invalid. */
export function tinsDifference({ base, typed }: ProductDraft): number {
  return isTins(typed.inventory) ? Number(typed.inventory) - base.inventory : 0;
}

export function productFaults({ name, price, inventory, lowStockAt }: TypedProduct): ProductFaults {
  const faults: ProductFaults = {};
  if (name.trim() === "") faults.name = adminShared.nameChocolate;
  if (!(dollarsIn(price) > 0)) faults.price = t.enterPriceLike;
  if (!isTins(inventory)) faults.inventory = adminShared.enterWholeNumberOfTins;
  if (!isTins(lowStockAt)) faults.lowStockAt = adminShared.enterWholeNumberOfTins;
  return faults;
}

const isTins = (text: string) => /^\d{1,6}$/.test(text.trim());

/** Converts the typed values for the API. They must be valid (see `productFaults`). */
function factsIn(typed: Partial<TypedProduct>) {
  const { price, inventory, lowStockAt, bestBefore, ...words } = typed;
  return {
    ...words,
    ...(price === undefined ? {} : { price: dollarsIn(price) }),
    ...(inventory === undefined ? {} : { inventory: Number(inventory) }),
    ...(lowStockAt === undefined ? {} : { lowStockAt: Number(lowStockAt) }),
    ...(bestBefore === undefined ? {} : { bestBefore: bestBefore || null }),
  };
}

export function toNewChocolate(typed: TypedProduct): NewChocolate {
  const { name, price, inventory } = typed;
  return { ...factsIn(typed), name, price: dollarsIn(price), inventory: Number(inventory) };
}

/**
 * The changed fields, to be sent. The inventory is sent with the value that was read, so that the server applies the
 * difference; the version unless only the inventory changed. `over` is the newer version that the edit replaces.
 */
export function toChocolateChange(edit: ProductDraft, over: AdminChocolate = edit.base): ChocolateChange {
  const changed = changedFields(edit);
  return {
    ...factsIn(Object.fromEntries(changed.map((field) => [field, edit.typed[field]]))),
    inventoryWas: changed.includes("inventory") ? edit.base.inventory : undefined,
    version: changed.some((field) => field !== "inventory") ? over.version : undefined,
  };
}
