import { expect, test } from "vitest";
import {
  type CartItem,
  countItems,
  parseCart,
  typedTins,
  withOneMore,
  withoutBought,
  withQuantity,
} from "./cart.ts";

const salt: CartItem = {
  _id: "salt",
  name: "Dark & Sea Salt",
  price: 14,
  image: "",
  description: "",
  details: "",
  quantity: 1,
};
const rose: CartItem = { ...salt, _id: "rose", name: "Rose & Raspberry", price: 16.1 };

test("a typed quantity is a whole number from 1 to 99, or none at all", () => {
  for (const [typed, tins] of [
    ["1", 1],
    ["99", 99],
    [" 7 ", 7],
    ["05", 5],
  ] as const)
    expect(typedTins(typed), typed).toBe(tins);
  for (const typed of ["", "0", "00", "-4", "2.5", "2,5", "100", "1e1", "two", "1 2", "٣"])
    expect(typedTins(typed), typed).toBeUndefined();
});

test("a cart survives being stored", () => {
  expect(parseCart(JSON.stringify([salt, rose]))).toEqual([salt, rose]);
});

test("whatever stands in the storage, the page gets a cart", () => {
  for (const stored of [null, "", "{", "null", "7", '"x"', "{}", "[null, 3, [], {}]"]) {
    expect(parseCart(stored)).toEqual([]);
  }
});

test("one broken line does not cost the others", () => {
  const broken = [{ ...salt, price: "14" }, rose, { ...salt, _id: "" }, { ...salt, price: -1 }];
  expect(parseCart(JSON.stringify(broken))).toEqual([rose]);
});

test("a quantity is a whole number from one to ninety-nine", () => {
  const quantities = [0, -3, 2.9, "x", null, 1e9].map((quantity) => ({
    ...salt,
    _id: String(quantity),
    quantity,
  }));
  expect(parseCart(JSON.stringify(quantities)).map((item) => item.quantity)).toEqual([1, 1, 2, 1, 1, 99]);
});

test("the same tin twice is one line of two", () => {
  const once = withOneMore([], salt);
  expect(withOneMore(once, { ...salt, price: 15 })).toEqual([{ ...salt, price: 15, quantity: 2 }]);
  expect(parseCart(JSON.stringify([salt, salt]))).toEqual([{ ...salt, quantity: 2 }]);
});

test("what the page knows beside the cart's fields stays out of it", () => {
  const product = { ...salt, inventory: 3, imageAlt: "An open tin" };
  expect(Object.keys(withOneMore([], product)[0] ?? {}).toSorted()).toEqual(Object.keys(salt).toSorted());
});

test("quantities are set and lines taken out", () => {
  expect(withQuantity([salt, rose], "rose", 3)).toEqual([salt, { ...rose, quantity: 3 }]);
  expect(withQuantity([salt, rose], "salt", 0)).toEqual([rose]);
});

test("what was bought leaves the cart, what another tab added meanwhile stays", () => {
  expect(withoutBought([{ ...salt, quantity: 3 }, rose], [salt])).toEqual([{ ...salt, quantity: 2 }, rose]);
  expect(withoutBought([salt], [{ ...salt, quantity: 2 }, rose])).toEqual([]);
});

test("a hundredth tin of one kind is not taken", () => {
  expect(withOneMore([{ ...salt, quantity: 99 }], salt)).toEqual([{ ...salt, quantity: 99 }]);
  expect(
    parseCart(
      JSON.stringify([
        { ...salt, quantity: 60 },
        { ...salt, quantity: 60 },
      ]),
    ),
  ).toEqual([{ ...salt, quantity: 99 }]);
});

test("the bar counts tins, not lines", () => {
  expect(countItems([salt, { ...rose, quantity: 3 }])).toBe(4);
});
