import type { FileStream } from "../../contract/endpoint.ts";
import type { AdminPayment } from "../../contract/payments.ts";
import * as t from "../../contract/text/server/payments.ts";
import { paymentStates } from "../../contract/text/shared.ts";
import { studioDay } from "../../contract/time.ts";
import { csvDollars, csvFile, csvTime } from "../csv.ts";
import type { Ctx } from "../ctx.ts";
import { allCashPayments, allPayments } from "./list.ts";
import type { CashPayment } from "./purchase-kinds.ts";

const columns = t.paymentColumns;

type Row = { payment: AdminPayment; cash?: never } | { cash: CashPayment; payment?: never };

/** CSV of all payments, newest first, then all cash. Dates and times are in the studio's time zone. */
export async function paymentsFile(ctx: Ctx): Promise<FileStream> {
  return csvFile<Row>(["payments", studioDay(ctx.now)], rows(ctx), {
    [columns.opened]: ({ payment }) => csvTime(payment?.openedAt),
    [columns.paid]: ({ payment, cash }) => csvTime(cash ? cash.receivedAt : payment.capturedAt),
    [columns.what]: ({ payment, cash }) => (cash ?? payment).what,
    [columns.paidWith]: ({ cash }) => (cash ? t.paidWithCash : "PayPal"),
    [columns.state]: ({ payment, cash }) =>
      cash ? (cash.returnedAt ? t.cashReturned : t.cashReceived) : paymentStates[payment.state],
    [columns.amount]: ({ payment, cash }) => (cash ? csvDollars(cash.amountCents) : payment.amount.toFixed(2)),
    [columns.refunded]: ({ payment, cash }) =>
      cash ? csvDollars(cash.returnedAt ? cash.amountCents : 0) : payment.refunded.toFixed(2),
    [columns.name]: ({ payment, cash }) => (cash ? cash.name : payment.payerName),
    [columns.email]: ({ payment, cash }) => (cash ? cash.email : payment.payerEmail),
    [columns.orderId]: ({ payment }) => payment?.orderId,
    [columns.captureId]: ({ payment }) => payment?.captureId,
    [columns.reason]: ({ payment }) => payment?.reason,
    [columns.problem]: ({ payment }) => payment?.problem,
  });
}

async function* rows(ctx: Ctx): AsyncGenerator<Row[]> {
  for await (const payments of allPayments(ctx)) yield payments.map((payment) => ({ payment }));
  for await (const cash of allCashPayments(ctx)) yield cash.map((one) => ({ cash: one }));
}
