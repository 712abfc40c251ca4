import type { Parsed } from "../../../contract/platform/call/endpoint.ts";
import * as owner from "../../../contract/teaching/bookings/text.desk.ts";
import { text as t } from "../../../contract/teaching/bookings/text.ts";
import type { removeSlot as schema } from "../../../contract/teaching/slots/schema.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { Refusal } from "../../platform/call/refusal.ts";
import { inEnglish } from "../../platform/language/language.ts";
import { nothingRefunded } from "../../selling/payments/purchase-kinds.ts";
import { lockPurchase, requestRefund } from "../../selling/payments/refunds/refund.ts";
import { recordPaymentKept } from "../../selling/payments/state.ts";
import { lockSlots } from "../slots/locks.ts";
import { closeSlot } from "../slots/make-room.ts";
import { cancelBooking } from "./cancel.ts";
import { liveBookingIn } from "./read.ts";

/**
 * Removes a slot, also a past one. If it is booked, the session is cancelled: the student gets an email if it is
 * upcoming, and a refund is requested unless `refund` is `none`; with `time` `open`, the slot stays. Refuses `not-found`,
 * `stale` if the slot does not have the `booking` that the owner saw, and `slot-held` while a student is paying for it.
 */
export async function removeSlot(ctx: Ctx, { params, query }: Parsed<typeof schema>): Promise<{ message: string }> {
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
