import { expect, test } from "vitest";
import { refundRefusedWithoutReason } from "../../../../contract/selling/payments/text.desk.ts";
import { documentedIssues } from "../../../../test/told/documented-issues.ts";
import { isRefundLater, refundWords } from "./issues.ts";

/** The issues of refunds in PayPal's documents, the names of errors without an issue, and the statuses of a refund. */
const issues = [
  ...Object.values<readonly string[]>(documentedIssues.refund).flat(),
  "AUTHENTICATION_FAILURE",
  "NOT_AUTHORIZED",
  "RESOURCE_NOT_FOUND",
  "FAILED",
  "CANCELLED",
];

test.each(issues)("%s has words of its own, without a code", (code) => {
  expect(refundWords(code)).not.toBe(refundRefusedWithoutReason);
  expect(refundWords(code)).toMatch(/^[A-Z].+\.$/);
  expect(refundWords(code)).not.toContain(code);
});

test.each(["", "SOMETHING_NEW", "constructor"])("an issue %j that is not documented has the default words", (code) => {
  expect(refundWords(code)).toBe(refundRefusedWithoutReason);
});

test("only a refund of a payment that is not decided is sent again later", () => {
  expect(issues.filter(isRefundLater)).toEqual(["PENDING_CAPTURE"]);
});
