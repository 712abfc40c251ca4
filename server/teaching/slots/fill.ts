import { sql } from "kysely";
import { addDays, studioDay } from "../../../contract/platform/values/time.ts";
import type { Availability, AvailabilityPlan } from "../../../contract/teaching/slots/calls.ts";
import { availability as schema } from "../../../contract/teaching/slots/schema.ts";
import type { Ctx, Tx } from "../../platform/call/ctx.ts";
import { newId } from "../../platform/db/id.ts";
import { onStudioClock, studioZone } from "../../platform/db/studio-zone.ts";
import { studioSettings } from "../../site/settings/read.ts";
import { removeFreeSlots } from "./make-room.ts";
import { type GridTime, officeHoursGrid, type KnownSlot, planSlots, type SlotPlan, type Span } from "./plan.ts";
import { lockTimetable } from "./timetable.ts";

type Reader = Pick<Ctx, "db" | "now">;

/** Updates the slots to match the office hours. Takes the lock only if something has to change. */
export async function fillSlotsIfNeeded(ctx: Ctx): Promise<void> {
  const rules = await storedRules(ctx);
  if (!rules) return;
  const { counts } = await planFor(ctx, rules);
  if (counts.added > 0 || counts.removed > 0) await ctx.tx(fillSlots);
}

/**
 * Updates the slots to match the office hours, under the timetable lock, which it takes. Without hours it does
 * nothing. A transaction that has locked other slots before must have locked those of the office hours in the same
 * statement (server/teaching/slots/make-room.ts), to prevent deadlocks.
 */
export async function fillSlots(tx: Tx): Promise<AvailabilityPlan> {
  await lockTimetable(tx);
  const rules = await storedRules(tx);
  if (!rules) return { aWeek: 0, added: 0, removed: 0, bookedStay: 0, heldStay: 0 };
  await sql`
    select id from slots where state = 'open' and made_by = 'rule' and starts_at > ${tx.now}
    order by id for no key update`.execute(tx.db);
  const plan = await planFor(tx, rules);
  await removeFreeSlots(tx, plan.remove.class, "class");
  await removeFreeSlots(tx, plan.remove.rule, "rule");
  await openSlots(tx, plan);
  return plan.counts;
}

/** What these rules would change now. */
export async function planFor(on: Reader, rules: Availability): Promise<SlotPlan> {
  const { sessions } = await studioSettings(on);
  const complete = { ...rules, minutes: rules.minutes ?? sessions.minutes };
  return planSlots(complete, on.now, {
    grid: await instantsOf(on, officeHoursGrid(complete, studioDay(on.now))),
    classes: await classesFrom(on),
    slots: await knownSlots(on),
  });
}

async function storedRules({ db }: Pick<Ctx, "db">): Promise<Availability | undefined> {
  const row = await db.selectFrom("availability").select("body").executeTakeFirst();
  return row && schema.parse(row.body);
}

async function openSlots(tx: Tx, { add, reopen, minutes }: SlotPlan): Promise<void> {
  const made = add.map(({ date, time }) => ({ id: newId(tx.now.getTime()), date, time }));
  if (reopen.length > 0)
    await sql`
      update slots set state = 'open', removed_by = null, removed_at = null
      where id = any (${reopen}::uuid[])`.execute(tx.db);
  if (made.length > 0) {
    // Arrays, because there can be more values than a statement may have parameters.
    await sql`
      insert into slots (id, date, time, duration_minutes, made_by, created_at)
      select id, date, time, ${minutes}, 'rule', ${tx.now}
      from unnest(
        ${made.map(({ id }) => id)}::uuid[],
        ${made.map(({ date }) => date)}::date[],
        ${made.map(({ time }) => time)}::time[]
      ) as each (id, date, time)`.execute(tx.db);
  }
  const first = reopen[0] ?? made[0]?.id;
  if (first) tx.live("slotAdded", first);
}

/** Wall-clock times as instants. Times that the clocks skip are left out; a repeated time means the first. */
async function instantsOf({ db }: Reader, grid: readonly Omit<GridTime, "starts_at">[]): Promise<GridTime[]> {
  if (grid.length === 0) return [];
  const { rows } = await sql<GridTime>`
    select day as date, clock as time, starts_at
    from unnest(${grid.map(({ date }) => date)}::date[], ${grid.map(({ time }) => time)}::time[]) as each (day, clock)
    cross join lateral (select studio_instant_or_later(day, clock, ${studioZone}) as starts_at offset 0) as instant
    where ${onStudioClock(sql`starts_at`)} = day + clock
    order by starts_at`.execute(db);
  return rows;
}

/** Classes, and the days that the owner cannot teach. */
async function classesFrom({ db, now }: Reader): Promise<Span[]> {
  const { rows } = await sql<Span>`
    select starts_at, ends_at from events
    where state = 'live' and date >= ${addDays(studioDay(now), -1)}
    union all
    select from_at, until_at from absences where until_at > ${now} and until_at > from_at
    order by starts_at`.execute(db);
  return rows;
}

async function knownSlots({ db, now }: Reader): Promise<KnownSlot[]> {
  const { rows } = await sql<KnownSlot>`
    select slots.id, slots.made_by, slots.starts_at, slots.ends_at,
      case
        when slots.state = 'removed' and slots.removed_by = 'owner' then 'gone by hand'
        when slots.state = 'removed' then 'gone'
        when exists (select from bookings where slot_id = slots.id and bookings.state = 'live') then 'booked'
        when exists (select from slot_holds where slot_id = slots.id
          and (slot_holds.state = 'pinned' or held_until > ${now})) then 'held'
        else 'free'
      end as state
    from slots
    where slots.starts_at > ${new Date(now.getTime() - dayMs)} and (
      slots.state = 'open' or slots.made_by = 'rule'
      or (slots.removed_by = 'owner' and slots.removed_at >= (select since from availability)))
    order by slots.starts_at`.execute(db);
  return rows;
}

const dayMs = 24 * 3_600_000;
