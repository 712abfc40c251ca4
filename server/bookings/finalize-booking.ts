import { finalizeBookingSeconds } from "../../contract/bookings.ts";
import type { Ctx, Tx } from "../ctx.ts";
import { sendBatch } from "../db/transaction.ts";
import { bookingQuery, sessionBooked, sessionBookedForOwner } from "./letters.ts";

/**
 * Finalizes a live booking and sends its emails once. Idempotent. `message` replaces the booking's message, in case
 * the student changed it after paying.
 */
export async function finalizeBooking(tx: Tx, bookingId: string, message?: string): Promise<void> {
  const [[finalized], [row]] = await sendBatch(
    tx.db,
    tx.db
      .updateTable("bookings")
      .set({ finalized_at: tx.now, ...(message ? { message } : {}) })
      .where("id", "=", bookingId)
      .where("state", "=", "live")
      .where("finalized_at", "is", null)
      .returning("id"),
    bookingQuery(tx, { id: bookingId }),
  );
  if (!finalized || !row) return;
  if (row.email !== "") await tx.send(await sessionBooked(tx, row));
  await tx.send(await sessionBookedForOwner(tx, row));
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
