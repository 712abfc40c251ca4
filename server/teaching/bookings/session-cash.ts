import type { Tx } from "../../platform/call/ctx.ts";
import { newId } from "../../platform/db/id.ts";
import { sellForCash } from "../../selling/payments/cash.ts";
import { bookingsOf } from "./attendee.ts";
import { pricedSession } from "./payment-link-kind.ts";

/** Notes that the cash of a booking was received, as a purchase like that of its payment link. */
export async function receiveSessionCash(tx: Pick<Tx, "db" | "now">, bookingId: string): Promise<void> {
  const row = await bookingsOf(tx.db)
    .select(["bookings.id", "user_id", "bookings.person_id", "guest_name", "guest_email"])
    .select(["session_type", "session_name", "amount_cents", "date", "time"])
    .where("bookings.id", "=", bookingId)
    .executeTakeFirstOrThrow();
  const { user_id, person_id, guest_name, guest_email } = row;
  const payer = { user_id, person_id, payer_name: guest_name ?? "", payer_email: guest_email ?? "" };
  const id = newId(tx.now.getTime());
  await sellForCash(tx, { id, kind: "booking", ...pricedSession(row), ...payer, at: tx.now });
  await tx.db.updateTable("bookings").set({ payment_id: id }).where("id", "=", bookingId).execute();
}
