import { sql } from "kysely";
import type { z } from "zod";
import type { bookSlot as contract, BookingFinalized } from "../../contract/schema/bookings.ts";
import * as shared from "../../contract/text/shared.ts";
import type { Ctx } from "../ctx.ts";
import { Refusal } from "../refusal.ts";
import { finalizeBooking } from "./finalize-booking.ts";
import { bookedSlots } from "./read.ts";

/**
 * "Finalize Booking": confirms the booking that the student's captured payment created, and sends its emails.
 * Idempotent. Name, email and session type of the body are ignored: the payment has them. Refuses `not-found` for
 * another `userId` or an unknown slot, `slot-gone` when the student paid but has no booking (the money is refunded),
 * otherwise `not-paid`.
 */
export async function finalizeMyBooking(
  ctx: Ctx,
  { params, body }: { params: { id: string }; body: z.output<typeof contract.body> },
): Promise<BookingFinalized> {
  const userId = ctx.actor.kind === "user" ? ctx.actor.id : undefined;
  if (!userId || body.userId.toLowerCase() !== userId) throw new Refusal("not-found");
  const booking = await ctx.db
    .selectFrom("bookings")
    .select("id")
    .where("slot_id", "=", params.id)
    .where("user_id", "=", userId)
    .where("state", "=", "live")
    .executeTakeFirst();
  if (!booking) throw await bookingRefusal(ctx, params.id, userId);
  await ctx.tx((tx) => finalizeBooking(tx, booking.id, body.message));
  const booked = (await bookedSlots(ctx, { slotId: params.id })).find((slot) => slot.userId === userId);
  // Cancelled by the owner between the two statements.
  if (!booked) throw await bookingRefusal(ctx, params.id, userId);
  return { message: shared.bookingConfirmed, booking: booked };
}

async function bookingRefusal(ctx: Ctx, slotId: string, userId: string): Promise<Refusal> {
  const slot = await ctx.db
    .selectFrom("slots")
    .select("id")
    .where("id", "=", slotId)
    .where("state", "=", "open")
    .executeTakeFirst();
  if (!slot) return new Refusal("not-found");
  const paid = await ctx.db
    .selectFrom("payments")
    .select("id")
    .where("user_id", "=", userId)
    .where("kind", "=", "session")
    .where("state", "in", ["captured", "refunded"])
    .where(sql<string>`goods->>'slotId'`, "=", slotId.toLowerCase())
    .executeTakeFirst();
  return new Refusal(paid ? "slot-gone" : "not-paid");
}
