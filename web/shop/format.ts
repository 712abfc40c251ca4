import type { AdminChocolate, StockHistory } from "../../contract/shop.ts";
import * as adminShared from "../../contract/text/admin/shared.ts";
import * as t from "../../contract/text/admin/shop.ts";
import * as shared from "../../contract/text/shared.ts";
import type { Field, TypedProduct } from "./products/product-edit.ts";

/** The label of each field. */
export const fieldNames: Record<Field, string> = {
  name: shared.name,
  description: adminShared.description,
  details: t.details,
  price: t.price,
  inventory: t.inventory,
  allergens: shared.allergens,
  bestBefore: t.bestBefore,
  lowStockAt: t.lowStockAlert,
  image: t.picture,
  imageAlt: t.descriptionOfPicture,
  state: t.inTheShop,
};

/** The value of a field in one line. */
export function fieldWords(field: Field, typed: TypedProduct): string {
  if (field === "image") return typed.image ? t.anotherPicture : t.noPicture;
  if (field === "state") return typed.state === "shown" ? t.valueWhenShown : t.valueWhenHidden;
  return typed[field] || t.noValue;
}

/** The tag beside a product's name; undefined if none is needed. */
export function stockTag({ state, inventory, lowStockAt }: AdminChocolate) {
  if (state === "hidden") return { state: "past", words: t.hidden } as const;
  if (inventory === 0) return { state: "past", words: shared.soldOut } as const;
  return inventory <= lowStockAt ? ({ state: "held", words: t.lowStock } as const) : undefined;
}

type Why = StockHistory[number];

export function stockReasonWords({ why, orderNumber }: Why): string {
  const order = orderNumber === null ? "" : t.order(orderNumber);
  const words: Record<Why["why"], string> = {
    start: t.startingStock,
    owner: t.countedByYou,
    held: t.takenByBuyer(order),
    released: t.notPaidBackInStock,
    refunded: t.refundedBackInStock(order),
  };
  return words[why];
}
