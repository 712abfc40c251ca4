import type { Selectable } from "kysely";
import type { Tx } from "../ctx.ts";
import type { Tables } from "../db/schema.ts";
import { classesCancelled, classesChanged, type NotifiedClass } from "./letters.ts";

type EventRow = Selectable<Tables["events"]>;

/** Who is to be told of which classes: one letter for one person, however many of her classes it is about. */
type Told = { name: string; email: string; classes: NotifiedClass[] };

/** Writes to everybody for whom a coming class is now elsewhere or at another time; how many people these are. */
export async function notifyChanged(tx: Tx, before: EventRow[], after: EventRow[]): Promise<number> {
  const was = new Map(before.map((event) => [event.id, event]));
  const moved = after.filter((event) => {
    const old = was.get(event.id)!;
    const isComing = event.starts_at > tx.now || old.starts_at > tx.now;
    return isComing && isElsewhere(old, event);
  });
  const people = await peopleOf(tx, moved);
  for (const { classes } of people) for (const one of classes) one.was = was.get(one.event.id)!;
  for (const person of people) await tx.send(await classesChanged(tx, person));
  return people.length;
}

/** Writes to everybody who had a place in one of these coming classes, or waited for it; how many people these are. */
export async function notifyCancelled(tx: Tx, removed: EventRow[]): Promise<number> {
  const people = await peopleOf(
    tx,
    removed.filter((event) => event.starts_at > tx.now),
  );
  for (const person of people) await tx.send(await classesCancelled(tx, person));
  return people.length;
}

function isElsewhere(old: EventRow, event: EventRow): boolean {
  return (
    old.starts_at.getTime() !== event.starts_at.getTime() ||
    old.ends_at.getTime() !== event.ends_at.getTime() ||
    old.location !== event.location
  );
}

async function peopleOf(tx: Tx, events: EventRow[]): Promise<Told[]> {
  if (events.length === 0) return [];
  const ids = events.map(({ id }) => id);
  const signedUp = await tx.db
    .selectFrom("signups")
    .select(["event_id", "name", "email"])
    .where("event_id", "in", ids)
    .where("state", "=", "live")
    // Whom the owner entered may have left no address.
    .where("email", "<>", "")
    .execute();
  const waiting = await tx.db
    .selectFrom("waitlist")
    .select(["event_id", "name", "email"])
    .where("event_id", "in", ids)
    .where("state", "in", ["waiting", "offered"])
    .execute();
  const places = [
    ...signedUp.map((row) => ({ ...row, isWaiting: false })),
    ...waiting.map((row) => ({ ...row, isWaiting: true })),
  ];
  const people = new Map<string, Told>();
  for (const event of events.toSorted((one, other) => Number(one.starts_at) - Number(other.starts_at))) {
    for (const { name, email, isWaiting } of places.filter(({ event_id }) => event_id === event.id)) {
      const key = email.toLowerCase();
      const person = people.get(key) ?? { name, email, classes: [] };
      person.classes.push({ event, isWaiting });
      people.set(key, person);
    }
  }
  return [...people.values()];
}
