import { expect, test } from "vitest";
import { tinsOf } from "../../../contract/selling/orders/order-lines.ts";
import { type CartItem, parseCart, parseQuantity, withTinAdded, withoutBoughtTins, withQuantity } from "./cart.ts";

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

test("a typed quantity is a whole number from 1 to 99; anything else is rejected", () => {
  for (const [typed, tins] of [
    ["1", 1],
    ["99", 99],
    [" 7 ", 7],
    ["05", 5],
  ] as const)
    expect(parseQuantity(typed), typed).toBe(tins);
  for (const typed of ["", "0", "00", "-4", "2.5", "2,5", "100", "1e1", "two", "1 2", "٣"])
    expect(parseQuantity(typed), typed).toBeUndefined();
});

test("a stored cart is read back unchanged", () => {
  expect(parseCart(JSON.stringify([salt, rose]))).toEqual([salt, rose]);
});

test("an invalid stored value is read as an empty cart", () => {
  for (const stored of [null, "", "{", "null", "7", '"x"', "{}", "[null, 3, [], {}]"]) {
    expect(parseCart(stored)).toEqual([]);
  }
});

test("an invalid line is dropped and the other lines stay", () => {
  const broken = [{ ...salt, price: "14" }, rose, { ...salt, _id: "" }, { ...salt, price: -1 }];
  expect(parseCart(JSON.stringify(broken))).toEqual([rose]);
});

test("a stored quantity is clamped to a whole number from 1 to 99", () => {
  const quantities = [0, -3, 2.9, "x", null, 1e9].map((quantity) => ({
    ...salt,
    _id: String(quantity),
    quantity,
  }));
  expect(parseCart(JSON.stringify(quantities)).map((item) => item.quantity)).toEqual([1, 1, 2, 1, 1, 99]);
});

test("the same chocolate added twice is one line with two tins", () => {
  const once = withTinAdded([], salt);
  expect(withTinAdded(once, { ...salt, price: 15 })).toEqual([{ ...salt, price: 15, quantity: 2 }]);
  expect(parseCart(JSON.stringify([salt, salt]))).toEqual([{ ...salt, quantity: 2 }]);
});

test("product fields that a cart line does not have are not stored", () => {
  const product = { ...salt, inventory: 3, imageAlt: "An open tin" };
  expect(Object.keys(withTinAdded([], product)[0] ?? {}).toSorted()).toEqual(Object.keys(salt).toSorted());
});

test("a quantity is changed, and 0 removes the line", () => {
  expect(withQuantity([salt, rose], "rose", 3)).toEqual([salt, { ...rose, quantity: 3 }]);
  expect(withQuantity([salt, rose], "salt", 0)).toEqual([rose]);
});

test("bought tins leave the cart; tins added in another tab stay", () => {
  expect(withoutBoughtTins([{ ...salt, quantity: 3 }, rose], [salt])).toEqual([{ ...salt, quantity: 2 }, rose]);
  expect(withoutBoughtTins([salt], [{ ...salt, quantity: 2 }, rose])).toEqual([]);
});

test("a line has at most 99 tins", () => {
  expect(withTinAdded([{ ...salt, quantity: 99 }], salt)).toEqual([{ ...salt, quantity: 99 }]);
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
  expect(tinsOf([salt, { ...rose, quantity: 3 }])).toBe(4);
});
