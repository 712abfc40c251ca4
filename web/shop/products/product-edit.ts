import type { ChocolateChange, NewChocolate, AdminChocolate } from "../../../contract/shop.ts";
import * as adminShared from "../../../contract/text/admin/shared.ts";
import * as t from "../../../contract/text/admin/shop.ts";

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

/** An unsaved edit: the typed values, and the product as it was when the edit started. */
export type Edit = { base: AdminChocolate; typed: Partial<TypedProduct> };

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
export function changedFields({ base, typed }: Edit): Field[] {
  const before = toTypedProduct(base);
  return (Object.keys(typed) as Field[]).filter((field) => typed[field]?.trim() !== before[field].trim());
}

/** The fields that another tab has changed since the edit started: those in which `newer` differs from the base. */
export function conflictingFields({ base }: Edit, newer: AdminChocolate): Field[] {
  const before = toTypedProduct(base);
  const current = toTypedProduct(newer);
  // The inventory is saved as a difference, so tins sold in the meantime are no conflict.
  return (Object.keys(before) as Field[]).filter(
    (field) => field !== "inventory" && before[field] !== current[field],
  );
}

/** One sentence for each invalid field. */
export function productFaults(typed: Partial<TypedProduct>): Partial<Record<Field, string>> {
  const faults: Partial<Record<Field, string>> = {};
  const { name, price, inventory, lowStockAt } = typed;
  if (name?.trim() === "") faults.name = adminShared.nameChocolate;
  if (price !== undefined && !(dollarsIn(price) > 0)) faults.price = t.enterPriceLike;
  if (inventory !== undefined && tinsIn(inventory) === undefined)
    faults.inventory = adminShared.enterWholeNumberOfTins;
  if (lowStockAt !== undefined && tinsIn(lowStockAt) === undefined)
    faults.lowStockAt = adminShared.enterWholeNumberOfTins;
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

function tinsIn(text: string): number | undefined {
  return /^\d{1,6}$/.test(text.trim()) ? Number(text) : undefined;
}

/** Converts the typed values for the API. They must be valid (see `faultsIn`). */
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
export function toChocolateChange(edit: Edit, over: AdminChocolate = edit.base): ChocolateChange {
  const fields = changedFields(edit);
  const facts = factsIn(Object.fromEntries(fields.map((field) => [field, edit.typed[field]])));
  return {
    ...facts,
    ...(fields.includes("inventory") ? { inventoryWas: edit.base.inventory } : {}),
    ...(fields.some((field) => field !== "inventory") ? { version: over.version } : {}),
  };
}
