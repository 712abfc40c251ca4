import { expect, test } from "vitest";
import type { CartQuote } from "../../contract/orders.ts";
import type { CartItem } from "../cart.ts";
import { changesOf, mended } from "./cart-changes.ts";

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

/** What the server says of the cart: the same, but for `change` of the salt. */
function quoteWith(change: Partial<CartQuote["lines"][number]>, gone: string[] = []): CartQuote {
  const lines = [
    { ...salt, available: 9, ...change },
    { ...rose, available: 9 },
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
  return { lines, gone, total, codeProblem: null, needsDestination: false, shipTo: ["US"], pickups: [] };
}

test("a cart that is still right is not talked about", () => {
  expect(changesOf([salt, rose], quoteWith({}))).toEqual([]);
  expect(mended([salt, rose], quoteWith({}))).toEqual([salt, rose]);
});

test("a new price is told, and taken over", () => {
  const quote = quoteWith({ price: 15 });
  expect(changesOf([salt, rose], quote)).toEqual(["Dark & Sea Salt now costs $15."]);
  expect(mended([salt, rose], quote)).toEqual([{ ...salt, price: 15 }, rose]);
});

test("of tins that are fewer than wanted, those that are left stay in the cart", () => {
  const quote = quoteWith({ available: 2 });
  expect(changesOf([salt, rose], quote)).toEqual(["Only 2 left: your cart has 3 of Dark & Sea Salt."]);
  expect(mended([salt, rose], quote)).toEqual([{ ...salt, quantity: 2 }, rose]);
});

test("what is sold out or no longer sold leaves the cart", () => {
  expect(changesOf([salt, rose], quoteWith({ available: 0 }))).toEqual(["Dark & Sea Salt is sold out."]);
  expect(mended([salt, rose], quoteWith({ available: 0 }))).toEqual([rose]);
  expect(changesOf([salt, rose], quoteWith({}, ["salt"]))).toEqual(["Dark & Sea Salt is no longer sold."]);
  expect(mended([salt, rose], quoteWith({}, ["salt"]))).toEqual([rose]);
});

test("what came into the cart after the server was asked stays as it is", () => {
  const mint: CartItem = { ...salt, _id: "mint", name: "Mint & Nib" };
  expect(changesOf([salt, mint], quoteWith({}))).toEqual([]);
  expect(mended([salt, mint], quoteWith({}))).toEqual([salt, mint]);
});
