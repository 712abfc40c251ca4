import type { PaymentMethod } from "../../../../contract/selling/payments/schema.ts";

/** Methods whose orders are not made for a payment in PayPal's own window. The sheets of devices confirm one without a source. */
const others: { [Method in PaymentMethod]?: string } = { venmo: "venmo", applepay: "none", googlepay: "none" };

export const sourceFor = (method: PaymentMethod): string => others[method] ?? "paypal";

/** How an order can be approved: in PayPal's window (also with a card), in Venmo's, or in the sheet of a device. */
export function sourceOf(source: Record<string, unknown>): string {
  if ("venmo" in source) return "venmo";
  return "paypal" in source || "card" in source ? "paypal" : "none";
}
