import type { Ctx, Tx } from "../ctx.ts";
import { askRefund } from "../payments/ask-refund.ts";
import { sessionCancelled } from "../payments/reasons.ts";
import { lockPayment } from "../payments/refund.ts";
import { Refusal } from "../refusal.ts";
import { cancelBooking } from "./cancel.ts";
import { lockSlots } from "./lock.ts";

/**
 * Removes a slot, past ones too. A booked one is a session: its booking is cancelled, its student told if it is still
 * to come, and her money asked back unless `refund` is `none`. Refuses `not-found`, and `slot-held` while somebody
 * pays for it.
 */
export async function removeSlot(
  ctx: Ctx,
  { params, query }: { params: { id: string }; query: { refund: "all" | "none" } },
): Promise<{ message: string }> {
  const wasBooked = await ctx.tx(async (tx) => {
    const seen = await liveBooking(tx, params.id);
    // Payments are locked before slots, as everywhere: a refund of the same payment may be under way.
    if (seen?.payment_id) await lockPayment(tx, seen.payment_id);
    await lockSlots(tx, [params.id]);
    const booking = await liveBooking(tx, params.id);
    if (seen && !booking) {
      throw new Refusal("not-found", {
        message: "This session has just been moved or cancelled. Please look again.",
      });
    }
    // Booked meanwhile, or paid by its link.
    if (booking?.id !== seen?.id || booking?.payment_id !== seen?.payment_id) throw new Refusal("slot-held");
    if (booking) {
      const { id: bookingId, payment_id } = booking;
      const refundCents =
        payment_id && query.refund === "all"
          ? await askRefund(tx, payment_id, { reason: "The session was cancelled." })
          : 0;
      await cancelBooking(tx, {
        bookingId,
        refundCents,
        isCashReturned: query.refund === "all",
        by: "owner",
      });
      if (payment_id && refundCents === 0) await noteMoneyKept(tx, payment_id);
    }
    await closeSlot(tx, params.id);
    tx.live("slotRemoved", params.id);
    return booking !== undefined;
  });
  return { message: wasBooked ? "Session deleted successfully" : "Slot deleted successfully." };
}

/** The owner's Money page says so. */
async function noteMoneyKept(tx: Tx, paymentId: string): Promise<void> {
  await tx.db
    .updateTable("payments")
    .set({ reason: sessionCancelled })
    .where("id", "=", paymentId)
    .where("state", "=", "fulfilled")
    .execute();
}

/** Takes a locked slot out of the timetable unless somebody holds it; a hold that ran out goes with it. */
async function closeSlot(tx: Tx, id: string): Promise<void> {
  await tx.db
    .deleteFrom("slot_holds")
    .where("slot_id", "=", id)
    .where("state", "=", "running")
    .where("held_until", "<=", tx.now)
    .execute();
  const closed = await tx.db
    .updateTable("slots")
    .set({ state: "removed", removed_by: "owner", removed_at: tx.now })
    .where("id", "=", id)
    .where("state", "=", "open")
    .where((of) =>
      of.not(of.exists(of.selectFrom("slot_holds").select("slot_id").whereRef("slot_id", "=", "slots.id"))),
    )
    .returning("id")
    .executeTakeFirst();
  if (closed) return;
  const held = await tx.db
    .selectFrom("slot_holds")
    .select("slot_id")
    .where("slot_id", "=", id)
    .executeTakeFirst();
  throw new Refusal(held ? "slot-held" : "not-found");
}

async function liveBooking(tx: Tx, slotId: string) {
  return tx.db
    .selectFrom("bookings")
    .select(["id", "payment_id"])
    .where("slot_id", "=", slotId)
    .where("state", "=", "live")
    .executeTakeFirst();
}
