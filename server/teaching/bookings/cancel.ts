import { sql } from "kysely";
import { text as t } from "../../../contract/teaching/bookings/text.ts";
import type { Ctx, Tx } from "../../platform/call/ctx.ts";
import { Refusal } from "../../platform/call/refusal.ts";
import { inEnglish } from "../../platform/language/language.ts";
import { nothingRefunded, type Refunded } from "../../selling/payments/purchase-kinds.ts";
import { refundWords } from "../../selling/payments/refund-words.ts";
import { lockPurchase, requestRefund } from "../../selling/payments/refunds/refund.ts";
import type { Holder } from "../slots/hold.ts";
import { lockSlots } from "../slots/locks.ts";
import { type BookingRow, bookingRows, type Cancellation, sessionCancelled } from "./letters.ts";
import { sessionCancelledForOwner } from "./owner-letters.ts";
import { earliestChangeableStart, callersBookingIn, type FindBooking } from "./read.ts";

/**
 * A student cancels their own session up to the cut-off, with a full refund. The slot is free at once. Student and
 * owner get an email. Refuses `not-found`, also for another's session, and `too-late`.
 */
export async function cancelMyBooking(ctx: Ctx, { params }: { params: { id: string } }): Promise<{ message: string }> {
  if (ctx.actor.kind !== "user") throw new Refusal("not-found");
  return ctx.tx((tx) => cancelInTime(tx, () => callersBookingIn(tx, params.id)));
}

/** Cancels the caller's session. Refuses `not-found` and, after the cut-off, `too-late`. */
export async function cancelInTime(tx: Tx, find: FindBooking): Promise<{ message: string }> {
  const seen = await find();
  if (!seen) throw new Refusal("not-found");
  // Lock order: payments before slots. A refund of the same payment may be running.
  if (seen.payment_id) await lockPurchase(tx, seen.payment_id);
  await lockSlots(tx, [seen.slot_id]);
  const booking = await find();
  // Moved, cancelled or paid by its link since the first read.
  const isSame = booking?.id === seen.id && booking.slot_id === seen.slot_id;
  if (!isSame || booking.payment_id !== seen.payment_id) throw new Refusal("not-found");
  if (booking.starts_at < (await earliestChangeableStart(tx, booking))) throw new Refusal("too-late");
  const refunded = booking.payment_id
    ? await requestRefund(tx, booking.payment_id, { reason: inEnglish(() => t.youCancelledInTime) })
    : nothingRefunded;
  const isCancelled = await cancelBooking(tx, booking.id, { by: "student", refunded });
  if (!isCancelled) throw new Refusal("not-found");
  tx.live("slotReleased", booking.slot_id);
  return { message: t.cancelledAndEmailed(refundWords(refunded).join(" ")) };
}

/** Cancels the session of a refunded purchase. A past session stays. */
export async function withdrawBooking(
  tx: Tx,
  { slotId, paymentId }: Omit<Holder, "userId">,
  refunded: Refunded,
): Promise<void> {
  await lockSlots(tx, [slotId]);
  const [row] = await bookingRows(tx, { paymentId });
  if (!row || row.starts_at <= tx.now) return;
  if (await cancelRow(tx, row, { by: "owner", refunded })) tx.live("slotReleased", row.slot_id);
}

/**
 * Cancels a live booking, and emails the student and the owner if the session is upcoming. The slot must be locked.
 * Returns false if nothing was cancelled, for example in the second of two concurrent calls.
 */
export async function cancelBooking(tx: Tx, id: string, cancellation: Cancellation): Promise<boolean> {
  const [row] = await bookingRows(tx, { id });
  return row !== undefined && cancelRow(tx, row, cancellation);
}

async function cancelRow(tx: Tx, row: BookingRow, cancellation: Cancellation): Promise<boolean> {
  const cancelled = await tx.db
    .updateTable("bookings")
    .set({ state: "cancelled", cancelled_at: tx.now, version: sql<number>`version + 1` })
    .set({ given_up_at: cancellation.by === "student" ? tx.now : null })
    .where("id", "=", row.id)
    .where("state", "=", "live")
    .returning("version")
    .executeTakeFirst();
  if (!cancelled) return false;
  if (row.starts_at <= tx.now) return true;
  const after = { ...row, ...cancelled };
  // An erased person has no email address.
  if (row.email !== "") await tx.send(row.email, () => sessionCancelled(tx, after, cancellation));
  await tx.send("owner", () => sessionCancelledForOwner(tx, after, cancellation.refunded));
  return true;
}
