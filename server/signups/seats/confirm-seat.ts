import { sql } from "kysely";
import { shared } from "../../../contract/catalogues.ts";
import type { Ctx, Tx } from "../../ctx.ts";
import { lockSeats } from "../../events/count-seats.ts";
import { Refusal } from "../../refusal.ts";
import { readLetterSignature } from "../../site/letter-signature.ts";
import { seatReleased, seatsConfirmed } from "../letters.ts";
import { ownerReleaseNotice } from "../owner-letters.ts";
import { offerFreeSeats } from "../waitlist/offer-free-seats.ts";
import { findSeatByLink } from "./seat-by-link.ts";
import { isProvenAddress } from "./unconfirmed-seats.ts";

/**
 * Confirms the seat of a mailed link, and others of the address in the class; using the link proves the address. Idempotent. Also works after the deadline,
 * until the seat is released. Refuses `link-dead`.
 */
export async function confirmSeat(ctx: Ctx, { body }: { body: { token: string } }): Promise<{ message: string }> {
  const seat = await findSeatByLink(ctx, body.token);
  if (seat.kind !== "seat") throw new Refusal("link-dead");
  const signature = await readLetterSignature(ctx);
  await ctx.tx(async (tx) => {
    const { event } = await lockSeats(tx, seat.event_id);
    const confirmed = await tx.db
      .updateTable("signups")
      .set({ confirmed_at: tx.now })
      .where("event_id", "=", seat.event_id)
      .where((of) => of(of.fn<string>("lower", ["email"]), "=", seat.email.toLowerCase()))
      .where("state", "=", "live")
      .where("confirm_by", "is not", null)
      .where("confirmed_at", "is", null)
      .returning("name")
      .execute();
    if (confirmed.length > 0) {
      const seats = [{ name: seat.name, token: body.token }];
      const to = { email: seat.email, seats, isReturning: false, isProven: true };
      await tx.send(to.email, () => seatsConfirmed(tx, event, to, signature));
    } else {
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
  for (const person of rows) {
    await tx.send(person.email, () => seatReleased(event, person, signature));
    await tx.send("owner", () => ownerReleaseNotice(event, person));
  }
  if (rows.length === 0) return;
  tx.changed("events");
  await offerFreeSeats(tx, eventId);
}

/** SQL over a row of `signups`: not confirmed in time. A student who has since proven the address keeps the seat. */
const isOverdue = (now: Date) => sql<boolean>`(
  signups.state = 'live' and confirm_by <= ${now} and confirmed_at is null
  and not ${isProvenAddress(sql`signups.email`)})`;
