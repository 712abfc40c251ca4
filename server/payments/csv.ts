import type { FileStream } from "../../contract/endpoint.ts";
import { dollarsOf } from "../../contract/money.ts";
import { studioDay, studioTime } from "../../contract/time.ts";
import { csvStream, safeFileName } from "../csv.ts";
import type { Ctx } from "../ctx.ts";
import { allCashPayments, allPayments } from "./list.ts";

/** CSV of all payments, newest first, then all cash. Dates and times are in the studio's time zone. */
export async function paymentsFile(ctx: Ctx): Promise<FileStream> {
  return {
    fileName: safeFileName(["payments", studioDay(ctx.now)], "csv"),
    content: await csvStream(
      {
        opened: "Opened",
        captured: "Paid",
        what: "For",
        how: "Paid with",
        state: "State",
        amount: "Amount (USD)",
        refunded: "Given back (USD)",
        payerName: "Name",
        payerEmail: "Email",
        orderId: "PayPal order",
        captureId: "PayPal payment",
        reason: "Reason",
        problem: "Problem",
      },
      lines(ctx),
    ),
  };
}

async function* lines(ctx: Ctx) {
  for await (const payments of allPayments(ctx))
    yield payments.map(
      ({ what, state, payerName, payerEmail, orderId, captureId, reason, problem, ...payment }) => ({
        what,
        state: state as string,
        payerName,
        payerEmail,
        orderId,
        captureId,
        reason,
        problem,
        how: "PayPal",
        opened: studioDateTime(payment.openedAt),
        captured: studioDateTime(payment.capturedAt),
        amount: payment.amount.toFixed(2),
        refunded: payment.refunded.toFixed(2),
      }),
    );
  for await (const cash of allCashPayments(ctx))
    yield cash.map(({ what, name, email, amountCents, receivedAt, returnedAt }) => ({
      opened: "",
      captured: studioDateTime(receivedAt.toISOString()),
      what,
      how: "Cash",
      state: returnedAt ? "returned" : "received",
      amount: dollarsOf(amountCents).toFixed(2),
      refunded: dollarsOf(returnedAt ? amountCents : 0).toFixed(2),
      payerName: name,
      payerEmail: email,
      orderId: "",
      captureId: "",
      reason: "",
      problem: "",
    }));
}

/** `2027-06-19 18:05`, or an empty string for null. */
function studioDateTime(at: string | null): string {
  return at === null ? "" : `${studioDay(new Date(at))} ${studioTime(new Date(at))}`;
}
