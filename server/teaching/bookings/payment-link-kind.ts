import { type Selectable, sql } from "kysely";
import { dollarsOf } from "../../../contract/platform/values/money.ts";
import { type SessionTypeId, sessionTypeOf } from "../../../contract/platform/values/session-types.ts";
import type { PaymentLink } from "../../../contract/teaching/bookings/calls.ts";
import type { readPaymentLink as schema } from "../../../contract/teaching/bookings/owner-schema.ts";
import { text as t } from "../../../contract/teaching/bookings/text.ts";
import { tokenHash } from "../../auth/tokens.ts";
import { type Ctx, type Parsed, Refusal, type Tx } from "../../platform/call/ctx.ts";
import type { Tables } from "../../platform/db/schema.ts";
import { inEnglish } from "../../platform/language/language.ts";
import type { PurchaseKind, Purchase, PurchaseLine } from "../../selling/payments/purchase-kinds.ts";
import { expireReplacedPayments } from "../../selling/payments/state.ts";
import { readLetterSignature } from "../../site/documents/letter-signature.ts";
import { shownSessionName } from "../services/read.ts";
import { lockPayer, lockSlots } from "../slots/locks.ts";
import { attendeeColumns, bookingMinutes, bookingsOf } from "./attendee.ts";
import { withdrawBooking } from "./cancel.ts";
import { bookingRows } from "./letters.ts";
import { paidByLinkLetter } from "./owner-letters.ts";
import { bookingOfPayToken } from "./read.ts";
import { creditedForSession, sessionWords } from "./session-kind.ts";

/** The goods of a payment by link, as they were when it was priced. */
type LinkGoods = { bookingId: string; sessionType: SessionTypeId; sessionName?: string; date: string; time: string };
const goodsOf = (payment: Pick<Purchase, "goods">) => payment.goods as LinkGoods;

/**
 * A session that the owner booked and that is paid by the link in its email. The slot is already booked, so nothing
 * is held; but before the capture the session can be cancelled, repriced or paid another way. The caller locks the
 * payment first.
 */
export const paymentLinkKind: PurchaseKind<"booking"> = {
  gone: "payment-closed",

  /**
   * Takes the price from the booking and closes earlier payments for it. Any caller with the token may pay. Refuses
   * `link-dead`, also for a cancelled session, `already-paid`, and `still-paying` while another payment is capturing
   * or pending.
   */
  async price(tx, { token }, { id: paymentId }) {
    const found = await bookingOfLink(tx, { token });
    if (!found) throw new Refusal("link-dead");
    await lockPayer(tx, found.id);
    await closeEarlierPayments(tx, { bookingId: found.id, paymentId });
    const row = await bookingOfLink(tx, { id: found.id });
    const state = row && linkState(row);
    if (!row || state === "cancelled") throw new Refusal("link-dead", { message: t.cancelledSoNothingToPay });
    if (state !== "open") throw new Refusal("already-paid");
    return { ...pricedSession(row), passes: { covers: "sessions", on: row.date }, payerEmail: row.email };
  },

  /** There is no hold to pin. True while this amount is still owed and no other payment for it is being captured. */
  async pin(tx, payment) {
    const { rows } = await sql`
      select from bookings
      where ${isOwed(payment)} and not exists (
        select from purchases as other
        where other.kind = 'booking' and other.goods->>'bookingId' = ${goodsOf(payment).bookingId}
          and other.id <> ${payment.id} and other.state in ('paying', 'paid'))`.execute(tx.db);
    return rows.length > 0;
  },
  async unpin() {},
  async release() {},

  async fulfil(tx, payment) {
    const { bookingId } = goodsOf(payment);
    const booking = await bookingOfLink(tx, { id: bookingId });
    if (!booking) return false;
    // Removing the session locks the slot too, and checks again how it is paid.
    await lockSlots(tx, [booking.slot_id]);
    const { rows } = await sql`
      update bookings set payment_id = ${payment.id} where ${isOwed(payment)} returning id`.execute(tx.db);
    if (rows.length === 0) return (await bookingOfLink(tx, { id: bookingId }))?.payment_id === payment.id;
    const [row] = await bookingRows(tx, { id: bookingId });
    if (row) await tx.send("owner", () => paidByLinkLetter(row));
    return true;
  },

  async withdraw(tx, payment, refunded) {
    const booking = await bookingOfLink(tx, { id: goodsOf(payment).bookingId });
    if (booking) await withdrawBooking(tx, { slotId: booking.slot_id, paymentId: payment.id }, refunded);
  },

  creditedCents: (ctx, { id }) => creditedForSession(ctx, id),

  words: (payment) => sessionWords(goodsOf(payment)),
};

type Priced = Pick<Selectable<Tables["bookings"]>, "id" | "session_type" | "session_name" | "amount_cents"> & {
  date: string;
  time: string;
};

/** The goods and the line of a session that the owner booked, also when it is paid in cash. */
export function pricedSession(row: Priced): { goods: LinkGoods; lines: PurchaseLine[] } {
  const { id: bookingId, session_type: sessionType, session_name: sessionName, date, time, amount_cents: cents } = row;
  const goods = { bookingId, sessionType, sessionName, date, time };
  return { goods, lines: [{ kind: "session", name: inEnglish(() => sessionWords(goods)), cents }] };
}

/** SQL over `bookings`: the booking of this payment, if it still owes exactly this amount by link. */
function isOwed(payment: Purchase) {
  return sql`bookings.id = ${goodsOf(payment).bookingId} and bookings.state = 'live' and bookings.paid_by = 'link'
    and bookings.payment_id is null and bookings.amount_cents = ${payment.total_cents}`;
}

/** Closes unpaid earlier payments for the same booking. Refuses `still-paying` if one is capturing or pending. */
async function closeEarlierPayments(tx: Tx, ids: { bookingId: string; paymentId: string }): Promise<void> {
  const earlier = sql<boolean>`
    purchases.kind = 'booking' and purchases.goods->>'bookingId' = ${ids.bookingId} and purchases.id <> ${ids.paymentId}`;
  await expireReplacedPayments(tx, earlier);
  const { rows } = await sql`
    select from purchases where ${earlier} and state = 'paying'`.execute(tx.db);
  if (rows.length > 0) throw new Refusal("still-paying", { message: t.paymentForThisSession });
}

type LinkReader = Pick<Ctx, "db"> & Pick<Tx, "signer">;

/** A live or cancelled booking by its id, or by the token of its payment link or of its student's pages. */
async function bookingOfLink({ db, signer }: LinkReader, given: { token: string } | { id: string }) {
  const by = "token" in given && given.token.includes(".") ? ownBooking(signer, given.token) : given;
  if (!by) return undefined;
  return bookingsOf(db)
    .select(["bookings.id", "slot_id", "bookings.state", "paid_by", "payment_id", "session_type", "session_name"])
    .select(["amount_cents", "date", "time", bookingMinutes.as("duration_minutes"), ...attendeeColumns])
    .where("token" in by ? "link_hash" : "bookings.id", "=", "token" in by ? tokenHash(by.token) : by.id)
    .executeTakeFirst();
}

function ownBooking(signer: Tx["signer"], token: string): { id: string } | undefined {
  const id = bookingOfPayToken(signer, token);
  return id === undefined ? undefined : { id };
}

/** Whether the payment link of a booking is open, paid, cancelled or has nothing to pay. */
function linkState(row: NonNullable<Awaited<ReturnType<typeof bookingOfLink>>>): PaymentLink["state"] {
  if (row.state === "cancelled") return "cancelled";
  if (row.payment_id && row.paid_by !== "cash") return "paid";
  return row.paid_by === "link" ? "open" : "nothing";
}

/** What a payment link is for: session, time and amount, without personal data. Refuses `link-dead`. */
export async function readPaymentLink(ctx: Ctx, { query }: Parsed<typeof schema>): Promise<PaymentLink> {
  const row = await bookingOfLink(ctx, query);
  if (!row) throw new Refusal("link-dead");
  const { teacher } = await readLetterSignature(ctx);
  return {
    state: linkState(row),
    sessionType: sessionTypeOf(row.session_type, row.session_name),
    sessionName: shownSessionName(row.session_name),
    date: row.date,
    time: row.time,
    duration: row.duration_minutes,
    amount: dollarsOf(row.amount_cents),
    teacherName: teacher,
  };
}
