import * as t from "../../contract/text/server/bookings.ts";
import type { Ctx } from "../ctx.ts";
import { lockPayment, requestRefund } from "../payments/refunds/refund.ts";
import { Refusal } from "../refusal.ts";
import { lockSlots } from "../slots/locks.ts";
import { cancelBooking } from "./cancel.ts";
import { earliestChangeableStart } from "./read.ts";

/**
 * A student cancels their own session up to the cut-off, with a full refund. The slot is free at once. Student and
 * owner get an email. Refuses `not-found`, also for another's session, and `too-late`.
 */
export async function cancelMyBooking(ctx: Ctx, { params }: { params: { id: string } }): Promise<{ message: string }> {
  const { actor } = ctx;
  if (actor.kind !== "user") throw new Refusal("not-found");
  return ctx.tx(async (tx) => {
    const find = () =>
      tx.db
        .selectFrom("bookings")
        .innerJoin("slots", "slots.id", "bookings.slot_id")
        .select(["bookings.id", "payment_id", "starts_at"])
        .where("slot_id", "=", params.id)
        .where("user_id", "=", actor.id)
        .where("bookings.state", "=", "live")
        .executeTakeFirst();
    const seen = await find();
    if (!seen) throw new Refusal("not-found");
    // Lock order: payments before slots. A refund of the same payment may be running.
    if (seen.payment_id) await lockPayment(tx, seen.payment_id);
    await lockSlots(tx, [params.id]);
    const booking = await find();
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
