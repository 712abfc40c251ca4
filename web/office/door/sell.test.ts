import { expect, test } from "vitest";
import type { AdminChocolate } from "../../../contract/selling/shop/calls.ts";
import type { Pass } from "../../../contract/selling/wallet/calls.ts";
import type { AdminService } from "../../../contract/teaching/services/calls.ts";
import type { SaleAct } from "../../kit/store/unsent.ts";
import {
  basketWords,
  changed,
  emptyBasket,
  isBuyerMissing,
  likelyGivenCents,
  saleOf,
  sessionRows,
  type Shop,
  shownSales,
  totalOf,
  tinsSoldSince,
  unbroken,
} from "./sell.ts";

const product = { _id: "a", name: "Sea Salt", price: 16, inventory: 3 } as AdminChocolate;
const stored = {
  _id: "s1",
  soldAt: "2033-06-07T19:00:00.000Z",
  totalCents: 1500,
  lines: [{ kind: "drop-in" as const, chocolateId: null, name: "", quantity: 1, unitCents: 1500, taxCents: 0 }],
  notInStock: [],
  event: null,
  isUndone: false,
};
const day = {
  today: "2033-06-07",
  sales: [stored],
  sumCents: 1500,
  cashCents: 1500,
  taxBasisPoints: 725,
  dropInCents: [1500],
};
const service = {
  _id: "y",
  name: "Yoga",
  price: { least: 60, most: 120 },
  scale: { least: 80, most: 100 },
  taxClass: "none",
  state: "shown",
} as AdminService;
const pass = { _id: "p", name: "Five classes", uses: 5, price: 90 } as Pass;
const offers = { passes: [pass], giftCards: null };
const shop: Shop = { products: [product], services: [service], offers, day, readAt: 0 };
const soldAt = "2033-06-07T19:30:00.000Z";
const basket = { ...emptyBasket, tins: { a: 2 }, dropIns: { 1500: 1 } };
const words = { dropIn: "Drop-in", giftCard: "Gift card", seat: "Spot" };
const sale = saleOf(basket, shop, { id: "s2", seatId: "z", totalCents: 4932, soldAt });
const waiting: SaleAct = {
  kind: "sale",
  id: "s2",
  sale,
  words: basketWords(basket, shop, words),
  tap: 1,
  state: "late",
};

test("the total has the sales tax of the tins, and none on drop-ins", () => {
  expect(totalOf(basket, shop)).toEqual({ totalCents: 3200 + 232 + 1500, taxCents: 232 });
});

test("a sale has the prices and the tax that the page showed", () => {
  expect(sale).toMatchObject({
    tins: [{ _id: "a", quantity: 2, unitCents: 1600 }],
    dropIns: [{ unitCents: 1500, quantity: 1 }],
    taxBasisPoints: 725,
  });
});

test("a session is offered at the ends and the middle of its scale, or at its one price, and taxed if it is taxable", () => {
  const cents = (change: object = {}) =>
    sessionRows({ services: [{ ...service, ...change }] }).map(({ unitCents }) => unitCents);
  expect(cents()).toEqual([8000, 9000, 10_000]);
  expect(cents({ price: { least: 75.5, most: 75.5 }, scale: { least: 75.5, most: 75.5 } })).toEqual([7550]);
  expect(cents({ state: "hidden" })).toEqual([]);
  const session = { ...emptyBasket, sessions: { "y 8000": 1 } };
  expect(totalOf(session, shop)).toEqual({ totalCents: 8000, taxCents: 0 });
  const taxed = { ...shop, services: [{ ...service, taxClass: "goods" as const }] };
  expect(totalOf(session, taxed)).toEqual({ totalCents: 8580, taxCents: 580 });
});

test("a sale has sessions, passes with their person, and gift cards, without tax", () => {
  const all = { ...basket, sessions: { "y 8000": 1 }, passes: { p: 2 }, giftCards: { 2500: 1 }, personId: "x" };
  expect(totalOf(all, shop)).toEqual({ totalCents: 4932 + 8000 + 18_000 + 2500, taxCents: 232 });
  expect(saleOf(all, shop, { id: "s3", seatId: "z", totalCents: 33_432, soldAt })).toMatchObject({
    sessions: [{ _id: "y", unitCents: 8000, quantity: 1 }],
    passes: [{ _id: "p", unitCents: 9000, quantity: 2 }],
    giftCards: [{ unitCents: 2500, quantity: 1 }],
    personId: "x",
  });
  expect(basketWords(all, shop, words)).toBe(
    unbroken("2 × Sea Salt, 1 × Drop-in, 1 × Yoga, 2 × Five classes, 1 × Gift card"),
  );
  const missing = [{ personId: undefined }, { personId: undefined, passes: {} }, {}];
  expect(missing.map((change) => isBuyerMissing({ ...all, ...change }, shop))).toEqual([true, false, false]);
});

test("a spot is taxed if it is taxable, is for a person, and has an id of its own", () => {
  const seat = { eventId: "e", unitCents: 1800, isTaxed: false };
  const spot = { ...emptyBasket, seat };
  expect(totalOf(spot, shop)).toEqual({ totalCents: 1800, taxCents: 0 });
  expect(totalOf({ ...spot, seat: { ...seat, isTaxed: true } }, shop)).toEqual({ totalCents: 1931, taxCents: 131 });
  expect(isBuyerMissing(spot, shop)).toBe(true);
  const { seat: sold } = saleOf({ ...spot, personId: "x" }, shop, { id: "s4", seatId: "z", totalCents: 1800, soldAt });
  expect(sold).toEqual({ _id: "z", unitCents: 1800 });
  expect(basketWords(spot, shop, words)).toBe(unbroken("1 × Spot"));
});

test("a count of zero leaves the basket", () => {
  expect(changed({ a: 1 }, "a", 1)).toEqual({ a: 2 });
  expect(changed({ a: 1 }, "a", -1)).toEqual({});
});

test.each([
  [3200, [3500, 4000, 5000, 10_000]],
  [1600, [2000, 5000, 10_000]],
  [2000, [5000, 10_000]],
])("for %i cents a buyer hands over one of %j", (total, given) => {
  expect(likelyGivenCents(total)).toEqual(given);
});

test("a sale that waits is in today's list and takes its tins; once it is stored it counts once", () => {
  const now = new Date("2033-06-07T20:00:00Z");
  expect(shownSales(shop, [waiting], now, "Drop-in")).toMatchObject([
    { _id: "s2", words: unbroken("2 × Sea Salt, 1 × Drop-in"), isWaiting: true },
    { _id: "s1", words: unbroken("1 × Drop-in"), isWaiting: false },
  ]);
  expect(tinsSoldSince([waiting], shop)).toEqual({ a: 2 });
  const both = { ...shop, day: { ...day, sales: [{ ...stored, _id: "s2" }, stored] } };
  expect(shownSales(both, [waiting], now, "Drop-in")).toHaveLength(2);
  expect(tinsSoldSince([waiting], both)).toEqual({});
});

test("a refused sale is not in the list; an undone one is shown as undone before it is sent", () => {
  const now = new Date("2033-06-07T20:00:00Z");
  const undo: SaleAct = { kind: "undo-sale", id: "s1", undoneAt: soldAt, tap: 2, state: "saving" };
  expect(shownSales(shop, [{ ...waiting, state: "refused" }, undo], now, "Drop-in")).toMatchObject([
    { _id: "s1", isUndone: true },
  ]);
});

test("a sale that the server has stored is shown until it is read; an undone one gives its tins back", () => {
  const now = new Date("2033-06-07T20:00:00Z");
  const sold: SaleAct = { ...waiting, state: "stored" };
  expect(shownSales(shop, [sold], now, "Drop-in")).toMatchObject([{ _id: "s2", isWaiting: false }, { _id: "s1" }]);
  const undo: SaleAct = { kind: "undo-sale", id: "s2", undoneAt: soldAt, tap: 2, state: "stored" };
  expect(tinsSoldSince([sold, undo], shop)).toEqual({});
  const lines = [
    { kind: "tins" as const, chocolateId: "a", name: "Sea Salt", quantity: 2, unitCents: 1600, taxCents: 232 },
  ];
  const read = { ...shop, day: { ...day, sales: [{ ...stored, _id: "s2", lines }] } };
  expect(tinsSoldSince([sold, undo], read)).toEqual({ a: -2 });
  expect(shownSales(read, [sold, undo], now, "Drop-in")).toMatchObject([{ _id: "s2", isUndone: true }]);
});
