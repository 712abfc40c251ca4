import { sql } from "kysely";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { finalizeBookingSeconds } from "../../../contract/teaching/bookings/calls.ts";
import type { BookingFinalized, bookSlot as schema } from "../../../contract/teaching/bookings/schema.ts";
import { type Ctx, type Parsed, Refusal, type Tx } from "../../platform/call/ctx.ts";
import { sendBatch } from "../../platform/db/transaction.ts";
import { bookingQuery, sessionBooked } from "./letters.ts";
import { sessionBookedForOwner } from "./owner-letters.ts";
import { bookedSlots, callersBooking } from "./read.ts";

/**
 * "Finalize Booking": confirms the booking that the student's captured payment created, and sends its emails.
 * Idempotent. Name, email and session type of the body are ignored: the payment has them. Refuses `not-found` for
 * another `userId` or an unknown slot, `slot-gone` when the student paid but has no booking (the money is refunded),
 * otherwise `not-paid`.
 */
export async function finalizeMyBooking(ctx: Ctx, { params, body }: Parsed<typeof schema>): Promise<BookingFinalized> {
  const userId = ctx.actor.kind === "user" ? ctx.actor.id : undefined;
  if (!userId || body.userId.toLowerCase() !== userId) throw new Refusal("not-found");
  const found = await callersBooking(ctx, { slotId: params.id });
  if (!found) throw await bookingRefusal(ctx, params.id, userId);
  await ctx.tx((tx) => finalizeBooking(tx, found.id, body.message));
  const booking = (await bookedSlots(ctx, { slotId: params.id })).find((slot) => slot.userId === userId);
  // Cancelled by the owner between the two statements.
  if (!booking) throw await bookingRefusal(ctx, params.id, userId);
  return { message: shared.bookingConfirmed, booking };
}

async function bookingRefusal(ctx: Ctx, slotId: string, userId: string): Promise<Refusal> {
  const { rows } = await sql<{ isOpen: boolean; isPaid: boolean }>`select
    exists (select from slots where id = ${slotId} and state = 'open') as "isOpen",
    exists (select from purchases where user_id = ${userId} and kind = 'session' and state in ('paid', 'returned')
      and goods->>'slotId' = ${slotId.toLowerCase()}) as "isPaid"`.execute(ctx.db);
  const { isOpen, isPaid } = rows[0]!;
  if (!isOpen) return new Refusal("not-found");
  return new Refusal(isPaid ? "slot-gone" : "not-paid");
}

/** Finalizes a live booking and sends its emails, once. A `message` replaces the one typed before the payment. */
export async function finalizeBooking(tx: Tx, bookingId: string, message?: string): Promise<void> {
  const [[finalized], [row]] = await sendBatch(
    tx.db,
    tx.db
      .updateTable("bookings")
      .set({ finalized_at: tx.now, ...(message ? { message } : {}) })
      .where((is) => is.and({ id: bookingId, state: "live" }))
      .where("finalized_at", "is", null)
      .returning("id"),
    bookingQuery(tx, { id: bookingId }),
  );
  if (!finalized || !row) return;
  if (row.email !== "") await tx.send(row.email, () => sessionBooked(tx, row));
  await tx.send("owner", () => sessionBookedForOwner(tx, row));
}

/** Finalizes bookings that students did not finalize within `finalizeBookingSeconds`. One transaction per booking. */
export async function finalizeDue(ctx: Ctx): Promise<void> {
  const due = await ctx.db
    .selectFrom("bookings")
    .select("id")
    .where("state", "=", "live")
    .where("finalized_at", "is", null)
    .where("booked_at", "<=", new Date(ctx.now.getTime() - finalizeBookingSeconds * 1000))
    .orderBy("booked_at")
    .limit(200)
    .execute();
  for (const { id } of due) await ctx.tx((tx) => finalizeBooking(tx, id));
}
