import { expect, test } from "vitest";
import { beforeBooking, refundWords, untilWords } from "./change-words.ts";

// The night before March 14 has 23 hours: 24 hours before ten o'clock it is nine.
const leaping = { startsAt: "2027-03-14T17:00:00.000Z", changeUntil: "2027-03-13T17:00:00.000Z" };

test("until when she can change it is said on the studio's wall, also over a night that is an hour short", () => {
  expect(untilWords(leaping)).toBe("Saturday, March 13, 9:00 AM");
  expect(beforeBooking(leaping, "2027-03-13T17:00:00.000Z")).toBe(
    "You can move or cancel it yourself until Saturday, March 13, 9:00 AM, and get all of your money back.",
  );
});

test("a session that begins sooner says so before it is paid", () => {
  expect(beforeBooking(leaping, "2027-03-13T17:00:00.001Z")).toContain(
    "This session begins in less than 24 hours",
  );
});

test("what becomes of the money follows how it was paid", () => {
  const paid = { amount: 80, isPaid: true } as const;
  expect(refundWords({ ...paid, paidBy: "online" })).toBe("You get all of your $80 back, the way you paid.");
  expect(refundWords({ ...paid, paidBy: "link" })).toContain("$80 back");
  expect(refundWords({ ...paid, paidBy: "cash" })).toContain("in cash");
  expect(refundWords({ ...paid, isPaid: false, paidBy: "link" })).toContain("Nothing was paid yet");
  expect(refundWords({ ...paid, amount: 0, paidBy: "free" })).toBe("");
});
