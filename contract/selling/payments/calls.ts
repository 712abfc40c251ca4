import { call } from "../../platform/call/endpoint.ts";
import type * as Invoices from "./invoices-schema.ts";
import type * as Money from "./money-schema.ts";
import type * as S from "./schema.ts";

export type * from "./held-schema.ts";
export type * from "./invoices-schema.ts";
export type * from "./money-schema.ts";
export type * from "./schema.ts";

/** How long the slot or tins are held for the payer, from "Continue to Payment" on. */
export const holdMinutes = 10;

export const payPalConfig = call<typeof S.payPalConfig>()("visitor", "GET /config/paypal");
export const openPayment = call<typeof S.openPayment>()("visitor", "POST /api/payments", {
  success: 201,
  limit: "payments",
});
export const chooseMethod = call<typeof S.chooseMethod>()("visitor", "POST /api/payments/{orderId}/method", {
  limit: "guesses",
});
export const readPurchase = call<typeof S.readPurchase>()("visitor", "GET /api/payments/{orderId}", {
  limit: "guesses",
});
export const quoteWallet = call<typeof S.quoteWallet>()("visitor", "POST /api/wallet/quote");
export const capturePayment = call<typeof S.capturePayment>()("visitor", "POST /api/payments/{orderId}/capture", {
  limit: "guesses",
});
export const cancelPayment = call<typeof S.cancelPayment>()("visitor", "POST /api/payments/{orderId}/cancel", {
  limit: "guesses",
});
export const listPayments = call<typeof Money.listPayments>()("admin", "GET /api/admin/payments");
export const readOwed = call<typeof Money.readOwed>()("admin", "GET /api/admin/money/owed");
export const readCashCounts = call<typeof Money.readCashCounts>()("admin", "GET /api/admin/cash-counts");
export const countCash = call<typeof Money.countCash>()("admin", "PUT /api/admin/cash-counts/{day}");
export const readTaxes = call<typeof Money.readTaxes>()("admin", "GET /api/admin/money/taxes");
export const downloadTaxes = call<typeof Money.downloadTaxes>()("admin", "GET /api/admin/money/taxes.csv", {
  as: "csv",
});
export const downloadBook = call<typeof Money.downloadBook>()("admin", "GET /api/admin/money/book.csv", { as: "csv" });
export const downloadBookPdf = call<typeof Money.downloadBook>()("admin", "GET /api/admin/money/book.pdf", {
  as: "pdf",
});
export const downloadInvoices = call<typeof Invoices.downloadInvoices>()("admin", "GET /api/admin/money/invoices.csv", {
  as: "csv",
});
export const downloadInvoice = call<typeof Invoices.downloadInvoice>()("admin", "GET /api/admin/invoices/{id}.pdf", {
  as: "pdf",
});
export const downloadMailedInvoice = call<typeof Invoices.downloadMailedInvoice>()("visitor", "GET /api/invoice.pdf", {
  limit: "guesses",
  as: "pdf",
});
export const resolvePayment = call<typeof S.resolvePayment>()("admin", "POST /api/admin/payments/{id}/mend", {
  limit: "payments",
});
export const keepHeld = call<typeof S.keepHeld>()("admin", "POST /api/admin/payments/{id}/keep", {
  limit: "payments",
});
export const refundPayment = call<typeof S.refundPayment>()("admin", "POST /api/admin/payments/{id}/refund", {
  limit: "payments",
});
export const readRefundSplit = call<typeof S.readRefundSplit>()("admin", "GET /api/admin/payments/{id}/refund");
export const downloadPayments = call<typeof S.downloadPayments>()("admin", "GET /api/admin/payments.csv", {
  as: "csv",
});
