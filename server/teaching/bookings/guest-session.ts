import type * as schema from "../../../contract/teaching/bookings/schema.ts";
import { text as t } from "../../../contract/teaching/bookings/text.ts";
import { type Ctx, type Parsed, Refusal, type Tx } from "../../platform/call/ctx.ts";
import { cancelInTime } from "./cancel.ts";
import { moveInTime } from "./move.ts";
import { bookedSlots, cancelledSessions, liveBooking } from "./read.ts";
import { bookingOfSessionToken } from "./session-token.ts";

// Emails about a session have a link with a token of the booking, which works in any browser until the session starts.

type Given = Pick<Ctx | Tx, "db"> & Pick<Tx, "signer">;

/** The booking ID of a token. Refuses `link-dead` if the token is forged. */
function bookingIdOf({ signer }: Given, token: string): string {
  const id = bookingOfSessionToken(signer, token);
  if (id === undefined) throw new Refusal("link-dead");
  return id;
}

/** The live booking of a token, of a guest or a student. Refuses `link-dead`. */
async function bookingOfToken(ctx: Given, token: string) {
  const booking = await liveBooking(ctx, bookingIdOf(ctx, token));
  if (!booking) throw new Refusal("link-dead");
  return booking;
}

/** The upcoming session of an emailed link, or that it was cancelled and what comes back. Refuses `link-dead`. */
export async function readGuestSession(ctx: Ctx, { query }: Parsed<typeof schema.readGuestSession>) {
  const [cancelled] = await cancelledSessions(ctx, { bookingId: bookingIdOf(ctx, query.token) });
  if (cancelled) {
    const { bookingId: _, ...session } = cancelled;
    return { state: "cancelled" as const, ...session };
  }
  const { slot_id: slotId, starts_at } = await bookingOfToken(ctx, query.token);
  const [booking] = starts_at > ctx.now ? await bookedSlots(ctx, { slotId }) : [];
  if (!booking) throw new Refusal("link-dead");
  const { _id, date, time, duration, link, startsAt, sessionType, sessionName, meeting, onlineLink, ...rest } = booking;
  const { amount, paidBy, isPaid, changeUntil } = rest;
  const session = { _id, date, time, duration, link, startsAt, sessionType, sessionName, meeting, onlineLink };
  return { state: "upcoming" as const, ...session, amount, paidBy, isPaid, changeUntil };
}

/**
 * A guest or student moves the session of their link up to the cut-off. Refuses `link-dead`, `too-late`, `slot-gone` and
 * `slot-too-short`.
 */
export async function moveGuestSession(ctx: Ctx, { body }: Parsed<typeof schema.moveGuestSession>) {
  const { token, to } = body;
  await ctx.tx(async (tx) => {
    const { slot_id: from } = await bookingOfToken(tx, token);
    // A repeat of a move that is already done, after a lost response.
    if (from !== to) await moveInTime(tx, { from, to }, () => bookingOfToken(tx, token));
  });
  return { message: t.sessionIsMovedEmail };
}

/** A guest or student cancels the session of their link up to the cut-off. Refuses `link-dead` and `too-late`. */
export function cancelGuestSession(ctx: Ctx, { body }: Parsed<typeof schema.cancelGuestSession>) {
  return ctx.tx((tx) => cancelInTime(tx, () => bookingOfToken(tx, body.token)));
}
