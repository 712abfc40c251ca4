import { priceWords } from "../../contract/money.ts";
import type { PaymentTerms } from "../../contract/owner-bookings.ts";
import * as t from "../../contract/text/server/bookings.ts";
import * as shared from "../../contract/text/shared.ts";
import type { BookingRow } from "./letters.ts";

/** The payment columns of a booking. `linkHash` is the hash of the new link's token, used only for a link. */
export function paymentColumns(payment: PaymentTerms, now: Date, linkHash: string) {
  const isLink = payment.by === "link";
  return {
    paid_by: payment.by,
    amount_cents: payment.by === "free" ? 0 : payment.amount * 100,
    cash_received_at: payment.by === "cash" && payment.isReceived ? now : null,
    link_hash: isLink ? linkHash : null,
    link_sent_at: isLink ? now : null,
  };
}

type Money = Pick<BookingRow, "paid_by" | "payment_id" | "cash_received_at" | "amount_cents">;

/** Label and text of a booking's payment for its letters; without text if it is free. */
export function paymentFacts({ paid_by, payment_id, cash_received_at, amount_cents }: Money) {
  const price = amount_cents > 0 ? priceWords(amount_cents) : undefined;
  if (payment_id) return { [shared.paid]: price };
  const label = paid_by === "cash" && cash_received_at ? shared.paid : shared.amountDue;
  return { [label]: paid_by === "cash" ? t.inCash(price) : price };
}
