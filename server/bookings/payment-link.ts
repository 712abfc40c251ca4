import { dollarsOf } from "../../contract/money.ts";
import type { PaymentLink } from "../../contract/owner-bookings.ts";
import { sessionTypeNames } from "../../contract/session-types.ts";
import { tokenHash } from "../auth/tokens.ts";
import type { Ctx } from "../ctx.ts";
import { Refusal } from "../refusal.ts";
import { attendeeColumns, bookingMinutes, bookingsOf } from "./attendee.ts";

/** A live or cancelled booking by its id or by the token of its payment link. */
export async function bookingOfLink({ db }: Pick<Ctx, "db">, by: { token: string } | { id: string }) {
  return bookingsOf(db)
    .select(["bookings.id", "slot_id", "bookings.state", "paid_by", "payment_id", "cash_received_at", "session_type"])
    .select(["amount_cents", "date", "time", bookingMinutes.as("duration_minutes"), ...attendeeColumns])
    .where("token" in by ? "link_hash" : "bookings.id", "=", "token" in by ? tokenHash(by.token) : by.id)
    .executeTakeFirst();
}

/** Whether the payment link of a booking is open, paid, cancelled or has nothing to pay. */
export function linkState(row: NonNullable<Awaited<ReturnType<typeof bookingOfLink>>>): PaymentLink["state"] {
  if (row.state === "cancelled") return "cancelled";
  if (row.payment_id) return "paid";
  return row.paid_by === "link" ? "open" : "nothing";
}

/** What a payment link is for: session, time and amount, without personal data. Refuses `link-dead`. */
export async function readPaymentLink(ctx: Ctx, { query }: { query: { token: string } }): Promise<PaymentLink> {
  const row = await bookingOfLink(ctx, query);
  if (!row) throw new Refusal("link-dead");
  const { teacher, brand } = await ctx.site.sections("teacher", "brand");
  return {
    state: linkState(row),
    sessionType: sessionTypeNames[row.session_type],
    date: row.date,
    time: row.time,
    duration: row.duration_minutes,
    amount: dollarsOf(row.amount_cents),
    teacherName: teacher?.name ?? brand?.yoga.name ?? "",
  };
}
