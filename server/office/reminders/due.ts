import { sql } from "kysely";
import type { ReminderKind } from "../../../contract/office/people/calls.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { newId } from "../../platform/db/id.ts";

const minutes = (count: number) => count * 60_000;
const hours = (count: number) => minutes(count * 60);

/** How late, in milliseconds, a reminder may be written or sent after downtime. A later one is dropped. */
export const graceMs: Record<ReminderKind, number> = {
  "session-days": hours(12),
  "session-hours": minutes(45),
  "class-day": hours(6),
};

/** Starts, in milliseconds from now, for which a reminder can be due: lets the queries use indexes on starts. */
const startsWithinMs: Record<ReminderKind, { least: number; most: number }> = {
  // Two hours wider than due time and grace, since the clocks may change in between.
  "session-days": { least: hours(72 - 12 - 2), most: hours(72 + 2) },
  "session-hours": { least: 0, most: hours(2) },
  "class-day": { least: hours(24 - 6 - 2), most: hours(24 + 2) },
};

/** SQL over `slots` or `events`: days before at the same wall-clock time, or elapsed hours before. */
const dueAtSql = {
  "session-days": sql`studio_instant_or_later(slots.date - 3, slots.time)`,
  "session-hours": sql`slots.starts_at - interval '2 hours'`,
  "class-day": sql`studio_instant_or_later(events.date - 1, events.time)`,
};

/** Reminders per kind and tick. The rest follows in the next tick. */
const mostPerTick = 500;

/** A reminder that is due. `id` is of its booking or sign-up. */
export type Due = { kind: ReminderKind; id: string; startsAt: Date; dueAt: Date };

/**
 * Reminders that are due and not written yet, earliest start first. `id` limits them to one booking, or to the seats
 * that one email reminds of: those of a household, or of a form whose seats are pending (pending-seats.ts). A reminder
 * is due from its due time until the end of the grace, if the booking or sign-up was made, and the session, class or
 * seat was last moved, no later than the due time.
 */
export async function dueReminders(
  { db, now }: Pick<Ctx, "db" | "now">,
  kind: ReminderKind,
  id?: string,
): Promise<Due[]> {
  const dueAt = dueAtSql[kind];
  const { least, most } = startsWithinMs[kind];
  const after = (ms: number) => new Date(now.getTime() + ms);
  const isDue = sql`starts_at > ${after(least)} and starts_at <= ${after(most)}
      and ${dueAt} <= ${now} and ${dueAt} > ${after(-graceMs[kind])}`;
  const dueClasses = sql<Due>`
    select ${kind}::text as kind, signups.id, starts_at as "startsAt", ${dueAt} as "dueAt"
    from signups join events on events.id = signups.event_id
    where signups.state = 'live' and events.state = 'live' and signups.email <> '' and ${isDue}
      and ${dueAt} >= greatest(signups.created_at, signups.moved_at, events.moved_at)
      and not exists (
        select from reminders where reminders.signup_id = signups.id and reminders.starts_at = events.starts_at)
      ${id ? sql`and ${sharesEmailWith(id)}` : sql``}
    order by starts_at, signups.id limit ${mostPerTick}`;
  // A booking that is not finalized gets no reminder: its confirmation comes first.
  const dueSessions = sql<Due>`
    select ${kind}::text as kind, bookings.id, starts_at as "startsAt", ${dueAt} as "dueAt"
    from bookings join slots on slots.id = bookings.slot_id left join users on users.id = bookings.user_id
    where bookings.state = 'live' and bookings.finalized_at is not null and ${isDue}
      and ${dueAt} >= bookings.placed_at and coalesce(users.email, bookings.guest_email, '') <> ''
      and not exists (
        select from reminders where reminders.booking_id = bookings.id and reminders.starts_at = slots.starts_at
          and reminders.kind = ${kind})
      ${id ? sql`and bookings.id = ${id}` : sql``}
    order by starts_at limit ${mostPerTick}`;
  const { rows } = await (kind === "class-day" ? dueClasses : dueSessions).execute(db);
  return rows;
}

/**
 * SQL over `signups`: the seat is in the same reminder email as this one. The button of a pending seat accepts its
 * form.
 */
const sharesEmailWith = (id: string) => sql`exists (select from signups as seat where seat.id = ${id}
  and signups.event_id = seat.event_id and lower(signups.email) = lower(seat.email)
  and signups.is_pending = seat.is_pending and (not seat.is_pending or signups.created_at = seat.created_at))`;

/** The row of a reminder that is written now. */
export function reminderRow({ kind, id, startsAt }: Due, now: Date) {
  const subject = kind === "class-day" ? { signup_id: id } : { booking_id: id };
  return { id: newId(now.getTime()), kind, ...subject, starts_at: startsAt, written_at: now };
}
