import { priceWords } from "../../../contract/platform/values/money.ts";
import type { PaymentTerms } from "../../../contract/teaching/bookings/calls.ts";
import type * as schema from "../../../contract/teaching/bookings/owner-schema.ts";
import * as owner from "../../../contract/teaching/bookings/text.desk.ts";
import { newToken } from "../../auth/tokens.ts";
import { type Ctx, type Parsed, Refusal, type Tx } from "../../platform/call/ctx.ts";
import { newId } from "../../platform/db/id.ts";
import { returnCash, sellForCash } from "../../selling/payments/cash.ts";
import { lockPurchase } from "../../selling/payments/refunds/refund.ts";
import { bookingsOf } from "./attendee.ts";
import { bookingRows, paymentLinkLetter } from "./letters.ts";
import { pricedSession } from "./payment-link-kind.ts";

/**
 * Changes how a live booking is paid: free, cash (received or not yet), or a payment link. Choosing a link sends a
 * new one and invalidates the previous one. Cash that was noted as received is noted as returned, unless it stays the
 * same. Refuses `not-found`, and `already-paid` for a booking that was paid online, which can only be refunded.
 */
export function changePayment(
  ctx: Ctx,
  { params, body }: Parsed<typeof schema.changePayment>,
): Promise<{ message: string }> {
  return ctx.tx(async (tx) => {
    const booking = await lockBooking(tx, params.id);
    const { token, hash } = newToken();
    const { link_hash, link_sent_at, ...money } = paymentColumns(body, tx.now, hash);
    const isReceived = isCashReceived(body);
    const isSameCash = booking.payment_id !== null && isReceived && booking.amount_cents === money.amount_cents;
    if (booking.payment_id && !isSameCash) await returnCash(tx, booking.payment_id);
    await tx.db
      .updateTable("bookings")
      .set({
        ...money,
        ...(isSameCash ? {} : { payment_id: null }),
        // Otherwise keeps the hash of an old link: its page then says that there is nothing to pay.
        ...(link_hash ? { link_hash, link_sent_at } : {}),
      })
      .where("id", "=", params.id)
      .execute();
    if (isReceived && !isSameCash) await receiveSessionCash(tx, params.id);
    if (body.by !== "link") return { message: savedMessage(body) };
    const [row] = await bookingRows(tx, { id: params.id });
    if (!row?.email) throw new Refusal("not-found", { message: owner.thereIsNoAddress });
    await tx.send(row.email, () => paymentLinkLetter(tx, row, token));
    return { message: owner.linkIsOnItsWay(row.email) };
  });
}

/** Locks a live booking that is not paid online, with its cash. Lock order: purchases before bookings. */
async function lockBooking(tx: Tx, id: string) {
  const bookings = tx.db.selectFrom("bookings").select(["payment_id", "paid_by", "amount_cents"]);
  const live = bookings.where("id", "=", id).where("state", "=", "live");
  const seen = await live.executeTakeFirst();
  if (seen?.payment_id) await lockPurchase(tx, seen.payment_id);
  const booking = await live.forUpdate().executeTakeFirstOrThrow(() => new Refusal("not-found"));
  if (booking.payment_id && booking.paid_by !== "cash") throw new Refusal("already-paid");
  // A second tap: the first one has noted the cash since the first read.
  if (booking.payment_id && booking.payment_id !== seen?.payment_id) await lockPurchase(tx, booking.payment_id);
  return booking;
}

function savedMessage(payment: Exclude<PaymentTerms, { by: "link" }>): string {
  if (payment.by === "free") return owner.nothingToPayNow;
  const price = priceWords(payment.amount * 100);
  return payment.isReceived ? owner.cashIsReceived(price) : owner.inCashNotReceivedYet(price);
}

/** The payment columns of a booking. `linkHash` is the hash of the new link's token, used only for a link. */
export function paymentColumns(payment: PaymentTerms, now: Date, linkHash: string) {
  const isLink = payment.by === "link";
  return {
    paid_by: payment.by,
    amount_cents: payment.by === "free" ? 0 : payment.amount * 100,
    link_hash: isLink ? linkHash : null,
    link_sent_at: isLink ? now : null,
  };
}

export const isCashReceived = (payment: PaymentTerms): boolean => payment.by === "cash" && payment.isReceived;

/** Notes the received cash of a booking, as a purchase like that of its payment link. */
export async function receiveSessionCash(tx: Pick<Tx, "db" | "now" | "site">, bookingId: string): Promise<void> {
  const row = await bookingsOf(tx.db)
    .select(["bookings.id", "user_id", "bookings.person_id", "guest_name", "guest_email"])
    .select(["session_type", "session_name", "amount_cents", "date", "time"])
    .where("bookings.id", "=", bookingId)
    .executeTakeFirstOrThrow();
  const { user_id, person_id, guest_name, guest_email } = row;
  const payer = { user_id, person_id, payer_name: guest_name ?? "", payer_email: guest_email ?? "" };
  const id = newId(tx.now.getTime());
  await sellForCash(tx, { id, kind: "booking", ...pricedSession(row), ...payer, at: tx.now });
  await tx.db.updateTable("bookings").set({ payment_id: id }).where("id", "=", bookingId).execute();
}
