import * as contract from "../../../contract/selling/payments/calls.ts";
import * as invoices from "../../../contract/selling/payments/invoices-schema.ts";
import * as money from "../../../contract/selling/payments/money-schema.ts";
import * as schema from "../../../contract/selling/payments/schema.ts";
import { route } from "../../platform/http/serve.ts";
import { bookFile } from "./account-book.ts";
import { bookPdf } from "./book-pdf.ts";
import { cancelPayment } from "./cancel.ts";
import { capturePayment } from "./capture.ts";
import { countCash, readCashCounts } from "./cash-counts.ts";
import { chooseMethod } from "./choose-method.ts";
import { paymentsFile } from "./csv.ts";
import { keepHeld } from "./held/keep.ts";
import { invoiceFile, invoicesFile, mailedInvoice } from "./invoices/invoices.ts";
import { listPayments } from "./list.ts";
import { payPalConfig, openPayment } from "./open.ts";
import { quoteWallet } from "./quote-wallet.ts";
import { readPurchase } from "./read-purchase.ts";
import { refundPayment } from "./refunds/refund-payment.ts";
import { readRefundSplit } from "./refunds/refund.ts";
import { resolvePayment } from "./resolve-problem.ts";
import { readTaxes, taxesFile } from "./taxes.ts";
import { readOwed } from "./totals.ts";

export const paymentRoutes = [
  route(contract.payPalConfig, schema.payPalConfig, payPalConfig),
  route(contract.openPayment, schema.openPayment, openPayment),
  route(contract.chooseMethod, schema.chooseMethod, chooseMethod),
  route(contract.readPurchase, schema.readPurchase, readPurchase),
  route(contract.quoteWallet, schema.quoteWallet, quoteWallet),
  route(contract.capturePayment, schema.capturePayment, capturePayment),
  route(contract.cancelPayment, schema.cancelPayment, cancelPayment),
  route(contract.listPayments, money.listPayments, listPayments),
  route(contract.readOwed, money.readOwed, readOwed),
  route(contract.readCashCounts, money.readCashCounts, readCashCounts),
  route(contract.countCash, money.countCash, countCash),
  route(contract.readTaxes, money.readTaxes, readTaxes),
  route(contract.downloadTaxes, money.downloadTaxes, taxesFile),
  route(contract.downloadBook, money.downloadBook, bookFile),
  route(contract.downloadBookPdf, money.downloadBook, bookPdf),
  route(contract.downloadInvoices, invoices.downloadInvoices, invoicesFile),
  route(contract.downloadInvoice, invoices.downloadInvoice, invoiceFile),
  route(contract.downloadMailedInvoice, invoices.downloadMailedInvoice, mailedInvoice),
  route(contract.resolvePayment, schema.resolvePayment, resolvePayment),
  route(contract.keepHeld, schema.keepHeld, keepHeld),
  route(contract.refundPayment, schema.refundPayment, refundPayment),
  route(contract.readRefundSplit, schema.readRefundSplit, readRefundSplit),
  route(contract.downloadPayments, schema.downloadPayments, paymentsFile),
];
