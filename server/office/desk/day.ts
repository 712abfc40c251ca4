import { sql } from "kysely";
import type { TodayClass, TodaySession } from "../../../contract/office/desk/calls.ts";
import type { Day } from "../../../contract/platform/values/time.ts";
import { bookedSlots } from "../../teaching/bookings/read.ts";
import { readRosters } from "../../teaching/signups/read.ts";
import { openNote } from "../people/read.ts";
import type { Reader } from "./today.ts";

/** Classes of these days with their rosters, by time. */
export async function classesBetween(ctx: Reader, days: { from: Day; to: Day }): Promise<TodayClass[]> {
  const events = await ctx.db
    .selectFrom("events")
    .selectAll()
    .where("date", ">=", days.from)
    .where("date", "<=", days.to)
    .where("state", "=", sql.lit("live"))
    .orderBy("starts_at")
    .orderBy("id")
    .execute();
  const rosters = await readRosters(ctx, events);
  return events.map((event, index) => ({
    ...rosters[index]!,
    startsAt: event.starts_at.toISOString(),
    endsAt: event.ends_at.toISOString(),
  }));
}

/** Sessions of these days by time, each with the owner's latest note about them. */
export async function sessionsBetween(ctx: Reader, days: { from: Day; to: Day }): Promise<TodaySession[]> {
  const sessions = await bookedSlots(ctx, { days });
  if (sessions.length === 0) return [];
  const ids = sessions.map(({ bookingId }) => bookingId);
  const { rows } = await sql<{ id: string } & NoteRow>`
    select bookings.id, note.id as note_id, note.user_id, note.key_id, note.sealed, note.changed_at
    from bookings left join lateral (
      select * from client_notes where client_notes.user_id = bookings.user_id
      order by changed_at desc, id desc limit 1) as note on true
    where bookings.id = any (${ids}::uuid[])`.execute(ctx.db);
  const rowById = new Map(rows.map((row) => [row.id, row]));
  return sessions.map((session) => {
    const row = rowById.get(session.bookingId)!;
    const endsAt = new Date(Date.parse(session.startsAt) + session.duration * 60_000);
    return { ...session, endsAt: endsAt.toISOString(), phone: session.phone ?? "", ...noteOf(ctx, row) };
  });
}

type NoteRow = {
  note_id: string | null;
  user_id: string | null;
  key_id: string | null;
  sealed: Buffer | null;
  changed_at: Date | null;
};

function noteOf(ctx: Reader, { note_id, user_id, key_id, sealed, changed_at }: NoteRow) {
  if (!note_id || !user_id || !key_id || !sealed || !changed_at) return {};
  const body = openNote(ctx, { id: note_id, user_id, person_id: null, key_id, sealed }) ?? null;
  return { note: { body, changedAt: changed_at.toISOString() } };
}
