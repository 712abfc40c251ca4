import type { FileStream } from "../../contract/endpoint.ts";
import type { AdminPayment } from "../../contract/payments.ts";
import { studioDay } from "../../contract/time.ts";
import { csvDollars, csvFile, csvTime } from "../csv.ts";
import type { Ctx } from "../ctx.ts";
import { allCashPayments, allPayments } from "./list.ts";
import type { CashPayment } from "./purchase-kinds.ts";

type Row = { payment: AdminPayment; cash?: never } | { cash: CashPayment; payment?: never };

/** CSV of all payments, newest first, then all cash. Dates and times are in the studio's time zone. */
export async function paymentsFile(ctx: Ctx): Promise<FileStream> {
  return csvFile<Row>(["payments", studioDay(ctx.now)], rows(ctx), {
    Opened: ({ payment }) => csvTime(payment?.openedAt),
    Paid: ({ payment, cash }) => csvTime(cash ? cash.receivedAt : payment.capturedAt),
    For: ({ payment, cash }) => (cash ?? payment).what,
    "Paid with": ({ cash }) => (cash ? "Cash" : "PayPal"),
    State: ({ payment, cash }) => (cash ? (cash.returnedAt ? "returned" : "received") : payment.state),
    "Amount (USD)": ({ payment, cash }) => (cash ? csvDollars(cash.amountCents) : payment.amount.toFixed(2)),
    "Given back (USD)": ({ payment, cash }) =>
      cash ? csvDollars(cash.returnedAt ? cash.amountCents : 0) : payment.refunded.toFixed(2),
    Name: ({ payment, cash }) => (cash ? cash.name : payment.payerName),
    Email: ({ payment, cash }) => (cash ? cash.email : payment.payerEmail),
    "PayPal order": ({ payment }) => payment?.orderId,
    "PayPal payment": ({ payment }) => payment?.captureId,
    Reason: ({ payment }) => payment?.reason,
    Problem: ({ payment }) => payment?.problem,
  });
}

async function* rows(ctx: Ctx): AsyncGenerator<Row[]> {
  for await (const payments of allPayments(ctx)) yield payments.map((payment) => ({ payment }));
  for await (const cash of allCashPayments(ctx)) yield cash.map((one) => ({ cash: one }));
}
