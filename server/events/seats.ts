import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Tx } from "../ctx.ts";
import type { Tables } from "../db/schema.ts";
import { rawStatement, together } from "../db/transaction.ts";
import { Refusal } from "../refusal.ts";

// The one place that counts the places of an event. Who has one, or stands in line for one, is counted alike: a place
// that comes free belongs to the line, not to the visitor who happens to look first. So no count here knows the time:
// an offer holds its place until it is lapsed, taken or left, which server/signups does within seconds.

/** SQL over a row of `events`: its live sign-ups. */
export const liveSignups = sql<number>`(
  select count(*)::int from signups where signups.event_id = events.id and signups.state = 'live')`;

/** SQL over a row of `events`: people in its line, those with an offer included. */
export const peopleOnWaitlist = sql<number>`(
  select count(*)::int from waitlist where waitlist.event_id = events.id and waitlist.state in ('waiting', 'offered'))`;

/** SQL over a row of `events`: how many of its places a newcomer finds taken. */
export const takenSeats = sql<number>`(${liveSignups} + ${peopleOnWaitlist})`;

/** An event that is locked until the transaction ends, with its live sign-ups and the people in its line. */
export type Seats = {
  event: Selectable<Tables["events"]>;
  live: number;
  offered: number;
  waiting: number;
};

/**
 * Locks an event and counts its places: from here to the end of the transaction nobody else gets, gives up or is
 * offered one. `also` is more columns to read while it is locked, as SQL that begins with a comma. Refuses
 * `class-not-found`, also for one that was removed.
 */
export async function lockSeats<Also = unknown>(
  tx: Pick<Tx, "db">,
  eventId: string,
  also: RawBuilder<Also> = sql``,
): Promise<Seats & Also> {
  const [[event], [counted]] = await together(
    tx.db,
    // `for update` would also block transactions that insert a reference to the row, such as a sign-up.
    tx.db
      .selectFrom("events")
      .selectAll()
      .where("id", "=", eventId)
      .where("state", "=", "live")
      .forNoKeyUpdate(),
    // A statement of its own, never a part of the one above: that one saw the tables as they were before it waited.
    rawStatement<Omit<Seats, "event"> & Also>(
      tx.db,
      sql`select
        (select count(*) from signups where event_id = ${eventId} and state = 'live')::int as live,
        (select count(*) from waitlist where event_id = ${eventId} and state = 'offered')::int as offered,
        (select count(*) from waitlist where event_id = ${eventId} and state = 'waiting')::int as waiting
        ${also}`,
    ),
  );
  if (!event) throw new Refusal("class-not-found");
  return { event, ...counted! };
}

type Counted = { event: { capacity: number }; live: number; offered: number; waiting: number };

/** Whether somebody who stands in no line can have a place. */
export function hasFreeSeat({ event, live, offered, waiting }: Counted): boolean {
  return live + offered + waiting < event.capacity;
}

/** How many places can be offered to the line now. */
export function seatsToOffer({ event, live, offered, waiting }: Counted): number {
  return Math.max(0, Math.min(waiting, event.capacity - live - offered));
}

/** Whether an offered place is still there: the owner may have made the class smaller since. */
export function hasOfferedSeat({ event, live }: Counted): boolean {
  return live < event.capacity;
}
