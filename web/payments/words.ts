import type { OwnPayment } from "../../contract/payments.ts";

/** What a payment's state means to the owner. */
export const stateWords: Record<OwnPayment["state"], string> = {
  opened: "Opened, not paid",
  capturing: "Being taken",
  pending: "Waiting for PayPal",
  captured: "Paid, not fulfilled",
  fulfilled: "Paid",
  refunded: "Refunded",
  declined: "Declined",
  expired: "Not paid",
};

/** `85` → `$85.00`: in a column of sums the cents stand below each other. */
export function dollars(amount: number): string {
  return `$${amount.toFixed(2)}`;
}
