import { sql } from "kysely";
import { text as shared } from "../../../../contract/platform/language/text.ts";
import type { Ctx, Tx } from "../../../platform/call/ctx.ts";
import { Refusal } from "../../../platform/call/refusal.ts";
import { readLetterSignature } from "../../../site/documents/letter-signature.ts";
import { lockSeats } from "../../events/count-seats.ts";
import { seatReleased, seatsConfirmed } from "../letters.ts";
import { ownerReleaseNotice } from "../owner-letters.ts";
import { offerFreeSeats } from "../waitlist/offer-free-seats.ts";
import { acceptSeat, lockHouseholdAt } from "./pending-seats.ts";
import { findSeatByLink, waitingSeatsOfForm } from "./seat-by-link.ts";

/**
 * Confirms the seats of a form by a mailed link: using it proves the address, and makes pending seats the student's.
 * Seats of other forms are not confirmed: the reader may not know them. Idempotent. Also works after the deadline, until
 * the seats are released. Refuses `link-dead`, and as `acceptSeat`.
 */
export async function confirmSeat(ctx: Ctx, { body }: { body: { token: string } }): Promise<{ message: string }> {
  const seat = await findSeatByLink(ctx, body.token);
  if (seat.kind !== "seat") throw new Refusal("link-dead");
  const signature = await readLetterSignature(ctx);
  await ctx.tx(async (tx) => {
    await lockHouseholdAt(tx, seat.email);
    const { event } = await lockSeats(tx, seat.event_id);
    const waiting = await waitingSeatsOfForm(tx, seat).selectAll().forUpdate().execute();
    for (const one of waiting) if (one.is_pending) await acceptSeat(tx, one, seat.email);
    for (const { id } of waiting)
      await tx.db.updateTable("signups").set({ confirmed_at: tx.now }).where("id", "=", id).execute();
    if (waiting.some(({ confirm_by }) => confirm_by !== null)) {
      const seats = [{ name: seat.name, token: body.token }];
      const to = { email: seat.email, seats, isReturning: false, isProven: true };
      await tx.send(to.email, () => seatsConfirmed(tx, event, to, signature));
    } else if (waiting.length === 0) {
      // Already confirmed, or cancelled concurrently: then this refuses `link-dead`.
      await findSeatByLink(tx, body.token);
    }
  });
  return { message: shared.yourSpotIsConfirmed };
}

/** Releases seats that were not confirmed in time, and offers them to the waitlist. */
export async function releaseUnconfirmedSeats(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct events.id from events join signups on event_id = events.id
    where events.state = 'live' and starts_at > ${ctx.now} and ${isOverdue(ctx.now)}`.execute(ctx.db);
  for (const { id } of rows) await ctx.tx((tx) => releaseOverdue(tx, id));
}

async function releaseOverdue(tx: Tx, eventId: string): Promise<void> {
  const signature = await readLetterSignature(tx);
  const { event } = await lockSeats(tx, eventId);
  const { rows } = await sql<{ name: string; email: string }>`
    update signups set state = 'cancelled', cancelled_at = ${tx.now}
    where event_id = ${eventId} and ${isOverdue(tx.now)}
    returning name, email`.execute(tx.db);
  // One for the children of a family.
  for (const email of new Set(rows.map((row) => row.email.toLowerCase())))
    await tx.send(email, () => seatReleased(event, { email }, signature));
  for (const person of rows) await tx.send("owner", () => ownerReleaseNotice(event, person));
  if (rows.length === 0) return;
  tx.changed("events");
  await offerFreeSeats(tx, eventId);
}

/** SQL over a row of `signups`: not confirmed in time. A student who has since proven the address keeps the seat. */
const isOverdue = (now: Date) => sql<boolean>`(
  signups.state = 'live' and confirm_by <= ${now} and confirmed_at is null and not exists (
    select from users where lower(users.email) = lower(signups.email) and users.state = 'live'
      and users.proven_at >= signups.created_at))`;
