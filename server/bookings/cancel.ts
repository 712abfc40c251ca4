import { sql } from "kysely";
import type { Tx } from "../ctx.ts";
import { sessionCancelledForOwner } from "./change-letters.ts";
import { type BookingRow, bookingRows, sessionCancelled } from "./letters.ts";

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
