import { sql } from "kysely";
import { text as serverShared } from "../../../contract/platform/language/text.ts";
import { centsOf, dollarsOf, priceWords } from "../../../contract/platform/values/money.ts";
import { text as t } from "../../../contract/teaching/bookings/text.ts";
import { type Ctx, Refusal, type Tx } from "../../platform/call/ctx.ts";
import { inEnglish } from "../../platform/language/language.ts";
import { grantLot } from "../../selling/payments/lots-and-tenders.ts";
import { refundWords, type MoneyWords, noMoney } from "../../selling/payments/refund-words.ts";
import { creditableCents, previewRefund, requestRefund } from "../../selling/payments/refunds/refund.ts";
import { recordMove } from "../../selling/payments/state.ts";
import { reopenSlot } from "../slots/absence-slots.ts";
import { deleteLeftHoldQuery } from "../slots/hold.ts";
import { lockSlots } from "../slots/locks.ts";
import { attendeeColumns, attendeeNames, bookingsOf } from "./attendee.ts";
import { finalizeBooking } from "./finalize-booking.ts";
import { bookingRows, sessionBooked } from "./letters.ts";
import { changeSlot, moveRefusal } from "./move.ts";
import { isOnline } from "./read.ts";
import { announceBooked } from "./session-kind.ts";

// The part of an absence that concerns sessions. A called-off session is cancelled and keeps its purchase until its
// student has answered: then it is live at another time, or its price goes back.

type Span = { from: Date; until: Date };

export async function sessionsBetween({ db }: Pick<Ctx, "db">, { from, until }: Span) {
  const rows = await bookingsOf(db)
    .select(["bookings.id", "bookings.slot_id", "payment_id", "session_name", "date", "time", "amount_cents"])
    .select(["place", "session_type", "meeting"])
    .select(["user_id", ...attendeeColumns])
    .where("bookings.state", "=", sql.lit("live"))
    .where("starts_at", ">=", from)
    .where("starts_at", "<", until)
    .orderBy("starts_at")
    .orderBy("bookings.id")
    .execute();
  return rows.map((row) => {
    const { firstName, lastName } = attendeeNames(row);
    return { ...row, isOnline: isOnline(row), name: `${firstName} ${lastName}`.trim() };
  });
}

/** Cancels sessions without a refund and without an email. Their purchases and slots must be locked. */
export async function callOffSessions(tx: Pick<Tx, "db" | "now">, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.db
    .updateTable("bookings")
    .set({ state: "cancelled", cancelled_at: tx.now, version: sql<number>`version + 1` })
    .where("id", "in", ids)
    .where("state", "=", "live")
    .execute();
}

/**
 * Books a session that was called off at another time, and sends its confirmation. Its purchase must be locked. Refuses
 * `slot-gone`, `slot-too-short` and `does-not-fit`.
 */
export async function rebookSession(tx: Tx, id: string, to: string): Promise<void> {
  const {
    slot_id: from,
    payment_id,
    kept_for,
    break_after_minutes: breakMinutes,
  } = await tx.db
    .selectFrom("bookings")
    .select(["slot_id", "payment_id", "kept_for", "break_after_minutes"])
    .where((is) => is.and({ id, state: "cancelled" }))
    .executeTakeFirstOrThrow(() => new Refusal("not-found"));
  await lockSlots(tx, [from, to], { breakMinutes });
  const change = { from, to, bookingId: id, breakMinutes, earliest: new Date(0), isCalledOff: true };
  if (!(await changeSlot(tx, change))) throw await moveRefusal(tx, change);
  await deleteLeftHoldQuery(tx, to).execute();
  const purchaseId = payment_id ?? kept_for;
  if (purchaseId) await recordMove(tx, purchaseId, to);
  announceBooked(tx, to, breakMinutes);
  await sendBooked(tx, id);
}

/** A student who never had the confirmation of a session gets it now, once. */
async function sendBooked(tx: Tx, id: string): Promise<void> {
  const { finalized_at } = await tx.db
    .selectFrom("bookings")
    .select("finalized_at")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (!finalized_at) return finalizeBooking(tx, id);
  const [row] = await bookingRows(tx, { id });
  if (row && row.email !== "") await tx.send(row.email, () => sessionBooked(tx, row));
}

/** The amount that a called-off session gives back, and the part that can be credit instead, in dollars. */
export async function refundOfSession(ctx: Pick<Ctx, "db" | "kinds">, purchaseId: string | null) {
  if (!purchaseId) return { parts: [], credit: null };
  const purchase = await ctx.db
    .selectFrom("purchases")
    .select(["person_id", "total_cents"])
    .where("id", "=", purchaseId)
    .executeTakeFirstOrThrow();
  const parts = await previewRefund(ctx, purchaseId, { amountCents: purchase.total_cents, passUses: Infinity });
  return { parts, credit: dollarsOf(creditableCents(purchase, parts)) || null };
}

/**
 * Gives the price of a session back that was called off: to where it came from, or as credit. Its purchase must be
 * locked. Returns sentences for the student.
 */
export async function giveBackSession(tx: Tx, id: string, as: "source" | "credit"): Promise<MoneyWords> {
  const { payment_id, session_name } = await tx.db
    .selectFrom("bookings")
    .select(["payment_id", "session_name"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (!payment_id) return noMoney;
  const { credit } = as === "credit" ? await refundOfSession(tx, payment_id) : { credit: null };
  if (credit === null) {
    const refunded = await requestRefund(tx, payment_id, {
      reason: inEnglish(() => t.sessionWasCancelled),
      addsLostDays: true,
    });
    return () => refundWords(refunded);
  }
  const cents = centsOf(credit);
  const { person_id: personId } = await tx.db
    .selectFrom("purchases")
    .select("person_id")
    .where("id", "=", payment_id)
    .executeTakeFirstOrThrow();
  const name = inEnglish(() => serverShared.creditFor(session_name));
  await grantLot(tx, { personId, kind: "credit", name, units: cents, purchaseId: payment_id });
  await tx.db.updateTable("bookings").set({ credited_cents: cents }).where("id", "=", id).execute();
  return () => [serverShared.creditIsInWallet(priceWords(cents))];
}

/**
 * Makes a session live again at its time. False if something else is there now. Requires `lockTimetable`; its slot must
 * be locked.
 */
export async function restoreSession(tx: Tx, id: string): Promise<boolean> {
  const { slot_id } = await tx.db
    .selectFrom("bookings")
    .select("slot_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (!(await reopenSlot(tx, slot_id))) return false;
  await tx.db
    .updateTable("bookings")
    .set({ state: "live", cancelled_at: null, version: sql<number>`version + 1` })
    .where((is) => is.and({ id, state: "cancelled" }))
    .execute();
  announceBooked(tx, slot_id);
  return true;
}
