import { sql } from "kysely";
import * as t from "../../contract/text/server/bookings.ts";
import type { Ctx, Tx } from "../ctx.ts";
import { lockPayment } from "../payments/refunds/refund.ts";
import { requestRefund } from "../payments/refunds/request-refund.ts";
import { Refusal } from "../refusal.ts";
import { lockSlots } from "../slots/locks.ts";
import { type BookingRow, bookingRows, sessionCancelled } from "./letters.ts";
import { sessionCancelledForOwner } from "./owner-letters.ts";
import { earliestChangeableStart, liveBookingIn } from "./read.ts";

/**
 * A student cancels their own session up to the cut-off, with a full refund. The slot is free at once. Student and
 * owner get an email. Refuses `not-found`, also for another's session, and `too-late`.
 */
export async function cancelMyBooking(ctx: Ctx, { params }: { params: { id: string } }): Promise<{ message: string }> {
  if (ctx.actor.kind !== "user") throw new Refusal("not-found");
  return ctx.tx(async (tx) => {
    const seen = await liveBookingIn(tx, params.id);
    if (!seen) throw new Refusal("not-found");
    // Lock order: payments before slots. A refund of the same payment may be running.
    if (seen.payment_id) await lockPayment(tx, seen.payment_id);
    await lockSlots(tx, [params.id]);
    const booking = await liveBookingIn(tx, params.id);
    // Moved, cancelled or paid by its link since the first read.
    if (booking?.id !== seen.id || booking.payment_id !== seen.payment_id) throw new Refusal("not-found");
    if (booking.starts_at < (await earliestChangeableStart(tx))) throw new Refusal("too-late");
    const refundCents = booking.payment_id
      ? await requestRefund(tx, booking.payment_id, { reason: t.sessionCancelledInTime })
      : 0;
    const cancellation = { bookingId: booking.id, refundCents, isCashReturned: true, by: "student" } as const;
    if (!(await cancelBooking(tx, cancellation))) throw new Refusal("not-found");
    tx.live("slotReleased", params.id);
    return { message: t.sessionIsCancelledEmail };
  });
}

type Which =
  | { bookingId: string; refundCents: number; isCashReturned: boolean; by: "owner" | "student" }
  | { paymentId: string };

/**
 * Cancels a live booking, and emails the student and the owner if the session is upcoming. The slot must be locked. A
 * booking given by its payment is cancelled only if it is upcoming. `refundCents` is the refund named in the emails;
 * `isCashReturned` records that the owner hands received cash back. Returns undefined if nothing was cancelled, for
 * example in the second of two concurrent calls.
 */
export async function cancelBooking(tx: Tx, which: Which): Promise<BookingRow | undefined> {
  const [row] = await bookingRows(tx, "bookingId" in which ? { id: which.bookingId } : { paymentId: which.paymentId });
  if (!row) return undefined;
  const isUpcoming = row.starts_at > tx.now;
  if ("paymentId" in which && !isUpcoming) return undefined;
  const isCashReturned = "bookingId" in which && which.isCashReturned;
  const cancelled = await tx.db
    .updateTable("bookings")
    .set({
      state: "cancelled",
      cancelled_at: tx.now,
      version: sql<number>`version + 1`,
      cash_returned_at: sql<Date | null>`case when ${isCashReturned} and cash_received_at is not null
        then ${tx.now}::timestamptz end`,
    })
    .where("id", "=", row.id)
    .where("state", "=", "live")
    .returning(["version", "cash_returned_at"])
    .executeTakeFirst();
  if (!cancelled) return undefined;
  const after = { ...row, ...cancelled };
  if (!isUpcoming) return after;
  const { refundCents, by } = "bookingId" in which ? which : { refundCents: row.amount_cents, by: "owner" as const };
  // An erased person has no email address.
  if (row.email !== "") await tx.send(await sessionCancelled(tx, after, { refundCents, by }));
  await tx.send(await sessionCancelledForOwner(tx, after, refundCents));
  return after;
}
