import * as contract from "../../contract/payments.ts";
import * as schema from "../../contract/schema/payments.ts";
import { route } from "../http/serve.ts";
import { cancelPayment } from "./cancel.ts";
import { capturePayment } from "./capture.ts";
import { paymentsFile } from "./csv.ts";
import { listPayments } from "./list.ts";
import { payPalConfig, openPayment } from "./open.ts";
import { quoteWallet } from "./quote-wallet.ts";
import { readRefundSplit, refundPayment } from "./refunds/refund.ts";
import { resolvePayment } from "./resolve-problem.ts";

export const paymentRoutes = [
  route(contract.payPalConfig, schema.payPalConfig, payPalConfig),
  route(contract.openPayment, schema.openPayment, openPayment),
  route(contract.quoteWallet, schema.quoteWallet, quoteWallet),
  route(contract.capturePayment, schema.capturePayment, capturePayment),
  route(contract.cancelPayment, schema.cancelPayment, cancelPayment),
  route(contract.listPayments, schema.listPayments, listPayments),
  route(contract.resolvePayment, schema.resolvePayment, resolvePayment),
  route(contract.refundPayment, schema.refundPayment, refundPayment),
  route(contract.readRefundSplit, schema.readRefundSplit, readRefundSplit),
  route(contract.downloadPayments, schema.downloadPayments, paymentsFile),
];
