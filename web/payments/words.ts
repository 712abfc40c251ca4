import type { AdminPayment } from "../../contract/payments.ts";

/** The state of a payment as the owner reads it. */
export const stateWords: Record<AdminPayment["state"], string> = {
  opened: "Opened, not paid",
  capturing: "Being taken",
  pending: "Waiting for PayPal",
  captured: "Paid, not fulfilled",
  fulfilled: "Paid",
  refunded: "Refunded",
  declined: "Declined",
  expired: "Not paid",
};

/** `85` → `$85.00`. Always with cents, so that amounts in a column align. */
export function dollars(amount: number): string {
  return `$${amount.toFixed(2)}`;
}
