import { type RawBuilder, sql } from "kysely";
import { Refusal, type Tx } from "../../../platform/call/ctx.ts";
import { idsOf } from "../../../platform/db/id.ts";

// A caller without proof can hold a seat in anyone's name. Such a hold yields to another sign-up of the same person,
// until its payment pins it. A sign-up keeps its token: opening or approving its payment holds the seat again, and then
// the other unpaid hold yields. So the first to pay has the seat, and one person never has two. When the second hold
// ends unpaid, the first one returns for the rest of its time.

/**
 * SQL over `signups`, or over another name of it: an unpaid hold that its caller entered without proof, as a visitor or
 * for a friend. Excludes holds of an absence and holds that a running payment pins.
 */
export const mayYield = (table = "signups") => {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  return sql<boolean>`(${of("state")} = 'held' and ${of("held_until")} < 'infinity' and (${of("network")} is not null
    or ${of("booked_by")} is not null
      and not exists (select from absence_items where hold_id = ${of("id")})
      and exists (select from people where people.id = ${of("person_id")} and guardian_id is distinct from ${of("booked_by")})))`;
};

/**
 * SQL over `signups`, or over another name of it: a seat, or a hold that does not yield. A pending one counts for the
 * name that it was entered for, because several can belong to the person at the address. Reliable only under the lock
 * of the event.
 */
export const isSeatOf = (name: string | RawBuilder<unknown>, table = "signups") => {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  return sql<boolean>`(${of("state")} in ('live', 'held') and not ${mayYield(table)}
    and (not ${of("is_pending")} or folded(${of("name")}) = folded(${name})))`;
};

/** The places of people (an id, or SQL) on the waitlist of a class are taken: they have a seat. */
export const takePlacesOf = ({ db }: Pick<Tx, "db">, eventId: string, people: string | RawBuilder<unknown>) =>
  sql`update waitlist set state = 'taken', offered_until = null
    where event_id = ${eventId} and person_id in (${people}) and state in ('waiting', 'offered')`.execute(db);

/** Releases the unpaid holds of a person (an id, or SQL) that may yield. The event is locked. Refuses as `yieldHolds`. */
export async function yieldHoldsOf(tx: Tx, eventId: string, person: string | RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from signups where event_id = ${eventId} and person_id = ${person} and not is_pending
      and ${mayYield()}`.execute(tx.db);
  await yieldHolds(tx, idsOf(rows));
}

/**
 * Releases unpaid holds for another seat of the same people. The event is locked. Refuses `already-signed-up` if a payment
 * has pinned one since: `skip locked`, because a payment pins its seats before it locks the event.
 */
export async function yieldHolds(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<{ waitlist_id: string | null }>`
    update signups set state = 'cancelled', yielded_until = held_until, held_until = null, cancelled_at = ${tx.now}
    where id in (
      select id from signups where id = any (${[...ids]}::uuid[]) and ${mayYield()} for no key update skip locked)
    returning waitlist_id`.execute(tx.db);
  if (rows.length < ids.length) throw new Refusal("already-signed-up");
  await returnOffers(tx, rows);
}

/**
 * Restores holds that have yielded to one of these, which ended unpaid, for the rest of their time: otherwise a caller
 * without proof could give away the place of a person who is paying. The event is locked.
 */
export async function returnHolds(tx: Tx, ended: readonly string[]): Promise<void> {
  const { rows } = await sql<{ waitlist_id: string | null }>`
    update signups set state = 'held', held_until = yielded_until, yielded_until = null, cancelled_at = null
    where id in (
      select distinct on (ended.id) earlier.id
      from signups as ended join signups as earlier on earlier.event_id = ended.event_id
        and earlier.person_id = ended.person_id and earlier.is_pending = ended.is_pending
        and (not ended.is_pending or folded(earlier.name) = folded(ended.name))
        -- The offer of another seat returns to the student instead.
        and earlier.waitlist_id is not distinct from ended.waitlist_id
      where ended.id = any (${[...ended]}::uuid[])
        and earlier.state = 'cancelled' and earlier.yielded_until > ${tx.now}
        and (earlier.purchase_id is null
          or exists (select from purchases where purchases.id = earlier.purchase_id and purchases.state = 'open'))
      order by ended.id, earlier.yielded_until desc)
    returning waitlist_id`.execute(tx.db);
  await retakeOffers(tx, rows);
}

type OfferedSeats = readonly { waitlist_id: string | null }[];

const offersOf = (seats: OfferedSeats): string[] =>
  seats.map(({ waitlist_id }) => waitlist_id).filter((id) => id !== null);

/** An offer returns to its student, if it is still running and its seat is no longer held. */
export async function returnOffers(tx: Tx, seats: OfferedSeats): Promise<void> {
  const ids = offersOf(seats);
  if (ids.length === 0) return;
  await sql`
    update waitlist set state = case when kept_until > ${tx.now} then 'offered' else 'lapsed' end,
      offered_until = case when kept_until > ${tx.now} then kept_until end
    where state = 'taken' and id = any (${ids}::uuid[])`.execute(tx.db);
}

export async function retakeOffers(tx: Tx, seats: OfferedSeats): Promise<void> {
  const ids = offersOf(seats);
  if (ids.length === 0) return;
  await sql`
    update waitlist set state = 'taken', offered_until = null
    where state in ('offered', 'waiting', 'lapsed') and id = any (${ids}::uuid[])`.execute(tx.db);
}
