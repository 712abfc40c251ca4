import { sql } from "kysely";
import type { CashSource } from "../payments/purchase-kinds.ts";
import { attendeeColumns, bookingsOf } from "./attendee.ts";
import { sessionWords } from "./session-kind.ts";

/** Cash for sessions that the owner booked. */
export const sessionCash: CashSource = {
  async payments({ db }, after, limit) {
    const follows = sql<boolean>`(cash_received_at, bookings.id) < (${after?.receivedAt}, ${after?.id})`;
    const rows = await bookingsOf(db)
      .select([
        "bookings.id",
        "session_type as sessionType",
        "session_name as sessionName",
        "date",
        "time",
        "amount_cents",
      ])
      .select(["cash_received_at", "cash_returned_at", ...attendeeColumns])
      .where("cash_received_at", "is not", null)
      .$if(after !== undefined, (of) => of.where(follows))
      .orderBy("cash_received_at", "desc")
      .orderBy("bookings.id", "desc")
      .limit(limit)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      what: sessionWords(row),
      name: `${row.first_name} ${row.last_name}`.trim(),
      email: row.email,
      amountCents: row.amount_cents,
      receivedAt: row.cash_received_at!,
      returnedAt: row.cash_returned_at,
    }));
  },
  moves: sql`
    select cash_received_at as at, amount_cents as cents from bookings where cash_received_at is not null
    union all
    select cash_returned_at, -amount_cents from bookings where cash_returned_at is not null`,
};
