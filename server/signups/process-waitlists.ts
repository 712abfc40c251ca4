import { sql } from "kysely";
import { offerHours } from "../../contract/signups.ts";
import { newToken } from "../auth/tokens.ts";
import type { Ctx, Tx } from "../ctx.ts";
import { lockSeats, type Seats, seatsToOffer } from "../events/seats.ts";
import { letterSignature, waitlistEnded, offerLapsed, seatOffered, type Signature } from "./letters.ts";

/**
 * Gives what is free in an event to its line, first come first served: each place is held for one person, who is told
 * by mail. Offers whose time is over go on. Call it, in the same transaction, wherever a place comes free; the tick
 * below finds what nobody called for. Refuses `class-not-found`.
 */
export async function offerFreeSeats(tx: Tx, eventId: string): Promise<void> {
  const signature = await letterSignature(tx);
  const { event } = await lockSeats(tx, eventId);
  const isOver = event.starts_at <= tx.now;
  const lapsed = await lapseOffers(tx, event, isOver ? undefined : signature);
  const offered = isOver ? 0 : await offerToLine(tx, await lockSeats(tx, eventId), signature);
  if (lapsed + offered > 0) tx.changed("events");
}

/** Ends the offers whose time is over; returns how many. */
async function lapseOffers(tx: Tx, event: Seats["event"], signature: Signature | undefined): Promise<number> {
  const lapsed = await tx.db
    .updateTable("waitlist")
    .set({ state: "lapsed", offered_until: null })
    .where("event_id", "=", event.id)
    .where("state", "=", "offered")
    .where("offered_until", "<=", tx.now)
    .returning("email")
    .execute();
  // Once the class has begun nobody needs to hear it.
  if (signature) for (const { email } of lapsed) await tx.send(offerLapsed(event, { email }, signature));
  return lapsed.length;
}

/** Offers the free places to those who are first in line; returns how many. */
async function offerToLine(tx: Tx, places: Seats, signature: Signature): Promise<number> {
  const { event } = places;
  const until = new Date(Math.min(tx.now.getTime() + offerHours * 3_600_000, event.starts_at.getTime()));
  const first = await tx.db
    .selectFrom("waitlist")
    .select(["id", "email"])
    .where("event_id", "=", event.id)
    .where("state", "=", "waiting")
    .orderBy("joined_at")
    .orderBy("id")
    .limit(seatsToOffer(places))
    .execute();
  for (const { id, email } of first) {
    const { token, hash } = newToken();
    await tx.db
      .updateTable("waitlist")
      .set({ state: "offered", offered_until: until, offer_hash: hash })
      .where("id", "=", id)
      .execute();
    await tx.send(seatOffered(event, { email, token, until }, signature));
  }
  return first.length;
}

/**
 * What falls due in the lines without anybody's doing: offers that ran out, places that came free elsewhere (the owner
 * made the class larger), lines of classes that were removed.
 */
export async function processWaitlists(ctx: Ctx): Promise<void> {
  const due = await sql<{ id: string }>`
    select events.id
    from (select distinct event_id from waitlist where state in ('waiting', 'offered')) as lines
    join events on events.id = lines.event_id
    where events.state = 'live' and exists (
      select from waitlist where waitlist.event_id = events.id and (
        (waitlist.state = 'offered' and waitlist.offered_until <= ${ctx.now}) or
        (waitlist.state = 'waiting' and events.starts_at > ${ctx.now} and events.capacity >
          (select count(*) from signups where signups.event_id = events.id and signups.state = 'live') +
          (select count(*) from waitlist as others where others.event_id = events.id and others.state = 'offered'))))`.execute(
    ctx.db,
  );
  for (const { id } of due.rows) await ctx.tx((tx) => offerFreeSeats(tx, id));
  await dissolveLines(ctx);
}

/** Tells those in line for a class that was removed before it began. */
async function dissolveLines(ctx: Ctx): Promise<void> {
  const removed = await ctx.db
    .selectFrom("events")
    .selectAll()
    .where("state", "=", "removed")
    .where("starts_at", ">", ctx.now)
    .where("id", "in", (of) =>
      of
        .selectFrom("waitlist")
        .select("event_id")
        .where(sql<boolean>`waitlist.state in ('waiting', 'offered')`),
    )
    .execute();
  for (const event of removed) {
    await ctx.tx(async (tx) => {
      const signature = await letterSignature(tx);
      const left = await tx.db
        .updateTable("waitlist")
        .set({ state: "left", offered_until: null })
        .where("event_id", "=", event.id)
        .where("state", "in", ["waiting", "offered"])
        .returning("email")
        .execute();
      for (const { email } of left) await tx.send(waitlistEnded(event, { email }, signature));
    });
  }
}
