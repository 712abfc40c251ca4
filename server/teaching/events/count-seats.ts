import { type RawBuilder, type Selectable, sql } from "kysely";
import { Refusal, type Tx } from "../../platform/call/ctx.ts";
import type { Tables } from "../../platform/db/schema.ts";
import { rawStatement, sendBatch } from "../../platform/db/transaction.ts";

// The only file that counts the seats of an event. People on the waitlist count like people with a seat, so that a
// seat that becomes free goes to the waitlist and not to the next visitor. The counts do not check the time: an offer
// keeps its seat until server/teaching/signups marks it as lapsed, taken or left, within seconds.

/** SQL over `events`: number of live sign-ups, with those that are held until they are paid. */
export const liveSignups = sql<number>`(
  select count(*)::int from signups where signups.event_id = events.id and signups.state in ('live', 'held'))`;

/** SQL over `events`: number of people on the waitlist, including those with an offer. */
export const peopleOnWaitlist = sql<number>`(
  select count(*)::int from waitlist where waitlist.event_id = events.id and waitlist.state in ('waiting', 'offered'))`;

/** SQL over `events`: number of seats that a new visitor cannot have. */
export const takenSeats = sql<number>`(${liveSignups} + ${peopleOnWaitlist})`;

/** An event locked until the transaction ends, with the numbers of live sign-ups, open offers and waiting people. */
export type Seats = { event: Selectable<Tables["events"]>; live: number; offered: number; waiting: number };

/**
 * Locks an event and counts its seats. Until the transaction ends, no other transaction can take, cancel or offer a
 * seat. `also`: more columns to read under the lock, as SQL that starts with a comma. Refuses `class-not-found`, also
 * for a removed event.
 */
export async function lockSeats<Also = unknown>(tx: Pick<Tx, "db">, eventId: string, also: RawBuilder<Also> = sql``) {
  const [[event], [counted]] = await sendBatch(
    tx.db,
    // `for update` would also block transactions that insert a reference to the row, such as a sign-up.
    tx.db.selectFrom("events").selectAll().where("id", "=", eventId).where("state", "=", "live").forNoKeyUpdate(),
    // A separate statement: the one above reads the snapshot from before it waited for the lock.
    rawStatement<Omit<Seats, "event"> & Also>(
      tx.db,
      sql`select
        (select count(*) from signups where event_id = ${eventId} and state in ('live', 'held'))::int as live,
        (select count(*) from waitlist where event_id = ${eventId} and state = 'offered')::int as offered,
        (select count(*) from waitlist where event_id = ${eventId} and state = 'waiting')::int as waiting
        ${also}`,
    ),
  );
  if (!event) throw new Refusal("class-not-found");
  return { event, ...counted! };
}

type Counted = { event: { capacity: number }; live: number; offered: number; waiting: number };

/**
 * Whether `count` people get a seat, `withOffer` of them the one that is offered to them; without numbers, one person
 * who has no offer. The capacity may have been reduced since.
 */
export function hasSeats({ event, live, offered, waiting }: Counted, count = 1, withOffer = 0): boolean {
  const free = count - withOffer;
  const others = free > 0 ? offered - withOffer + waiting : 0;
  return live + others + count <= event.capacity;
}

/** Number of seats that can be offered to the waitlist now. */
export function seatsToOffer({ event, live, offered, waiting }: Counted): number {
  return Math.max(0, Math.min(waiting, event.capacity - live - offered));
}
