import { sql } from "kysely";
import type * as bookings from "../../../contract/teaching/bookings/schema.ts";
import * as owner from "../../../contract/teaching/bookings/text.desk.ts";
import { text as t } from "../../../contract/teaching/bookings/text.ts";
import type * as schema from "../../../contract/teaching/slots/schema.ts";
import { type Ctx, type Parsed, Refusal, type Tx } from "../../platform/call/ctx.ts";
import { inEnglish } from "../../platform/language/language.ts";
import { nothingRefunded, type Refunded } from "../../selling/payments/purchase-kinds.ts";
import { refundWords } from "../../selling/payments/refund-words.ts";
import { lockPurchase, requestRefund } from "../../selling/payments/refunds/refund.ts";
import { recordPaymentKept } from "../../selling/payments/state.ts";
import type { Holder } from "../slots/hold.ts";
import { lockSlots } from "../slots/locks.ts";
import { closeSlot } from "../slots/make-room.ts";
import { bookingRows, sessionCancelled, type BookingRow, type Cancellation } from "./letters.ts";
import { sessionCancelledForOwner } from "./owner-letters.ts";
import { earliestChangeableStart, callersBooking, liveBookingIn } from "./read.ts";

/**
 * A student or guest cancels their session up to the cut-off, with a full refund. The slot is free at once. Both they and
 * the owner get an email. Refuses `not-found`, also for another's session, `link-dead` as `callersBooking`, and `too-late`.
 */
export function cancelMyBooking(
  ctx: Ctx,
  { params, body }: Parsed<typeof bookings.cancelBooking>,
): Promise<{ message: string }> {
  const named = { slotId: params.id, ...body };
  return ctx.tx(async (tx) => {
    const seen = await callersBooking(tx, named);
    if (seen?.slot_id !== params.id) throw new Refusal("not-found");
    // Lock order: payments before slots. A refund of the same payment may be running.
    if (seen.payment_id) await lockPurchase(tx, seen.payment_id);
    await lockSlots(tx, [seen.slot_id]);
    const booking = await callersBooking(tx, named);
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
  });
}

/** Cancels the session of a refunded purchase. A past session stays. */
export async function withdrawBooking(tx: Tx, { slotId, paymentId }: Omit<Holder, "userId">, refunded: Refunded) {
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
    .where((is) => is.and({ id: row.id, state: "live" }))
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

/**
 * Removes a slot, also a past one. If it is booked, the session is cancelled: the student gets an email if it is
 * upcoming, and a refund is requested unless `refund` is `none`; with `time` `open`, the slot stays. Refuses `not-found`,
 * `stale` if the slot does not have the `booking` that the owner saw, and `slot-held` while a student is paying for it.
 */
export async function removeSlot(
  ctx: Ctx,
  { params, query }: Parsed<typeof schema.removeSlot>,
): Promise<{ message: string }> {
  const wasBooked = await ctx.tx(async (tx) => {
    const seen = await liveBookingIn(tx, params.id);
    // Lock order: payments before slots. A refund of the same payment may be running.
    if (seen?.payment_id) await lockPurchase(tx, seen.payment_id);
    await lockSlots(tx, [params.id]);
    const booking = await liveBookingIn(tx, params.id);
    // A slot stays only after a session: without one, a repeat or an older page must not remove it.
    if (!booking && (seen || query.time === "open"))
      throw new Refusal("not-found", { message: owner.thisSessionHasJustBeen });
    if (query.booking && query.booking !== (booking?.id ?? "none")) throw new Refusal("stale");
    // Booked, or paid by its link, since the first read.
    if (booking?.id !== seen?.id || booking?.payment_id !== seen?.payment_id) throw new Refusal("slot-held");
    if (booking) {
      const { id, payment_id } = booking;
      const reason = inEnglish(() => t.sessionWasCancelled);
      const refunded =
        payment_id && query.refund === "all"
          ? await requestRefund(tx, payment_id, { reason, addsLostDays: true })
          : nothingRefunded;
      await cancelBooking(tx, id, { by: "owner", refunded });
      if (payment_id && refunded.parts.length === 0) await recordPaymentKept(tx, payment_id);
    }
    if (query.time === "open") tx.live("slotReleased", params.id);
    else {
      await closeSlot(tx, params.id);
      tx.live("slotRemoved", params.id);
    }
    return booking !== undefined;
  });
  return { message: wasBooked ? owner.sessionDeletedSuccessfully : owner.slotDeletedSuccessfully };
}
