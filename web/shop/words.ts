import type { AdminChocolate, StockHistory } from "../../contract/shop.ts";
import type { Field, TypedProduct } from "./products/product-edit.ts";

/** The label of each field. */
export const fieldNames: Record<Field, string> = {
  name: "Name",
  description: "Description",
  details: "Details",
  price: "Price",
  inventory: "Inventory",
  allergens: "Allergens",
  bestBefore: "Best before",
  lowStockAt: "Low stock",
  image: "Picture",
  imageAlt: "Description of the picture",
  state: "In the shop",
};

/** The value of a field in one line. */
export function fieldWords(field: Field, typed: TypedProduct): string {
  if (field === "image") return typed.image ? "another picture" : "no picture";
  if (field === "state") return typed.state === "shown" ? "shown" : "hidden";
  return typed[field] || "nothing";
}

/** Text of the tag beside a product's name; undefined if none is needed. */
export function stockTag({ state, inventory, lowStockAt }: AdminChocolate): string | undefined {
  if (state === "hidden") return "Hidden";
  if (inventory === 0) return "Sold out";
  return inventory <= lowStockAt ? "Few left" : undefined;
}

type Why = StockHistory[number];

export function stockReasonWords({ why, orderNumber }: Why): string {
  const order = orderNumber === null ? "" : `, order ${orderNumber}`;
  const words: Record<Why["why"], string> = {
    start: "Put on the shelf",
    owner: "Counted by you",
    held: `Taken by a buyer${order}`,
    released: "Not paid for, back on the shelf",
    refunded: `Given back${order}`,
  };
  return words[why];
}
