import { type RawBuilder, sql } from "kysely";
import type { ReminderKind } from "../../contract/people.ts";
import { bookingsOf } from "../bookings/attendee.ts";
import type { Ctx } from "../ctx.ts";

const minutes = (count: number) => count * 60_000;
const hours = (count: number) => minutes(count * 60);

/**
 * How late a reminder may be written or sent after downtime of the site or the mail server, in milliseconds. A later
 * one is dropped.
 */
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

/** SQL over `slots`: three days before at the same wall-clock time; two elapsed hours before. */
const sessionDueAt: Record<"session-days" | "session-hours", RawBuilder<Date>> = {
  "session-days": sql<Date>`studio_instant_or_later(slots.date - 3, slots.time)`,
  "session-hours": sql<Date>`slots.starts_at - interval '2 hours'`,
};
/** SQL over `events`: the day before at the same wall-clock time. */
const classDueAt = sql<Date>`studio_instant_or_later(events.date - 1, events.time)`;

/** A reminder that is due. */
export type Due = { kind: ReminderKind; id: string; startsAt: Date; dueAt: Date };

/**
 * Reminders that are due and not written yet, earliest start first. `id` limits them to one booking or sign-up. A
 * reminder is due from its due time until the end of the grace, if the booking or sign-up was made, and the session
 * or class was last moved, no later than the due time.
 */
export async function dueReminders(
  { db, now }: Pick<Ctx, "db" | "now">,
  kind: ReminderKind,
  id?: string,
): Promise<Due[]> {
  const rows = await (kind === "class-day" ? dueClasses(db, now, id) : dueSessions(db, now, kind, id));
  return rows.map((row) => ({ kind, id: row.id, startsAt: row.starts_at, dueAt: row.due_at }));
}

function dueSessions(db: Ctx["db"], now: Date, kind: "session-days" | "session-hours", id: string | undefined) {
  const dueAt = sessionDueAt[kind];
  const { from, to, late } = bounds(kind, now);
  let due = bookingsOf(db)
    .select(["bookings.id", "slots.starts_at", dueAt.as("due_at")])
    .where("bookings.state", "=", sql.lit("live"))
    // No reminder before the confirmation.
    .where("bookings.finalized_at", "is not", null)
    .where("slots.starts_at", ">", from)
    .where("slots.starts_at", "<=", to)
    .where(dueAt, "<=", now)
    .where(dueAt, ">", late)
    .where(dueAt, ">=", sql.ref<Date>("bookings.placed_at"))
    .where(sql<string>`coalesce(users.email, bookings.guest_email, '')`, "<>", "")
    .where((of) =>
      of.not(
        of.exists(
          of
            .selectFrom("reminders")
            .select("reminders.id")
            .whereRef("reminders.booking_id", "=", "bookings.id")
            .whereRef("reminders.starts_at", "=", "slots.starts_at")
            .where("reminders.kind", "=", kind),
        ),
      ),
    );
  if (id) due = due.where("bookings.id", "=", id);
  return due.orderBy("slots.starts_at").limit(mostPerTick).execute();
}

function dueClasses(db: Ctx["db"], now: Date, id: string | undefined) {
  const { from, to, late } = bounds("class-day", now);
  let due = db
    .selectFrom("signups")
    .innerJoin("events", "events.id", "signups.event_id")
    .select(["signups.id", "events.starts_at", classDueAt.as("due_at")])
    .where("signups.state", "=", sql.lit("live"))
    .where("events.state", "=", sql.lit("live"))
    .where("events.starts_at", ">", from)
    .where("events.starts_at", "<=", to)
    .where(classDueAt, "<=", now)
    .where(classDueAt, ">", late)
    .where(classDueAt, ">=", sql<Date>`greatest(signups.created_at, events.moved_at)`)
    .where("signups.email", "<>", "")
    .where((of) =>
      of.not(
        of.exists(
          of
            .selectFrom("reminders")
            .select("reminders.id")
            .whereRef("reminders.signup_id", "=", "signups.id")
            .whereRef("reminders.starts_at", "=", "events.starts_at"),
        ),
      ),
    );
  if (id) due = due.where("signups.id", "=", id);
  return due.orderBy("events.starts_at").limit(mostPerTick).execute();
}

/** Reminders per kind and tick. The rest follows in the next tick. */
const mostPerTick = 500;

function bounds(kind: ReminderKind, now: Date) {
  const { least, most } = startsWithinMs[kind];
  const after = (ms: number) => new Date(now.getTime() + ms);
  return { from: after(least), to: after(most), late: after(-graceMs[kind]) };
}
