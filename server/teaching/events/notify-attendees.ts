import { type Selectable, sql } from "kysely";
import type { Tx } from "../../platform/call/ctx.ts";
import type { Tables } from "../../platform/db/schema.ts";
import { classesCancelled, classesChanged, type Recipient } from "./letters.ts";

type EventRow = Selectable<Tables["events"]>;

/**
 * Emails everyone with a seat, or on the waitlist, in upcoming classes that moved. `message`: the owner's own words.
 * Returns the number of people.
 */
export async function notifyChanged(tx: Tx, before: EventRow[], after: EventRow[], message = ""): Promise<number> {
  const was = new Map(before.map((event) => [event.id, event]));
  const moved = after.filter((event) => {
    const old = was.get(event.id)!;
    return (event.starts_at > tx.now || old.starts_at > tx.now) && hasMoved(old, event);
  });
  const people = await recipientsOf(tx, moved);
  for (const { classes } of people) for (const one of classes) one.was = was.get(one.event.id)!;
  for (const person of people) await tx.send(person.email, () => classesChanged(tx, person, message));
  return people.length;
}

/** People with a seat in an upcoming class, or on its waitlist. */
export const recipientsOfUpcoming = (tx: Tx, events: readonly EventRow[]): Promise<Recipient[]> =>
  recipientsOf(
    tx,
    events.filter((event) => event.starts_at > tx.now),
  );

/** Emails the people of removed classes. `money`: what to say of the money of a seat, by its id. */
export async function notifyCancelled(
  tx: Tx,
  people: readonly Recipient[],
  { money, message = "" }: { money: ReadonlyMap<string, () => string[]>; message?: string | undefined },
): Promise<void> {
  for (const person of people) await tx.send(person.email, () => classesCancelled(tx, person, { money, message }));
}

function hasMoved(old: EventRow, event: EventRow): boolean {
  return (
    old.starts_at.getTime() !== event.starts_at.getTime() ||
    old.ends_at.getTime() !== event.ends_at.getTime() ||
    old.location !== event.location
  );
}

/** Each address gets one email about all of its classes, with each class once. */
async function recipientsOf(tx: Tx, events: EventRow[]): Promise<Recipient[]> {
  if (events.length === 0) return [];
  const ids = events.map(({ id }) => id);
  // Sign-ups entered by the owner may have no email address.
  const { rows } = await sql<{ event_id: string; name: string; email: string; seatId: string | null }>`
    select event_id, name, email, id as "seatId" from signups
    where event_id = any (${ids}::uuid[]) and state = 'live' and email <> ''
    union all
    select event_id, name, email, null from waitlist
    where event_id = any (${ids}::uuid[]) and state in ('waiting', 'offered')`.execute(tx.db);
  const people = new Map<string, Recipient>();
  for (const event of events.toSorted((one, other) => Number(one.starts_at) - Number(other.starts_at))) {
    for (const { name, email, seatId } of rows.filter(({ event_id }) => event_id === event.id)) {
      const key = email.toLowerCase();
      const person = people.get(key) ?? { name, email, classes: [] };
      const isWaiting = seatId === null;
      const same = person.classes.find((one) => one.event.id === event.id && one.isWaiting === isWaiting);
      const one = same ?? { event, seatIds: [], isWaiting };
      if (!same) person.classes.push(one);
      if (seatId !== null) one.seatIds.push(seatId);
      people.set(key, person);
    }
  }
  return [...people.values()];
}
