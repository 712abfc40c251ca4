import type { FileStream } from "../../../contract/platform/call/endpoint.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { centsOf } from "../../../contract/platform/values/money.ts";
import { currentPlace } from "../../../contract/platform/values/place.ts";
import { studioDay } from "../../../contract/platform/values/time.ts";
import type { AdminPayment } from "../../../contract/selling/payments/calls.ts";
import * as t from "../../../contract/selling/payments/text.desk.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { csvDollars, csvFile, csvTime } from "../../platform/files/csv.ts";
import { allPayments } from "./list.ts";

/** CSV of all purchases, newest first. Dates and times are in the studio's time zone. */
export async function paymentsFile(ctx: Ctx): Promise<FileStream> {
  const columns = t.paymentColumns(currentPlace().currency);
  return csvFile<AdminPayment>(["payments", studioDay(ctx.now)], allPayments(ctx), {
    [columns.opened]: ({ openedAt }) => csvTime(openedAt),
    [columns.paid]: ({ capturedAt }) => csvTime(capturedAt),
    [columns.what]: ({ what }) => what,
    [columns.paidWith]: ({ tenders }) => tenders.map(tenderWords).join(" + "),
    [columns.state]: ({ state }) => shared.paymentStates[state],
    [columns.amount]: ({ amount }) => csvDollars(centsOf(amount)),
    [columns.refunded]: ({ refunded }) => csvDollars(centsOf(refunded)),
    [columns.onItsWayBack]: ({ onItsWayBack }) => csvDollars(centsOf(onItsWayBack)),
    [columns.fee]: ({ fee }) => (fee === null ? null : csvDollars(centsOf(fee))),
    [columns.name]: ({ payerName }) => payerName,
    [columns.email]: ({ payerEmail }) => payerEmail,
    [columns.orderId]: ({ orderId }) => orderId,
    [columns.captureId]: ({ captureId }) => captureId,
    [columns.reason]: ({ reason }) => reason,
    [columns.problem]: ({ problem }) => problem,
  });
}

/** Like "PayPal 20.00" or "1 use of 5-class pass". */
function tenderWords({ with: by, name, units, amount }: AdminPayment["tenders"][number]): string {
  if (by === "pass") return t.usesOf(units, name);
  const source = by === "paypal" ? t.paidWithPayPal : by === "cash" ? t.paidWithCash : name;
  return `${source} ${amount.toFixed(2)}`;
}
