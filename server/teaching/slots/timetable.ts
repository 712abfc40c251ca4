import { sql } from "kysely";
import { clockWords, dayWords, studioTime } from "../../../contract/platform/values/time.ts";
import * as owner from "../../../contract/teaching/slots/text.desk.ts";
import { type Ctx, Refusal, type Tx } from "../../platform/call/ctx.ts";
import { studioZone } from "../../platform/db/studio-zone.ts";

/** A planned date and time on the studio's wall clock, with its length. */
export type PlannedTime = { date: string; time: string; duration_minutes: number };

/**
 * Locks the timetable until the transaction ends. The constraint would hold without the lock, but two overlapping
 * series would wait for each other's rows, and one would fail with a deadlock instead of a refusal. Lock order:
 * before any row of `events`. Sign-ups lock one such row and never the timetable.
 */
export async function lockTimetable(tx: Pick<Tx, "db">): Promise<void> {
  await sql`select pg_advisory_xact_lock(7407)`.execute(tx.db);
}

const timeDoesNotExist = "22008";
const overlaps = "23P01";

/**
 * Turns the error of a failed timetable change into a refusal: `time-does-not-exist` with the day, or `overlaps`
 * naming the existing class or slot. Returns any other error unchanged. `except`: ids of the events being changed.
 */
export async function timetableRefusal(
  ctx: Pick<Ctx, "db">,
  error: unknown,
  planned: readonly PlannedTime[],
  except: readonly string[] = [],
): Promise<unknown> {
  const { code, message } = error as { code?: string; message?: string };
  if (code === timeDoesNotExist) {
    // The message of studio_instant (server/platform/db/schema.sql).
    const [, time, day] = /skip (\d\d:\d\d)\S* on (\d{4}-\d\d-\d\d)/.exec(message ?? "") ?? [];
    if (!time || !day) return error;
    const sentence = owner.onClocksSkipPleaseChoose(dayWords(day), clockWords(time));
    return new Refusal("time-does-not-exist", { message: sentence });
  }
  if (code !== overlaps) return error;
  const existing = await overlappedEntry(ctx, planned, except);
  if (existing) return new Refusal("overlaps", { message: owner.thatTimeIsTaken(spanWords(existing)) });
  const conflict = await overlapWithin(ctx, planned);
  return new Refusal("overlaps", {
    message: conflict
      ? owner.twoOfTheseWould(dayWords(conflict.date), clockWords(conflict.time))
      : owner.thatTimeHasJustBeen,
  });
}

/** A class or slot in the timetable, with its name for the owner, on the studio's wall clock. */
export type TimetableEntry = { title: string; date: string; time: string; ends_at: Date };

/** `Slow Flow is on Saturday, June 19 from 9:00 AM to 10:00 AM`. */
export function spanWords({ title, date, time, ends_at }: TimetableEntry): string {
  return owner.isOnFromTo(title, dayWords(date), clockWords(time), clockWords(studioTime(ends_at)));
}

/** SQL of a table `wanted` with the planned times as `span`. Fails for a time that the clocks skip. */
export function plannedSpans(planned: readonly PlannedTime[]) {
  return sql`(
    select tstzrange(starts_at, starts_at + make_interval(mins => minutes)) as span, day, clock, nr
    from unnest(
      ${planned.map(({ date }) => date)}::date[],
      ${planned.map(({ time }) => time)}::time[],
      ${planned.map(({ duration_minutes }) => duration_minutes)}::int[]
    ) with ordinality as each (day, clock, minutes, nr)
    cross join lateral (select studio_instant(day, clock, ${studioZone}) as starts_at) as instant
  ) as wanted`;
}

/** SQL over `slots`: a class or another slot is at that time. */
export const isOccupied = sql<boolean>`(
  exists (select from events where events.state = 'live'
    and tstzrange(events.starts_at, events.ends_at) && tstzrange(slots.starts_at, slots.ends_at))
  or exists (select from slots as other where other.state = 'open' and other.id <> slots.id
    and tstzrange(other.starts_at, other.ends_at) && tstzrange(slots.starts_at, slots.ends_at)))`;

/** SQL over `slots`: the owner cannot teach at that time. */
export const isAwayAt = sql<boolean>`exists (select from absences
  where absences.state <> 'well' and slots.starts_at >= from_at and slots.starts_at < until_at)`;

/** The first class, or else the first slot, that a planned time overlaps. */
async function overlappedEntry(ctx: Pick<Ctx, "db">, planned: readonly PlannedTime[], except: readonly string[]) {
  const { rows } = await sql<TimetableEntry>`
    with met as materialized (
      select 'class' as kind, events.title, events.date, events.time, events.starts_at, events.ends_at
      from events
      join ${plannedSpans(planned)} on tstzrange(events.starts_at, events.ends_at, '[)') && wanted.span
      where events.state = 'live' and events.id <> all (${except}::uuid[])
      union all
      select 'slot', 'a slot', slots.date, slots.time, slots.starts_at, slots.ends_at
      from slots
      join ${plannedSpans(planned)} on tstzrange(slots.starts_at, slots.ends_at) && wanted.span
      where slots.state = 'open')
    select title, date, time, ends_at from met order by kind, starts_at limit 1`.execute(ctx.db);
  return rows[0];
}

async function overlapWithin(ctx: Pick<Ctx, "db">, planned: readonly PlannedTime[]) {
  const { rows } = await sql<{ date: string; time: string }>`
    with wanted as (select * from ${plannedSpans(planned)})
    select later.day as date, later.clock as time
    from wanted as earlier join wanted as later on earlier.span && later.span and earlier.nr < later.nr
    order by later.span
    limit 1`.execute(ctx.db);
  return rows[0];
}
