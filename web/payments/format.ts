import type { AdminPayment } from "../../contract/payments.ts";
import * as t from "../../contract/text/pages/payments.ts";
import * as shared from "../../contract/text/shared.ts";

export const stateWords: Record<AdminPayment["state"], string> = {
  opened: t.startedNotPaid,
  capturing: t.processing,
  pending: t.waitingForPaypal,
  captured: t.paidNotFulfilled,
  fulfilled: shared.paid,
  refunded: shared.refunded,
  declined: t.declined,
  expired: t.notPaid,
};

const usd = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** `1085` → `$1,085.00`. Always with cents, so that amounts in a column align. */
export const dollars = (amount: number): string => usd.format(amount);
