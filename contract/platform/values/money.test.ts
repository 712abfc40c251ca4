import { expect, test } from "vitest";
import { dollarsIn } from "./money.ts";

test.each([
  ["12,50", 12.5],
  ["12.5", 12.5],
  ["$ 20 ", 20],
  ["1,250", NaN],
  ["12.505", NaN],
  ["-5", NaN],
  ["", NaN],
])("the typed amount %j is %d dollars", (typed, dollars) => {
  expect(dollarsIn(typed)).toBe(dollars);
});
