import { expect, test } from "vitest";
import type { CartQuote } from "../../../../contract/selling/orders/calls.ts";
import type { CartItem } from "../../../kit/store/cart.ts";
import { cartChanges, updatedCart } from "./cart-changes.ts";

const salt: CartItem = {
  _id: "salt",
  name: "Dark & Sea Salt",
  price: 14,
  image: "salt.jpg",
  description: "",
  details: "",
  quantity: 3,
};
const rose: CartItem = { ...salt, _id: "rose", name: "Rose & Raspberry", quantity: 1 };

/** A quote that differs from the cart by `change` of the salt chocolate and by `gone`. */
function quoteWith(change: Partial<CartQuote["lines"][number]>, gone: string[] = []): CartQuote {
  const lines = [
    { ...salt, available: 9, isBeingPaid: false, ...change },
    { ...rose, available: 9, isBeingPaid: false },
  ].filter(({ _id }) => !gone.includes(_id));
  const total = {
    itemsCents: 0,
    discountCents: 0,
    shippingCents: 0,
    handlingCents: 0,
    creditCents: 0,
    taxCents: 0,
    totalCents: 0,
  };
  return {
    lines,
    gone,
    total,
    codeProblem: null,
    needsDestination: false,
    shipTo: [{ country: "US", parcelCents: null }],
    addressFields: { country: "US", hasCity: true, region: null, postalCode: null },
    pickups: [],
    hasLaterPickups: false,
  };
}

test("an up-to-date cart has no changes", () => {
  expect(cartChanges([salt, rose], quoteWith({}))).toEqual([]);
  expect(updatedCart([salt, rose], quoteWith({}))).toEqual([salt, rose]);
});

test("a new price is reported and adopted", () => {
  const quote = quoteWith({ price: 15 });
  expect(cartChanges([salt, rose], quote)).toEqual(["Dark & Sea Salt now costs $15.00."]);
  expect(updatedCart([salt, rose], quote)).toEqual([{ ...salt, price: 15 }, rose]);
});

test("a quantity above the inventory is reduced to the inventory", () => {
  const quote = quoteWith({ available: 2 });
  expect(cartChanges([salt, rose], quote)).toEqual(["Dark & Sea Salt: only 2 left, and your cart has 3."]);
  expect(updatedCart([salt, rose], quote)).toEqual([{ ...salt, quantity: 2 }, rose]);
});

test("a chocolate that is sold out or deleted leaves the cart", () => {
  expect(cartChanges([salt, rose], quoteWith({ available: 0 }))).toEqual(["Dark & Sea Salt is sold out."]);
  expect(cartChanges([salt, rose], quoteWith({ available: 0, isBeingPaid: true }))).toEqual([
    "Dark & Sea Salt is sold out.",
    "Someone is paying for the last one. If the payment doesn’t go through, it’s on sale again.",
  ]);
  expect(updatedCart([salt, rose], quoteWith({ available: 0 }))).toEqual([rose]);
  expect(cartChanges([salt, rose], quoteWith({}, ["salt"]))).toEqual(["Dark & Sea Salt is no longer sold."]);
  expect(updatedCart([salt, rose], quoteWith({}, ["salt"]))).toEqual([rose]);
});

test("a line that the quote does not contain stays unchanged", () => {
  const mint: CartItem = { ...salt, _id: "mint", name: "Mint & Nib" };
  expect(cartChanges([salt, mint], quoteWith({}))).toEqual([]);
  expect(updatedCart([salt, mint], quoteWith({}))).toEqual([salt, mint]);
});
