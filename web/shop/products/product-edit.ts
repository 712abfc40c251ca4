import type { ChocolateChange, NewChocolate, AdminChocolate } from "../../../contract/shop.ts";
import * as adminShared from "../../../contract/text/admin/shared.ts";
import * as t from "../../../contract/text/admin/shop.ts";
import type { Draft } from "../../ui/forms/versioned-edit.ts";

/** The values of the product fields, as typed. */
export type TypedProduct = {
  name: string;
  description: string;
  details: string;
  /** Dollars, as typed. */
  price: string;
  inventory: string;
  allergens: string;
  /** `YYYY-MM-DD` or empty. */
  bestBefore: string;
  lowStockAt: string;
  image: string;
  imageAlt: string;
  state: AdminChocolate["state"];
};
export type Field = keyof TypedProduct;
export type ProductFaults = Partial<Record<Field, string>>;

export type ProductDraft = Draft<AdminChocolate, TypedProduct>;

/** The initial values for a new product. */
export const emptyProduct: TypedProduct = {
  name: "",
  description: "",
  details: "",
  price: "",
  inventory: "",
  allergens: "",
  bestBefore: "",
  lowStockAt: "3",
  image: "",
  imageAlt: "",
  state: "shown",
};

export function toTypedProduct(product: AdminChocolate): TypedProduct {
  const { name, description, details, price, inventory, allergens, bestBefore } = product;
  const { lowStockAt, image, imageAlt, state } = product;
  return {
    name,
    description,
    details,
    price: Number.isInteger(price) ? String(price) : price.toFixed(2),
    inventory: String(inventory),
    allergens,
    bestBefore: bestBefore ?? "",
    lowStockAt: String(lowStockAt),
    image,
    imageAlt,
    state,
  };
}

/** The fields whose typed values differ from the product. */
export function changedFields({ base, typed }: ProductDraft): Field[] {
  const before = toTypedProduct(base);
  return (Object.keys(typed) as Field[]).filter((field) => typed[field].trim() !== before[field].trim());
}

/** The values that conflict if another tab changes them. Tins sold while the edit is open are no conflict. */
export function conflictingValues(product: AdminChocolate): Omit<TypedProduct, "inventory"> {
  const { inventory: _, ...values } = toTypedProduct(product);
  return values;
}

/** The fields that another tab has changed since the edit started. */
export function conflictingFields({ base }: ProductDraft, newer: AdminChocolate): Field[] {
  const before = conflictingValues(base);
  const current = conflictingValues(newer);
  return (Object.keys(before) as (keyof typeof before)[]).filter((field) => before[field] !== current[field]);
}

/** One sentence for each invalid field. */
export function productFaults({ name, price, inventory, lowStockAt }: TypedProduct): ProductFaults {
  const faults: ProductFaults = {};
  if (name.trim() === "") faults.name = adminShared.nameChocolate;
  if (!(dollarsIn(price) > 0)) faults.price = t.enterPriceLike;
  if (!isTins(inventory)) faults.inventory = adminShared.enterWholeNumberOfTins;
  if (!isTins(lowStockAt)) faults.lowStockAt = adminShared.enterWholeNumberOfTins;
  return faults;
}

/** Parses `$14.50` or `14,5` into dollars. NaN if it is not a price. */
function dollarsIn(text: string): number {
  const typed = text
    .trim()
    .replace(/^\$\s*/, "")
    .replace(",", ".");
  return /^\d+(\.\d{1,2})?$/.test(typed) ? Number(typed) : NaN;
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

/** Converts a new product for the API. */
export function toNewChocolate(typed: TypedProduct): NewChocolate {
  const { name, price, inventory } = typed;
  return { ...factsIn(typed), name, price: dollarsIn(price), inventory: Number(inventory) };
}

/**
 * The request body that saves an edit: only changed fields. The inventory is sent with the value that was read, so
 * that the server applies the difference. The version is sent unless only the inventory changed. `over` is the newer
 * version that the edit replaces.
 */
export function toChocolateChange(edit: ProductDraft, over: AdminChocolate = edit.base): ChocolateChange {
  const fields = changedFields(edit);
  const facts = factsIn(Object.fromEntries(fields.map((field) => [field, edit.typed[field]])));
  return {
    ...facts,
    ...(fields.includes("inventory") ? { inventoryWas: edit.base.inventory } : {}),
    ...(fields.some((field) => field !== "inventory") ? { version: over.version } : {}),
  };
}
