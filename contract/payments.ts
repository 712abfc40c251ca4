import { endpoint, type FileStream } from "./endpoint.ts";
import type {
  Done,
  Mending,
  OrderId,
  Paid,
  PaymentId,
  PaymentList,
  PaymentOpened,
  PaymentOpening,
  PaymentsQuery,
  PayPalConfig,
  RefundWanted,
} from "./schema/payments.ts";

export type { OwnPayment, PaymentList, PayPalConfig } from "./schema/payments.ts";

/** How long what is bought is held for its payer, from "Continue to Payment" on. */
export const holdMinutes = 10;

export const payPalConfig = endpoint<{ output: PayPalConfig }>()({
  method: "GET",
  path: "/config/paypal",
  who: "visitor",
  limit: "lists",
  refusals: [],
  summary: "What the browser needs to load the payment provider's script.",
});

export const openPayment = endpoint<{ body: PaymentOpening; output: PaymentOpened }>()({
  method: "POST",
  path: "/api/payments",
  success: 201,
  who: "visitor",
  limit: "payments",
  refusals: [
    "not-signed-in",
    "bot-check-failed",
    "limited",
    "slot-gone",
    "still-paying",
    "tins-gone",
    "too-many-tins",
    "code-unusable",
    "destination-needed",
    "class-not-found",
    "class-past",
    "link-dead",
    "already-paid",
    "payment-closed",
    "provider-away",
  ],
  summary: "Price what is bought, hold it for its payer, and open an order at the payment provider.",
});

export const capturePayment = endpoint<{ params: OrderId; output: Paid }>()({
  method: "POST",
  path: "/api/payments/{orderId}/capture",
  who: "visitor",
  limit: "payments",
  refusals: [
    "not-found",
    "not-approved",
    "payment-declined",
    "price-changed",
    "not-shipped-there",
    "hold-lost",
    "payment-closed",
    "provider-away",
  ],
  summary: "Take the money of an approved order and fulfil what was bought, in one step.",
});

export const cancelPayment = endpoint<{ params: OrderId; output: Done }>()({
  method: "POST",
  path: "/api/payments/{orderId}/cancel",
  who: "visitor",
  limit: "payments",
  refusals: ["not-found", "payment-closed"],
  summary: "Give up an open payment; what was held is free again.",
});

export const listPayments = endpoint<{ query: PaymentsQuery; output: PaymentList }>()({
  method: "GET",
  path: "/api/admin/payments",
  who: "admin",
  limit: "lists",
  refusals: [],
  summary:
    "Every payment with its state and what it paid for; what does not match first; totals by month, a year of them at a time.",
});

export const resolvePayment = endpoint<{ params: PaymentId; body: Mending; output: Done }>()({
  method: "POST",
  path: "/api/admin/payments/{id}/mend",
  who: "admin",
  limit: "payments",
  refusals: ["not-found", "nothing-to-mend", "slot-gone", "tins-gone", "payment-closed", "provider-away"],
  summary: "Settle a payment that does not match: finish what it paid for, or refund it.",
});

export const refundPayment = endpoint<{ params: PaymentId; body: RefundWanted; output: Done }>()({
  method: "POST",
  path: "/api/admin/payments/{id}/refund",
  who: "admin",
  limit: "payments",
  refusals: ["not-found", "nothing-to-refund", "refund-too-much", "provider-away"],
  summary: "Give money back, all of it or a part.",
});

export const paymentsFile = endpoint<{ output: FileStream }>()({
  method: "GET",
  path: "/api/admin/payments.csv",
  who: "admin",
  limit: "lists",
  refusals: [],
  as: "csv",
  summary: "All payments as a CSV file.",
});
