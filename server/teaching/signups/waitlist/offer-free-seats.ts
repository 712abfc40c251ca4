import { sql } from "kysely";
import { addDays, studioDay, studioInstant, studioTime } from "../../../../contract/platform/values/time.ts";
import { offerHours } from "../../../../contract/teaching/signups/calls.ts";
import { newToken } from "../../../auth/tokens.ts";
import type { Ctx, Tx } from "../../../platform/call/ctx.ts";
import { readLetterSignature, type LetterSignature } from "../../../site/documents/letter-signature.ts";
import { lockSeats, seatsToOffer, type Seats } from "../../events/count-seats.ts";
import { noSpot, seatOffered } from "../letters.ts";

/**
 * Offers the free seats of an event to its waitlist in order, and emails each student an offer. Expired offers pass
 * to the next student. Call it in the transaction that frees a seat; `processWaitlists` handles all other cases.
 * Refuses `class-not-found`.
 */
export async function offerFreeSeats(tx: Tx, eventId: string): Promise<void> {
  const signature = await readLetterSignature(tx);
  const { event } = await lockSeats(tx, eventId);
  const hasStarted = event.starts_at <= tx.now;
  const lapsed = await lapseOffers(tx, event, hasStarted ? undefined : signature);
  // Counted again, because ended offers have freed seats.
  const offered = hasStarted ? 0 : await offerToWaitlist(tx, await lockSeats(tx, eventId), signature);
  if (lapsed + offered > 0) tx.changed("events");
}

/** Ends expired offers. Sends no email without a signature. Returns how many were ended. */
async function lapseOffers(tx: Tx, event: Seats["event"], signature: LetterSignature | undefined): Promise<number> {
  const lapsed = await tx.db
    .updateTable("waitlist")
    .set({ state: "lapsed", offered_until: null })
    .where((is) => is.and({ event_id: event.id, state: "offered" }))
    .where("offered_until", "<=", tx.now)
    .returning("email")
    .execute();
  // Not sent after the class has started.
  if (signature)
    for (const { email } of lapsed) await tx.send(email, () => noSpot("lapsed", event, { email }, signature));
  return lapsed.length;
}

/** Offers the free seats to the first students on the waitlist. Returns how many were offered. */
async function offerToWaitlist(tx: Tx, seats: Seats, signature: LetterSignature): Promise<number> {
  const { event } = seats;
  const until = offerEnd(tx.now, event.starts_at);
  // A later change of the price does not touch an offer. 0: without a price.
  const isFree = event.price_kind === "none";
  const offeredPrice = {
    offered_price_from_cents: isFree ? 0 : event.price_from_cents,
    offered_price_to_cents: isFree ? 0 : event.price_to_cents,
    offered_tax_class: event.tax_class,
  };
  const first = await tx.db
    .selectFrom("waitlist")
    .select(["id", "email"])
    .where((is) => is.and({ event_id: event.id, state: "waiting" }))
    .orderBy("joined_at")
    .orderBy("id")
    .limit(seatsToOffer(seats))
    .execute();
  for (const { id, email } of first) {
    const { token, hash } = newToken();
    await tx.db
      .updateTable("waitlist")
      .set({ state: "offered", offered_until: until, offer_hash: hash, ...offeredPrice })
      .where("id", "=", id)
      .execute();
    await tx.send(email, () => seatOffered(event, { email, token, until }, signature));
  }
  return first.length;
}

/** Handles what no request triggers: expired offers, seats freed otherwise, and waitlists of removed classes. */
export async function processWaitlists(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select events.id
    from (select distinct event_id from waitlist where state in ('waiting', 'offered')) as waiting_events
    join events on events.id = waiting_events.event_id
    where events.state = 'live' and exists (
      select from waitlist where waitlist.event_id = events.id and (
        (waitlist.state = 'offered' and waitlist.offered_until <= ${ctx.now}) or
        (waitlist.state = 'waiting' and events.starts_at > ${ctx.now} and events.capacity >
          (select count(*) from signups where signups.event_id = events.id and signups.state in ('live', 'held')) +
          (select count(*) from waitlist as offers
            where offers.event_id = events.id and offers.state = 'offered'))))`.execute(ctx.db);
  for (const { id } of rows) await ctx.tx((tx) => offerFreeSeats(tx, id));
  await endWaitlistsOfRemovedClasses(ctx);
}

/** Ends the waitlists of upcoming removed classes and emails the students. */
async function endWaitlistsOfRemovedClasses(ctx: Ctx): Promise<void> {
  const removed = await ctx.db
    .selectFrom("events")
    .selectAll()
    .where("state", "=", "removed")
    .where("starts_at", ">", ctx.now)
    .where(sql<boolean>`id in (select event_id from waitlist where waitlist.state in ('waiting', 'offered'))`)
    .execute();
  for (const event of removed) {
    await ctx.tx(async (tx) => {
      const signature = await readLetterSignature(tx);
      const left = await tx.db
        .updateTable("waitlist")
        .set({ state: "left", offered_until: null })
        .where("event_id", "=", event.id)
        .where("state", "in", ["waiting", "offered"])
        .returning("email")
        .execute();
      for (const { email } of left) await tx.send(email, () => noSpot("classCancelled", event, { email }, signature));
    });
  }
}

/** No offer ends between these times of the studio, so that a student who sleeps does not lose it. */
const night = { from: "21:00", to: "10:00" };

/** When an offer that is made now ends: after `offerHours`, in the next morning instead of at night, at the start. */
export function offerEnd(now: Date, startsAt: Date): Date {
  const end = new Date(now.getTime() + offerHours * 3_600_000);
  const time = studioTime(end);
  const isLate = time > night.from;
  const morning = studioInstant(addDays(studioDay(end), isLate ? 1 : 0), night.to);
  const humane = isLate || time < night.to ? morning : end;
  return humane < startsAt ? humane : startsAt;
}
