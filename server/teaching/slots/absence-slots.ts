import { sql } from "kysely";
import type { Tx } from "../../platform/call/ctx.ts";
import { isAwayAt, isOccupied } from "./timetable.ts";

// What an absence of the owner does to slots. Office hours know absences too (server/teaching/slots/fill.ts).

type Span = { from: Date; until: Date };

/**
 * Locks the slots of a span, and those of the office hours in the same statement, as `fillSlots` does later. Lock order:
 * by id, after classes.
 */
export async function lockSlotsBetween(tx: Pick<Tx, "db" | "now">, { from, until }: Span): Promise<void> {
  await sql`
    select from slots where state = 'open' and (
      (starts_at >= ${from} and starts_at < ${until}) or (made_by = 'rule' and starts_at > ${tx.now}))
    order by id for no key update`.execute(tx.db);
}

/**
 * Closes the slots of a span that are not booked, also held ones: a payment that is under way is refunded. Requires
 * `lockTimetable` and `lockSlotsBetween`.
 */
export async function closeSlots(tx: Tx, { from, until }: Span): Promise<void> {
  const { rows: closed } = await sql<{ id: string }>`
    update slots set state = 'removed', removed_by = 'absence', removed_at = ${tx.now}
    where state = 'open' and starts_at >= ${from} and starts_at < ${until}
      and not exists (select from bookings where slot_id = slots.id and bookings.state = 'live')
    returning id`.execute(tx.db);
  const ids = closed.map(({ id }) => id);
  await sql`delete from slot_holds where slot_id = any (${ids}::uuid[])`.execute(tx.db);
  for (const id of ids) tx.live("slotRemoved", id);
}

/**
 * Opens upcoming slots again that an absence closed, where nothing else is now and no other absence. `fillSlots` opens
 * those of the office hours. Requires `lockTimetable`.
 */
export async function reopenSlots(tx: Tx, { from, until }: Span): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update slots set state = 'open', removed_by = null, removed_at = null
    where state = 'removed' and removed_by = 'absence' and starts_at > ${tx.now}
      and starts_at >= ${from} and starts_at < ${until} and made_by = 'owner'
      and not ${isAwayAt} and not ${isOccupied}
    returning id`.execute(tx.db);
  for (const { id } of rows) tx.live("slotAdded", id);
}

/** Opens the slot of a session that is booked again. False if something else is there now. Requires `lockTimetable`. */
export async function reopenSlot(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    update slots set state = 'open', removed_by = null, removed_at = null
    where id = ${id} and (state = 'open' or not ${isOccupied})
    returning id`.execute(tx.db);
  return rows.length > 0;
}
