import { type RawBuilder, sql } from "kysely";
import type { ReminderKind } from "../../contract/clients.ts";
import type { Ctx } from "../ctx.ts";

const minutes = (count: number) => count * 60_000;
const hours = (count: number) => minutes(count * 60);

/**
 * How late a reminder may still be written or sent, in milliseconds: the site or the mail server was down. After
 * that it is better left out than wrong.
 */
export const graceMs: Record<ReminderKind, number> = {
  "session-days": hours(12),
  "session-hours": minutes(45),
  "class-day": hours(6),
};

/** The earliest and the latest start, from now, that any reminder of a kind can be due for: what the indexes find. */
const startsWithinMs: Record<ReminderKind, { least: number; most: number }> = {
  // An hour more and less, for the days on which the clocks change.
  "session-days": { least: hours(72 - 12 - 2), most: hours(72 + 2) },
  "session-hours": { least: 0, most: hours(2) },
  "class-day": { least: hours(24 - 6 - 2), most: hours(24 + 2) },
};

/** SQL over `slots`: three days before at the same time on the wall; two hours before are hours that pass. */
const sessionDueAt: Record<"session-days" | "session-hours", RawBuilder<Date>> = {
  "session-days": sql<Date>`studio_instant_or_later(slots.date - 3, slots.time)`,
  "session-hours": sql<Date>`slots.starts_at - interval '2 hours'`,
};
/** SQL over `events`: the day before at the same time on the wall. */
const classDueAt = sql<Date>`studio_instant_or_later(events.date - 1, events.time)`;

/** A reminder that is to be written now. */
export type Due = { kind: ReminderKind; id: string; startsAt: Date; dueAt: Date };

/**
 * What is due and was not written yet, the next to begin first; `id` asks for one booking or sign-up. Due is: the
 * moment has come, it came after the booking (sign-up) was made or last moved, and it is not longer ago than the grace.
 */
export async function dueReminders(
  { db, now }: Pick<Ctx, "db" | "now">,
  kind: ReminderKind,
  id?: string,
): Promise<Due[]> {
  const rows = await (kind === "class-day" ? dueClasses(db, now, id) : dueSessions(db, now, kind, id));
  return rows.map((row) => ({ kind, id: row.id, startsAt: row.starts_at, dueAt: row.due_at }));
}

function dueSessions(
  db: Ctx["db"],
  now: Date,
  kind: "session-days" | "session-hours",
  id: string | undefined,
) {
  const dueAt = sessionDueAt[kind];
  const { from, to, late } = bounds(kind, now);
  let due = db
    .selectFrom("bookings")
    .innerJoin("slots", "slots.id", "bookings.slot_id")
    .leftJoin("users", "users.id", "bookings.user_id")
    .select(["bookings.id", "slots.starts_at", dueAt.as("due_at")])
    .where("bookings.state", "=", sql.lit("live"))
    // Nobody is reminded of what was not confirmed to her yet.
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
  return due.orderBy("slots.starts_at").limit(atOnce).execute();
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
  return due.orderBy("events.starts_at").limit(atOnce).execute();
}

/** One tick's worth; what is left over comes with the next. */
const atOnce = 500;

function bounds(kind: ReminderKind, now: Date) {
  const { least, most } = startsWithinMs[kind];
  const after = (ms: number) => new Date(now.getTime() + ms);
  return { from: after(least), to: after(most), late: after(-graceMs[kind]) };
}
