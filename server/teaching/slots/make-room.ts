import { sql } from "kysely";
import * as owner from "../../../contract/teaching/slots/text.desk.ts";
import { Refusal, type Tx } from "../../platform/call/ctx.ts";
import { heldFor, heldRefusal } from "./hold.ts";
import { type TimetableEntry, type PlannedTime, plannedSpans, spanWords } from "./timetable.ts";

type Writer = Pick<Tx, "db" | "now" | "live">;

/** Slots named in a refusal; the others are only counted. */
const mostNamed = 3;
/** Up to this number, open pages get one live event per removed slot. */
const mostLiveEvents = 30;

/**
 * Makes room for classes where slots are. Requires `lockTimetable`. Removes free slots of the office hours, and other
 * free slots if `removeSlots` is set; otherwise refuses `over-free-slots`, naming them. Refuses `overlaps` over a
 * booked or held slot, without the student's name.
 */
export async function makeRoomForClasses(tx: Writer, planned: readonly PlannedTime[], removeSlots: boolean) {
  const slots = await slotsUnder(tx, planned);
  const taken = slots.find(({ title }) => title !== owner.aFreeSlot);
  if (taken) throw new Refusal("overlaps", { message: owner.thatTimeIsTaken(spanWords(taken)) });
  const manual = slots.filter(({ made_by }) => made_by === "owner");
  if (manual.length > 0 && !removeSlots) throw new Refusal("over-free-slots", { message: question(manual) });
  const ids = slots.map(({ id }) => id);
  await removeFreeSlots(tx, ids, "class");
}

/** Removes free slots of the office hours where the owner adds or books a time. Requires `lockTimetable`. */
export async function removeRuleSlotsUnder(tx: Writer, planned: readonly PlannedTime[]): Promise<void> {
  const slots = await slotsUnder(tx, planned);
  const yielding = slots.filter(({ title, made_by }) => title === owner.aFreeSlot && made_by === "rule");
  const ids = yielding.map(({ id }) => id);
  await removeFreeSlots(tx, ids, "rule");
}

type OverlappedSlot = TimetableEntry & { id: string; made_by: "owner" | "rule" };

async function slotsUnder(tx: Writer, planned: readonly PlannedTime[]): Promise<OverlappedSlot[]> {
  // Locks first and reads in a separate statement, since holding and booking lock the slot too. Also locks the slots
  // of the office hours, ordered by id in one statement: `fillSlots` locks them at the end of the transaction.
  const { rows: ids } = await sql<{ id: string; is_under: boolean }>`
    with under as materialized (
      select slots.id from ${plannedSpans(planned)}
      join slots on slots.state = 'open' and tstzrange(slots.starts_at, slots.ends_at) && wanted.span)
    select slots.id, slots.id in (select id from under) as is_under
    from slots
    where slots.state = 'open' and slots.id in (
      select id from under
      union
      select id from slots where state = 'open' and made_by = 'rule' and starts_at > ${tx.now})
    order by slots.id
    for no key update of slots`.execute(tx.db);
  const under = ids.filter(({ is_under }) => is_under).map(({ id }) => id);
  if (under.length === 0) return [];
  const { rows } = await sql<OverlappedSlot>`
    select slots.id, slots.made_by, slots.date, slots.time, slots.ends_at,
      case
        when exists (select from bookings where slot_id = slots.id and state = 'live') then 'a booked session'
        when exists (select from slot_holds where slot_id = slots.id and request_id is not null and held_until > ${tx.now})
          then ${owner.slotAskedFor}
        when exists (select from slot_holds where slot_id = slots.id and (state = 'pinned' or held_until > ${tx.now}))
          then 'a slot that somebody is just paying for'
        else ${owner.aFreeSlot}
      end as title
    from slots
    where slots.id = any (${under}::uuid[]) and slots.state = 'open'
    order by slots.starts_at`.execute(tx.db);
  return rows;
}

/** Removes free slots and their expired holds. The slots must be locked. */
export async function removeFreeSlots(tx: Writer, ids: readonly string[], by: "rule" | "class" | "owner") {
  if (ids.length === 0) return;
  await sql`delete from slot_holds where slot_id = any (${ids}::uuid[])`.execute(tx.db);
  await sql`
    update slots set state = 'removed', removed_by = ${by}, removed_at = ${tx.now}
    where id = any (${ids}::uuid[])`.execute(tx.db);
  if (ids.length <= mostLiveEvents) for (const id of ids) tx.live("slotRemoved", id);
  // For many slots, one event makes open pages read the list again.
  else tx.live("slotAdded", ids[0]!);
}

function question(slots: readonly TimetableEntry[]): string {
  const named = slots.slice(0, mostNamed).map(spanWords).join("; ");
  const more = slots.length - mostNamed;
  const rest = more > 0 ? owner.andMore(more) : "";
  return `${named[0]!.toUpperCase()}${named.slice(1)}${rest}. ${owner.shallItBeRemoved(slots.length)}`;
}

/**
 * Removes a locked slot and its expired hold. Refuses `slot-held` while it is held, with the first step if a visitor
 * has asked for it or PayPal checks its payment, and `not-found`.
 */
export async function closeSlot(tx: Tx, id: string): Promise<void> {
  await sql`
    delete from slot_holds where slot_id = ${id} and state = 'running' and held_until <= ${tx.now}`.execute(tx.db);
  const { rows: closed } = await sql`
    update slots set state = 'removed', removed_by = 'owner', removed_at = ${tx.now}
    where id = ${id} and state = 'open' and not exists (select from slot_holds where slot_id = slots.id)
    returning id`.execute(tx.db);
  if (closed.length > 0) return;
  const hold = tx.db.selectFrom("slot_holds").select(heldFor.as("held_for")).where("slot_id", "=", id);
  const held = await hold.executeTakeFirst();
  throw held ? heldRefusal(held.held_for) : new Refusal("not-found");
}
