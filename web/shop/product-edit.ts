import type { ChocolateChange, NewChocolate, AdminChocolate } from "../../contract/shop.ts";

/** A product's facts as they stand in the fields. */
export type Typed = {
  name: string;
  description: string;
  details: string;
  /** Dollars, as she types them. */
  price: string;
  inventory: string;
  allergens: string;
  /** `YYYY-MM-DD`, or nothing. */
  bestBefore: string;
  lowStockAt: string;
  image: string;
  imageAlt: string;
  state: AdminChocolate["state"];
};
export type Field = keyof Typed;

/** What was typed over a product, and the product as it was when the typing began. */
export type Edit = { base: AdminChocolate; typed: Partial<Typed> };

/** The fields of a product that is being added. */
export const nothingTyped: Typed = {
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

export function typedOf(product: AdminChocolate): Typed {
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

/** What is different from the product as it was. */
export function changedFields({ base, typed }: Edit): Field[] {
  const was = typedOf(base);
  return (Object.keys(typed) as Field[]).filter((field) => typed[field]?.trim() !== was[field].trim());
}

/** What of somebody else's change she has changed too, or would not know of: the fields in which `newer` differs. */
export function overtakenFields({ base }: Edit, newer: AdminChocolate): Field[] {
  const was = typedOf(base);
  const is = typedOf(newer);
  // Tins that were sold meanwhile are nobody's change: her count is a difference.
  return (Object.keys(was) as Field[]).filter((field) => field !== "inventory" && was[field] !== is[field]);
}

/** One sentence for each field that cannot be right. */
export function faultsIn(typed: Partial<Typed>): Partial<Record<Field, string>> {
  const faults: Partial<Record<Field, string>> = {};
  const { name, price, inventory, lowStockAt } = typed;
  if (name?.trim() === "") faults.name = "Please name the chocolate.";
  if (price !== undefined && !(dollarsIn(price) > 0)) faults.price = "Please enter a price, like 14.50.";
  if (inventory !== undefined && tinsIn(inventory) === undefined)
    faults.inventory = "Please enter a whole number of tins.";
  if (lowStockAt !== undefined && tinsIn(lowStockAt) === undefined)
    faults.lowStockAt = "Please enter a whole number of tins.";
  return faults;
}

/** `$14.50` or `14,5` in dollars; NaN for what is no price. */
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

/** What was typed, as the calls take it; only what is there. Call it when `faultsIn` finds nothing. */
function factsIn(typed: Partial<Typed>) {
  const { price, inventory, lowStockAt, bestBefore, ...words } = typed;
  return {
    ...words,
    ...(price === undefined ? {} : { price: dollarsIn(price) }),
    ...(inventory === undefined ? {} : { inventory: Number(inventory) }),
    ...(lowStockAt === undefined ? {} : { lowStockAt: Number(lowStockAt) }),
    ...(bestBefore === undefined ? {} : { bestBefore: bestBefore || null }),
  };
}

/** A product that is being added, as the call takes it. */
export function productIn(typed: Typed): NewChocolate {
  const { name, price, inventory } = typed;
  return { ...factsIn(typed), name, price: dollarsIn(price), inventory: Number(inventory) };
}

/**
 * What is sent to save an edit: only what changed. Tins go as a difference to what she read; the version goes along
 * with everything else, and not with tins alone. `over` is the newer product that hers shall replace.
 */
export function changeOf(edit: Edit, over: AdminChocolate = edit.base): ChocolateChange {
  const fields = changedFields(edit);
  const facts = factsIn(Object.fromEntries(fields.map((field) => [field, edit.typed[field]])));
  return {
    ...facts,
    ...(fields.includes("inventory") ? { inventoryWas: edit.base.inventory } : {}),
    ...(fields.some((field) => field !== "inventory") ? { version: over.version } : {}),
  };
}
