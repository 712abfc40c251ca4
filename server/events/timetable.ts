import { sql } from "kysely";
import { clockWords, dayWords, studioTime } from "../../contract/time.ts";
import type { Ctx, Tx } from "../ctx.ts";
import { Refusal } from "../refusal.ts";

/** When something is to be: on the studio's wall clock. */
export type Planned = { date: string; time: string; duration_minutes: number };

/**
 * Until the transaction ends nobody else changes the timetable. The constraint would hold without it, but two series
 * that cross would wait for each other's rows and one would end as a deadlock instead of a sentence. Before any row
 * of `events` is locked; sign-ups lock one such row and never this.
 */
export async function lockTimetable(tx: Pick<Tx, "db">): Promise<void> {
  await sql`select pg_advisory_xact_lock(7407)`.execute(tx.db);
}

const timeDoesNotExist = "22008";
const overlaps = "23P01";

/**
 * What a failed change of the timetable is called: `time-does-not-exist` with the day, or `overlaps` with the name
 * of what is there already; anything else stays what it was. `except` are the events that were to change.
 */
export async function timetableRefusal(
  ctx: Pick<Ctx, "db">,
  error: unknown,
  planned: readonly Planned[],
  except: readonly string[] = [],
): Promise<unknown> {
  const { code, message } = error as { code?: string; message?: string };
  if (code === timeDoesNotExist) {
    // As studio_instant says it (0001_foundation.sql).
    const [, time, day] = /skip (\d\d:\d\d)\S* on (\d{4}-\d\d-\d\d)/.exec(message ?? "") ?? [];
    if (!time || !day) return error;
    return new Refusal("time-does-not-exist", {
      message: `On ${dayWords(day)} the clocks skip ${clockWords(time)}. Please choose another time.`,
    });
  }
  if (code !== overlaps) return error;
  const met = await whatIsThere(ctx, planned, except);
  if (!met) return new Refusal("overlaps", { message: "Two of these classes would be at the same time." });
  const from = clockWords(met.time);
  const to = clockWords(studioTime(met.ends_at));
  return new Refusal("overlaps", {
    message: `That time is taken: ${met.title} is on ${dayWords(met.date)} from ${from} to ${to}.`,
  });
}

async function whatIsThere(ctx: Pick<Ctx, "db">, planned: readonly Planned[], except: readonly string[]) {
  const { rows } = await sql<{ title: string; date: string; time: string; ends_at: Date }>`
    select events.title, events.date, events.time, events.ends_at
    from events
    join unnest(
      ${planned.map(({ date }) => date)}::date[],
      ${planned.map(({ time }) => time)}::time[],
      ${planned.map(({ duration_minutes }) => duration_minutes)}::int[]
    ) as wanted (day, clock, minutes)
      on tstzrange(events.starts_at, events.ends_at) && tstzrange(
        studio_instant(wanted.day, wanted.clock),
        studio_instant(wanted.day, wanted.clock) + make_interval(mins => wanted.minutes))
    where events.state = 'live' and events.id <> all (${except}::uuid[])
    order by events.starts_at
    limit 1`.execute(ctx.db);
  return rows[0];
}
