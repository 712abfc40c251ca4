import { describe, expect, test } from "vitest";
import type { AdminChocolate } from "../../../../contract/selling/shop/calls.ts";
import { entryChanges } from "../../../kit/ui/forms/EntryForms.tsx";
import { emptyOf, faultsOf, valuesOf } from "../../../kit/ui/forms/FieldKinds.tsx";
import {
  changedFields,
  toChocolateChange,
  type ProductDraft,
  productFields,
  productKind,
  toTypedProduct,
  type TypedProduct,
} from "./product-edit.ts";

const tin: AdminChocolate = {
  _id: "0190a000-0000-7000-8000-000000000001",
  slug: "fig-walnut",
  name: "Fig & Walnut",
  price: 14.5,
  image: "",
  imageAlt: "",
  description: "Figs of the garden.",
  details: "",
  inventory: 10,
  allergens: "",
  bestBefore: null,
  lowStockAt: 3,
  state: "shown",
  version: 4,
  held: 0,
};

const typedOf = (change: Partial<TypedProduct>) => ({ ...toTypedProduct(tin), ...change });

/** What is sent to replace a version. */
const changeOf = (edit: ProductDraft, { version } = tin) =>
  toChocolateChange({ ...valuesOf(productFields, edit.typed), version }, edit);

describe("an edit of a product", () => {
  test("contains only fields that differ from the product", () => {
    expect(changedFields({ base: tin, typed: typedOf({ name: "Fig & Walnut ", price: "15" }) })).toEqual(["price"]);
    expect(changedFields({ base: tin, typed: toTypedProduct(tin) })).toEqual([]);
  });

  test("sends only the changed fields, with the version that was read", () => {
    const typed = typedOf({ price: "$15,25", bestBefore: "2027-03-01", lowStockAt: "5" });
    expect(changeOf({ base: tin, typed })).toEqual({
      price: 15.25,
      bestBefore: "2027-03-01",
      lowStockAt: 5,
      version: 4,
    });
    const dated = { ...tin, bestBefore: "2027-03-01" };
    expect(changeOf({ base: dated, typed: typedOf({ bestBefore: "" }) })).toEqual({
      bestBefore: null,
      version: 4,
    });
  });

  test("of the inventory alone is sent as a difference, without the version", () => {
    expect(changeOf({ base: tin, typed: typedOf({ inventory: "12" }) })).toEqual({
      inventory: 12,
      inventoryWas: 10,
    });
  });

  test("can replace a newer version: sends that version, and the inventory that was read", () => {
    const newer = { ...tin, version: 5, price: 16, inventory: 7 };
    const edit = { base: tin, typed: typedOf({ name: "Fig", inventory: "12" }) };
    expect(changeOf(edit, newer)).toEqual({
      name: "Fig",
      inventory: 12,
      inventoryWas: 10,
      version: 5,
    });
    // The three sold tins are not a change by the other tab.
    expect(entryChanges(productKind, tin, newer)).toEqual([["Price", "16"]]);
  });

  test.each([
    ["price", "", "Please enter a price, like 14.50."],
    ["price", "0", "Please enter a price, like 14.50."],
    ["price", "14.505", "Please enter a price, like 14.50."],
    ["price", "free", "Please enter a price, like 14.50."],
    ["inventory", "-1", "Please enter a whole number of tins."],
    ["inventory", "1.5", "Please enter a whole number of tins."],
    ["lowStockAt", "", "Please enter a whole number of tins."],
    ["name", " ", "Please name the chocolate."],
  ] as const)("with the %s “%s” is rejected", (field, value, sentence) => {
    expect(faultsOf(productFields, typedOf({ [field]: value }))).toEqual({ [field]: sentence });
  });
});

test("a new chocolate needs a name, a price and tins; the rest may be empty", () => {
  const empty = emptyOf(productFields);
  expect(Object.keys(faultsOf(productFields, empty))).toEqual(["name", "price", "inventory"]);
  const typed = { ...empty, name: "Fig", price: "14", inventory: "0" };
  expect(faultsOf(productFields, typed)).toEqual({});
  expect(valuesOf(productFields, typed)).toMatchObject({
    name: "Fig",
    price: 14,
    inventory: 0,
    bestBefore: null,
    lowStockAt: 3,
  });
});
