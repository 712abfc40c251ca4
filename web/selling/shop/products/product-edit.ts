import * as adminShared from "../../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../../contract/platform/language/text.ts";
import type { ChocolateChange, AdminChocolate } from "../../../../contract/selling/shop/calls.ts";
import * as t from "../../../../contract/selling/shop/text.desk.ts";
import * as kinds from "../../../kit/ui/forms/FieldKinds.tsx";
import type { Draft } from "../../../kit/ui/forms/versioned-edit.ts";

const optional = "obvious";
const imageAlt = kinds.text({
  label: t.descriptionOfPicture,
  optional,
  rows: 2,
  maxLength: 300,
  help: t.describePhoto,
});
const tins = { least: 0, most: 999_999, fault: adminShared.enterWholeNumberOfTins };

export const productFields = {
  name: kinds.text({ label: shared.name, maxLength: 120, missing: adminShared.nameChocolate }),
  description: kinds.text({
    label: adminShared.description,
    optional,
    rows: 2,
    maxLength: 2000,
    help: t.sentenceOrTwoUnderIts,
  }),
  details: kinds.text({ label: t.details, optional, rows: 3, maxLength: 2000, help: t.whatIsInsideShopShows }),
  allergens: kinds.text({ label: shared.allergens, optional, maxLength: 500, help: t.allergensExample }),
  price: kinds.dollars({ label: t.price, least: 0.01, most: Infinity, fault: t.enterPriceLike, help: t.dollarsTin }),
  inventory: kinds.whole({ label: t.inventory, ...tins, help: t.tinsInStock }),
  bestBefore: kinds.day({ label: t.bestBefore }),
  lowStockAt: kinds.whole({ label: t.lowStockAlert, empty: "3", ...tins, help: t.lowStockAlertHelp }),
  /** Drawn by the picture field. */
  image: {
    ...kinds.text({ label: t.picture }),
    words: (typed: string) => (typed ? t.anotherPicture : t.noPicture),
  },
  imageAlt: {
    ...imageAlt,
    // Kept as one line.
    draw: (props: Parameters<typeof imageAlt.draw>[0]) =>
      imageAlt.draw({ ...props, onType: (typed) => props.onType(typed.replaceAll("\n", " ")) }),
  },
  state: kinds.shownOrHidden(t.inTheShop, t.shownInShop),
};

/** Those below the stock, in the order of the form. */
export const wordFields = ["description", "details", "allergens", "bestBefore"] as const;

export type Field = keyof typeof productFields;
/** The values of the fields, as typed. */
export type TypedProduct = kinds.TypedOf<typeof productFields>;
export type ProductDraft = Draft<AdminChocolate, TypedProduct>;
const names = Object.keys(productFields) as Field[];
export const toTypedProduct = (product: AdminChocolate): TypedProduct => kinds.typedOf(productFields, product);

export function changedFields({ base, typed }: ProductDraft): Field[] {
  const before = toTypedProduct(base);
  return names.filter((field) => typed[field].trim() !== before[field].trim());
}

/** The values that conflict if another tab changes them. Tins sold while the edit is open are no conflict. */
export function conflictingValues(product: AdminChocolate): Omit<TypedProduct, "inventory"> {
  const { inventory: _, ...values } = toTypedProduct(product);
  return values;
}

/** What another tab has changed since the edit started: label and value now. */
export function changesOf({ base }: ProductDraft, newer: AdminChocolate) {
  const { inventory: _, ...compared } = productFields;
  return kinds.changesOf(compared, toTypedProduct(base), toTypedProduct(newer));
}

/** Difference that the edit makes to the stock. 0 if there is none, or if the typed number is invalid. */
export function tinsDifference({ base, typed }: ProductDraft): number {
  const isValid = productFields.inventory.fault(typed.inventory) === undefined;
  return isValid ? Number(typed.inventory) - base.inventory : 0;
}

/**
 * The changed fields, to be sent. The inventory is sent with the value that was read, so that the server applies the
 * difference; the version unless only the inventory changed. `over` is the newer version that the edit replaces.
 */
export function toChocolateChange(edit: ProductDraft, over: AdminChocolate = edit.base): ChocolateChange {
  const changed = changedFields(edit);
  const typed = changed.map((field) => [field, edit.typed[field]]);
  return {
    ...kinds.valuesOf(productFields, Object.fromEntries(typed) as Partial<TypedProduct>),
    inventoryWas: changed.includes("inventory") ? edit.base.inventory : undefined,
    version: changed.some((field) => field !== "inventory") ? over.version : undefined,
  };
}
