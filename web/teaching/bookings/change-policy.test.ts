import { expect, test } from "vitest";
import { changePolicyWords, refundWords, changeDeadlineWords } from "./change-policy.ts";

// Daylight saving time starts on March 14: 24 hours before 10:00 it is 9:00.
const dstSession = { startsAt: "2027-03-14T17:00:00.000Z", changeUntil: "2027-03-13T17:00:00.000Z" };

test("the change deadline is shown in studio time, also across the start of daylight saving time", () => {
  expect(changeDeadlineWords(dstSession)).toBe("Saturday, March 13, 9:00 AM");
  expect(changePolicyWords(dstSession, "2027-03-13T17:00:00.000Z")).toBe(
    "Until Saturday, March 13, 9:00 AM, you can move your session or cancel it for a full refund.",
  );
});

test("a student is warned before paying for a session that is too soon to change", () => {
  expect(changePolicyWords(dstSession, "2027-03-13T17:00:00.001Z")).toContain(
    "This session starts in less than 24 hours",
  );
});

test("the refund text depends on how the session was paid", () => {
  const paid = { amount: 80, isPaid: true } as const;
  expect(refundWords({ ...paid, paidBy: "online" })).toBe(
    "You get a full refund of $80, to the card or account you paid with.",
  );
  expect(refundWords({ ...paid, paidBy: "link" })).toContain("refund of $80");
  expect(refundWords({ ...paid, paidBy: "cash" })).toContain("in cash");
  expect(refundWords({ ...paid, isPaid: false, paidBy: "link" })).toContain("You haven’t paid yet");
  expect(refundWords({ ...paid, amount: 0, paidBy: "free" })).toBe("");
});
