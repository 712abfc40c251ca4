import { type RawBuilder, sql } from "kysely";
import * as t from "../../../contract/office/absences/text.desk.ts";
import { type Ctx, Refusal, type Tx } from "../../platform/call/ctx.ts";
import { failpoint } from "../../platform/process/failpoint.ts";
import { movePickups } from "../../selling/orders/absence-pickups.ts";
import { isGivenBack, lockPurchase } from "../../selling/payments/refunds/refund.ts";
import { restoreSession } from "../../teaching/bookings/absence-sessions.ts";
import { restoreClasses } from "../../teaching/events/absence-classes.ts";
import { lockEvents } from "../../teaching/events/change.ts";
import { dropNextHold, restoreSeats } from "../../teaching/signups/absence-seats.ts";
import { offerFreeSeats } from "../../teaching/signups/waitlist/offer-free-seats.ts";
import { lockSlotsBetween, reopenSlots } from "../../teaching/slots/absence-slots.ts";
import { lockTimetable } from "../../teaching/slots/timetable.ts";
import { isErased } from "./personal-data.ts";

type Ended = { message: string; people: number };

/**
 * Ends an absence early: everything that has not begun and has no answer takes place as before. Answers, moved items
 * and the days that were added to passes stay. A class or session whose time is taken now stays called off. Idempotent.
 * Refuses `not-found`.
 */
export async function endAbsence(ctx: Ctx, { params }: { params: { id: string } }): Promise<Ended> {
  const told = await ctx.tx((tx) => end(tx, params.id));
  const { people } = told;
  return { message: people === 0 ? t.nothingToTakeBack : t.welcomeBackTelling(t.peopleToTell(told)), people };
}

/** Lock order: timetable, absence, purchases, classes, slots, items. Returns the number of notified people. */
async function end(tx: Tx, id: string): Promise<Told> {
  await lockTimetable(tx);
  const absence = await tx.db.selectFrom("absences").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  if (!absence) throw new Refusal("not-found");
  if (absence.state === "well") return countTold(tx, id);
  const returned = await purchasesGivenBack(tx, id);
  const classIds = await restorableClasses(tx, id);
  const holds = await tx.db
    .selectFrom("absence_items")
    .select("next_event_id")
    .where("absence_id", "=", id)
    .where("hold_id", "is not", null)
    .execute();
  const touched = [...new Set([...classIds, ...holds.map(({ next_event_id }) => next_event_id!)])];
  if (touched.length > 0) await lockEvents(tx, touched);
  const span = { from: absence.from_at, until: absence.until_at };
  await lockSlotsBetween(tx, span);
  // The slots of sessions are closed, so that statement has not locked them.
  const sessions = await sessionsToRestore(tx, id, returned);
  await tx.db
    .updateTable("absences")
    .set({ state: "well", ended_at: tx.now })
    .set({ until_at: sql<Date>`greatest(from_at, least(until_at, ${tx.now}::timestamptz))` })
    .where("id", "=", id)
    .execute();
  await restoreClasses(tx, classIds);
  await restorePeople(tx, id, { classIds, returned });
  for (const session of sessions) await takeBackSession(tx, session);
  await reopenSlots(tx, span);
  for (const eventId of classIds) await offerFreeSeats(tx, eventId);
  await tx.hooks.timetableChanged(tx);
  tx.changed("events");
  failpoint("absence: taken back");
  return countTold(tx, id);
}

/** Locks the purchases of what has no answer. Returns those that the owner has given back: nothing of them takes place. */
async function purchasesGivenBack(tx: Tx, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct coalesce(signups.purchase_id, bookings.payment_id) as id from absence_items as items
    left join signups on signups.id = signup_id left join bookings on bookings.id = booking_id
    where absence_id = ${id} and items.state = 'asked' and change = 'cancel'
      and coalesce(signups.purchase_id, bookings.payment_id) is not null
    order by 1`.execute(tx.db);
  const returned: string[] = [];
  for (const { id: purchaseId } of rows) {
    await lockPurchase(tx, purchaseId);
    if (await isGivenBack(tx, purchaseId)) returned.push(purchaseId);
  }
  return returned;
}

/**
 * Classes that have not begun and whose time is free. Not where a booked or held slot is now, which the owner opened on
 * purpose. A substitute of a later absence stays, and so does a class that another absence covers.
 */
async function restorableClasses(tx: Tx, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select events.id from absence_classes join events on events.id = event_id
    where absence_id = ${id} and starts_at > ${tx.now} and restored_at is null
      and not ${isInOtherAbsence(sql`events.starts_at`, id)} and (
      (change = 'cover' and events.state = 'live' and not exists (
        select from absence_classes as later join absences on absences.id = later.absence_id
        where later.event_id = events.id and later.change = 'cover' and later.restored_at is null
          and absences.started_at > (select started_at from absences where id = ${id})))
      or (change = 'cancel' and events.state = 'removed' and not exists (
        select from events as other where other.state = 'live'
          and tstzrange(other.starts_at, other.ends_at) && tstzrange(events.starts_at, events.ends_at))
        and not exists (
          select from slots where slots.state = 'open'
            and tstzrange(slots.starts_at, slots.ends_at) && tstzrange(events.starts_at, events.ends_at)
            and (made_by = 'owner' or exists (select from bookings where slot_id = slots.id and bookings.state = 'live')
              or exists (select from slot_holds where slot_id = slots.id
                and (slot_holds.state = 'pinned' or held_until > ${tx.now}))))))
    order by events.id`.execute(tx.db);
  return rows.map(({ id: eventId }) => eventId);
}

/** SQL: another absence that has not ended contains a moment. */
const isInOtherAbsence = (at: RawBuilder<unknown>, id: string) => sql<boolean>`exists (
  select from absences as other where other.id <> ${id} and other.state <> 'well'
    and ${at} >= other.from_at and ${at} < other.until_at)`;

type TakenBack = {
  kind: "seat" | "waiting" | "order";
  change: "cancel" | "cover";
  signup_id: string | null;
  waitlist_id: string | null;
  order_id: string | null;
  event_id: string;
  hold_id: string | null;
  next_event_id: string | null;
};

/** Seats, places on waitlists and orders of these classes are as before, unless they are answered. */
async function restorePeople(
  tx: Tx,
  id: string,
  { classIds, returned }: { classIds: readonly string[]; returned: readonly string[] },
): Promise<void> {
  const { rows } = await sql<TakenBack>`
    update absence_items as items set state = 'well'
    where absence_id = ${id} and event_id = any (${[...classIds]}::uuid[]) and change in ('cancel', 'cover')
      and (state = 'asked' or (kind = 'waiting' and state = 'told'))
      and not exists (select from signups where signups.id = items.signup_id
        and signups.state = 'cancelled' and signups.purchase_id = any (${[...returned]}::uuid[]))
      and (kind <> 'order' or exists (select from orders where orders.id = items.order_id
        and orders.state in ('new', 'packed') and orders.event_id = coalesce(items.next_event_id, items.event_id)))
    returning kind, change, signup_id, waitlist_id, order_id, event_id, hold_id, next_event_id`.execute(tx.db);
  await sql`
    update absence_classes set restored_at = ${tx.now}
    where absence_id = ${id} and event_id = any (${[...classIds]}::uuid[])`.execute(tx.db);
  const calledOff = rows.filter(({ change }) => change === "cancel");
  await restoreSeats(tx, {
    signupIds: calledOff.map(({ signup_id }) => signup_id).filter((one) => one !== null),
    waitlistIds: calledOff.map(({ waitlist_id }) => waitlist_id).filter((one) => one !== null),
  });
  for (const { hold_id, next_event_id } of rows)
    await dropNextHold(tx, { holdId: hold_id, holdEventId: hold_id && next_event_id });
  for (const { kind, order_id, event_id } of rows) if (kind === "order") await movePickups(tx, [order_id!], event_id);
}

type SessionItem = { id: string; booking_id: string };

/** Locks the slots of sessions that have not begun and are not answered. */
async function sessionsToRestore(tx: Tx, id: string, returned: readonly string[]): Promise<SessionItem[]> {
  const { rows } = await sql<SessionItem>`
    select items.id, booking_id from absence_items as items
    join bookings on bookings.id = booking_id join slots on slots.id = slot_id
    where absence_id = ${id} and items.state = 'asked' and slots.starts_at > ${tx.now}
      and not ${isInOtherAbsence(sql`slots.starts_at`, id)}
      and (payment_id is null or payment_id <> all (${[...returned]}::uuid[]))
    order by slots.id for no key update of slots`.execute(tx.db);
  return rows;
}

async function takeBackSession(tx: Tx, { id, booking_id }: SessionItem): Promise<void> {
  const { rows } = await sql`
    update absence_items set state = 'well' where id = ${id} and state = 'asked' returning id`.execute(tx.db);
  if (rows.length === 0 || (await restoreSession(tx, booking_id))) return;
  // The time is taken now, so the question stays open.
  await sql`update absence_items set state = 'asked' where id = ${id}`.execute(tx.db);
}

type Told = { people: number; byPhone: number };

async function countTold({ db }: Pick<Tx, "db">, id: string): Promise<Told> {
  const { rows } = await sql<Told>`
    select count(distinct person_id)::int as people,
      count(distinct person_id) filter (where email = '')::int as "byPhone"
    from absence_items
    join absence_people on absence_people.id = person_id
    where absence_items.absence_id = ${id} and absence_items.state = 'well' and told_at is not null and not ${isErased}`.execute(
    db,
  );
  return rows[0]!;
}
