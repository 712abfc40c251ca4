import { sql } from "kysely";
import type { Tx } from "../ctx.ts";
import { sessionCancelledForOwner } from "./change-letters.ts";
import { type BookingRow, bookingRows, sessionCancelled } from "./letters.ts";

type Which =
  | { bookingId: string; refundCents: number; isCashReturned: boolean; by: "owner" | "student" }
  | { paymentId: string };

/**
 * Cancels a live booking whose slot is locked, by its id or by the payment of a session still to come, and tells its
 * student and the owner, if there is still something to tell. Whether money goes back is said in the letter (`refundCents`, or cash that
 * the owner hands back). Of two who cancel at once one does; the other gets nothing.
 */
export async function cancelBooking(tx: Tx, which: Which): Promise<BookingRow | undefined> {
  const [row] = await bookingRows(
    tx,
    "bookingId" in which ? { id: which.bookingId } : { paymentId: which.paymentId },
  );
  if (!row) return undefined;
  const isToCome = row.starts_at > tx.now;
  if ("paymentId" in which && !isToCome) return undefined;
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
  const now = { ...row, ...cancelled };
  if (!isToCome) return now;
  const { refundCents, by } =
    "bookingId" in which ? which : { refundCents: row.amount_cents, by: "owner" as const };
  // Who has left has no address any more.
  if (row.email !== "") await tx.send(await sessionCancelled(tx, now, { refundCents, by }));
  await tx.send(await sessionCancelledForOwner(tx, now, refundCents));
  return now;
}
