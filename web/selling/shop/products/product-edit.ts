import * as adminShared from "../../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../../contract/platform/language/text.ts";
import { unitsTitle } from "../../../../contract/platform/values/units.ts";
import * as calls from "../../../../contract/selling/shop/calls.ts";
import type { AdminChocolate, ChocolateChange } from "../../../../contract/selling/shop/calls.ts";
import * as t from "../../../../contract/selling/shop/text.desk.ts";
import { adminCall } from "../../../kit/calls/api.ts";
import type { EditedKind } from "../../../kit/ui/forms/EntryForms.tsx";
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
  price: kinds.dollars({
    label: t.price,
    least: 0.01,
    most: Infinity,
    fault: t.enterPriceLike,
    help: () => t.priceOfTin(unitsTitle()),
  }),
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

/** Difference that the edit makes to the stock. 0 if there is none, or if the typed number is invalid. */
export function tinsDifference({ base, typed }: ProductDraft): number {
  const isValid = productFields.inventory.fault(typed.inventory) === undefined;
  return isValid ? Number(typed.inventory) - base.inventory : 0;
}

/** What the owner should know about the number of tins: it has changed since it was read, or tins are held. */
export function tinsHelp(draft: ProductDraft | undefined, { inventory, held }: AdminChocolate): string | undefined {
  const by = draft && tinsDifference(draft);
  const hasMoved = by && draft.base.inventory !== inventory && inventory + by >= 0;
  const sentences = [hasMoved && t.tinsHaveMoved(inventory, by), held > 0 && t.moreHeldForPayers(held)];
  return sentences.filter(Boolean).join(" ") || undefined;
}

/**
 * The changed ones of the values, to be sent. The inventory is sent with the value that was read, so that the server
 * applies the difference; the version unless only the inventory changed.
 */
export function toChocolateChange(values: ChocolateChange, edit: ProductDraft): ChocolateChange {
  const changed = changedFields(edit);
  return {
    ...Object.fromEntries(changed.map((field) => [field, values[field]])),
    inventoryWas: changed.includes("inventory") ? edit.base.inventory : undefined,
    version: changed.some((field) => field !== "inventory") ? values.version : undefined,
  };
}

const saved = ({ message, product }: calls.ChocolateSaved) => ({ message, entry: product });

export const productKind: EditedKind<AdminChocolate, typeof productFields> = {
  subject: "product",
  fields: productFields,
  add: async (body) => saved(await adminCall(calls.addChocolate, { body })),
  remove: (send, params) => send(calls.removeChocolate, { params }),
  restore: (params, state) => adminCall(calls.restoreChocolate, { params, body: { state } }),
  edits: {
    list: () => adminCall(calls.listAdminChocolates, {}),
    change: async (id, values, edit) =>
      saved(await adminCall(calls.changeChocolate, { params: { id }, body: toChocolateChange(values, edit) })),
    valuesOf: (product) => product,
    isChanged: (edit) => changedFields(edit).length > 0,
    // Tins are sold while the edit is open.
    shared: "inventory",
    reorder: (ids) => adminCall(calls.reorderChocolates, { body: { ids } }),
    words: {
      notSaved: t.errorUpdatingProduct,
      changedElsewhere: t.thisProductWasChangedElsewhere,
      deletedElsewhere: t.thisProductWasDeletedElsewhere,
    },
  },
  words: {
    list: shared.chocolates,
    failed: t.failedToFetchProducts,
    none: t.noChocolatesYet,
    addFirst: t.addYourFirstChocolate,
    add: adminShared.addChocolate,
    question: t.thisWillPermanentlyDelete,
    notDeleted: t.errorDeletingProduct,
  },
};
