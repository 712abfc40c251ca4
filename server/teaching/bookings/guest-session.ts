import type * as schema from "../../../contract/teaching/bookings/schema.ts";
import { type Ctx, type Parsed, Refusal } from "../../platform/call/ctx.ts";
import { bookedSlots, cancelledSessions } from "./read.ts";
import { bookingOfSessionToken } from "./session-token.ts";

// Emails about a session have a link with a token of the booking, which works in any browser until the session starts.

/** The upcoming session of an emailed link, or that it was cancelled and what comes back. Refuses `link-dead`. */
export async function readGuestSession(ctx: Ctx, { query }: Parsed<typeof schema.readGuestSession>) {
  const bookingId = bookingOfSessionToken(ctx.signer, query.token);
  if (bookingId === undefined) throw new Refusal("link-dead");
  const [cancelled] = await cancelledSessions(ctx, { bookingId });
  if (cancelled) {
    const { bookingId: _, ...session } = cancelled;
    return { state: "cancelled" as const, ...session };
  }
  const [booking] = await bookedSlots(ctx, { bookingId });
  if (!booking || booking.startsAt <= ctx.now.toISOString()) throw new Refusal("link-dead");
  const { _id, date, time, duration, link, startsAt, sessionType, sessionName, meeting, onlineLink, ...rest } = booking;
  const { amount, paidBy, isPaid, changeUntil } = rest;
  const session = { _id, date, time, duration, link, startsAt, sessionType, sessionName, meeting, onlineLink };
  return { state: "upcoming" as const, ...session, amount, paidBy, isPaid, changeUntil };
}
