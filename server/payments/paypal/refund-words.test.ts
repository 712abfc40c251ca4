import { expect, test } from "vitest";
import { refundRefusedWithoutReason } from "../../../contract/text/admin/mail-payments.ts";
import { isRefundLater, refundWords } from "./issues.ts";

/** The issues of refunds in PayPal's documents, by status. */
// oxfmt-ignore
const issues = {
  400: ["INVALID_PARAMETER_SYNTAX", "INVALID_STRING_LENGTH", "MISSING_REQUIRED_PARAMETER"],
  401: ["INVALID_ACCOUNT_STATUS", "AUTHENTICATION_FAILURE"],
  403: ["PERMISSION_DENIED", "NOT_AUTHORIZED"],
  404: ["INVALID_RESOURCE_ID", "RESOURCE_NOT_FOUND"],
  409: ["PREVIOUS_REQUEST_IN_PROGRESS"],
  422: [
    "CANNOT_BE_NEGATIVE", "CANNOT_BE_ZERO_OR_NEGATIVE", "CAPTURE_FULLY_REFUNDED", "CURRENCY_MISMATCH",
    "DECIMALS_NOT_SUPPORTED", "DECIMAL_PRECISION", "DUPLICATE_INVOICE_ID", "INVALID_CURRENCY_CODE",
    "MAX_NUMBER_OF_REFUNDS_EXCEEDED", "PARTIAL_REFUND_NOT_ALLOWED", "PAYEE_ACCOUNT_LOCKED_OR_CLOSED",
    "PAYEE_ACCOUNT_RESTRICTED", "PAYER_ACCOUNT_LOCKED_OR_CLOSED", "PENDING_CAPTURE", "PLATFORM_FEE_EXCEEDED",
    "PLATFORM_FEE_NOT_ENABLED", "REFUND_AMOUNT_EXCEEDED", "REFUND_AMOUNT_TOO_LOW", "REFUND_CAPTURE_CURRENCY_MISMATCH",
    "REFUND_FAILED_INSUFFICIENT_FUNDS", "REFUND_IS_RESTRICTED", "REFUND_NOT_ALLOWED",
    "REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK", "REFUND_TIME_LIMIT_EXCEEDED", "TRANSACTION_DISPUTED",
  ],
  200: ["FAILED", "CANCELLED"],
};

test.each(Object.entries(issues).flatMap(([status, codes]) => codes.map((code) => [status, code] as const)))(
  "%s %s has words of its own, without a code",
  (_status, code) => {
    expect(refundWords(code)).not.toBe(refundRefusedWithoutReason);
    expect(refundWords(code)).toMatch(/^[A-Z].+\.$/);
    expect(refundWords(code)).not.toContain(code);
  },
);

test.each(["", "SOMETHING_NEW", "constructor"])("an issue %j that is not documented has the default words", (code) => {
  expect(refundWords(code)).toBe(refundRefusedWithoutReason);
});

test("only a refund of a payment that is not decided is sent again later", () => {
  expect(Object.values(issues).flat().filter(isRefundLater)).toEqual(["PENDING_CAPTURE"]);
});
