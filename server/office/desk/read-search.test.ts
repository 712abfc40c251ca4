import { expect, test } from "vitest";
import { readSearch } from "./search.ts";

// A Thursday.
const today = "2027-06-17";
const factsIn = (typed: string) => readSearch(typed, today).facts;
const anyYear = (monthAndDay: string) => ["2026", "2027", "2028"].map((year) => `${year}-${monthAndDay}`);

test("a date is read in every usual form; without a year, in the years around today", () => {
  for (const typed of ["dec 3", "Dec 3,", "december 3rd", "3 dec", "12/3", "12/03"])
    expect([typed, factsIn(typed)]).toEqual([typed, { days: anyYear("12-03") }]);
  for (const typed of ["2026-12-03", "12/3/2026", "12/3/26", "dec 3 2026", "3 december 2026"])
    expect([typed, factsIn(typed)]).toEqual([typed, { days: ["2026-12-03"] }]);
  expect(factsIn("2/29")).toEqual({ days: ["2028-02-29"] });
  for (const typed of ["2/30", "13/1", "2026-13-01", "dec", "may", "december", "9999-01-01", "0000-01-01"])
    expect([typed, factsIn(typed)]).toEqual([typed, undefined]);
});

test("a weekday is the last four and the next eight, today included", () => {
  const { days } = factsIn("thursday")!;
  expect(days).toHaveLength(12);
  expect(days).toEqual(expect.arrayContaining(["2027-05-20", "2027-06-10", today, "2027-06-24", "2027-08-05"]));
  expect(factsIn("Thu")).toEqual({ days });
  expect(factsIn("tomorrow")).toEqual({ days: ["2027-06-18"] });
});

test("an amount has a dollar sign or cents; another number is an order number", () => {
  for (const [typed, cents] of [
    ["$32.50", 3250],
    ["32.50", 3250],
    ["$32", 3200],
    ["$1,085.00", 108500],
    ["$1,085", 108500],
    ["32usd", 3200],
    ["32,50", 3250],
    ["0.07", 7],
  ] as const)
    expect([typed, readSearch(typed, today)]).toEqual([
      typed,
      { text: undefined, facts: { cents }, providerId: undefined },
    ]);
  for (const typed of ["1005", "#1005", "order 1005", "Order #1005"])
    expect([typed, factsIn(typed)]).toEqual([typed, { orderNumber: 1005 }]);
  for (const typed of ["32.5.0", "$", "€32", "12345678901", "12345678901.00", "5551234567"])
    expect([typed, factsIn(typed)]).toEqual([typed, undefined]);
});

test("what is beside a date, an amount or a number are words, and all of it is words too", () => {
  expect(readSearch("ana dec 3 $80", today)).toEqual({
    text: "ana dec 3 $80",
    facts: { words: "ana", days: anyYear("12-03"), cents: 8000 },
    providerId: undefined,
  });
  expect(readSearch("flow sat", today)).toMatchObject({ text: "flow sat", facts: { words: "flow" } });
  expect(readSearch("ana whitlow", today)).toEqual({ text: "ana whitlow", facts: undefined, providerId: undefined });
});

test("an id of PayPal is one word of letters and digits", () => {
  expect(readSearch("8XK12345AB678901C", today).providerId).toBe("8XK12345AB678901C");
  expect(readSearch("whitlow", today).providerId).toBeUndefined();
  expect(readSearch("8XK12345AB 78901C", today).providerId).toBeUndefined();
});
