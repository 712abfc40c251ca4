import { expect, test } from "vitest";
import { passCover } from "./my-classes.ts";

const class18 = { date: "2027-06-19", price: { kind: "fixed", least: 18, most: 18, isTaxed: false } } as const;
const free = { ...class18, price: { kind: "none", least: null, most: null, isTaxed: false } } as const;
const pass = (name: string, left: number, expiresOn: string | null = null) => ({ name, left, expiresOn });

test.each([
  ["a class without a price", free, [pass("Ten", 7)], 1, [false, /counted in the room/]],
  ["a class without a price, and no pass", free, [], 1, [undefined, /^$/]],
  ["no pass", class18, [], 1, [undefined, /^$/]],
  ["a pass that ends before the class", class18, [pass("Ten", 7, "2027-06-18")], 1, [undefined, /^$/]],
  [
    "a pass that ends that day",
    class18,
    [pass("Ten", 7, "2027-06-19")],
    1,
    [true, /“Ten” covers this \(7 uses left\)/],
  ],
  ["one use", class18, [pass("Ten", 1)], 1, [true, /\(1 use left\)/]],
  ["two passes for two spots", class18, [pass("Ten", 1), pass("Five", 2)], 2, [true, /Your passes cover this/]],
  ["one use for two spots", class18, [pass("Ten", 1)], 2, [false, /cover 1 of 2 spots/]],
  ["no spots", class18, [pass("Ten", 1)], 0, [undefined, /^$/]],
] as const)("what passes pay: %s", (_case, event, passes, spots, expected) => {
  const cover = passCover(passes as never, event, spots);
  expect(cover?.isAll).toBe(expected[0]);
  expect(cover?.words ?? "").toMatch(expected[1]);
});
