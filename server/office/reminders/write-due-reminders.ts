import { sql, type Kysely } from "kysely";
import type { ReminderKind } from "../../../contract/office/people/calls.ts";
import type { StudioSettings } from "../../../contract/site/settings/schema.ts";
import type { Ctx, Tx } from "../../platform/call/ctx.ts";
import { newId } from "../../platform/db/id.ts";
import type { Tables } from "../../platform/db/schema.ts";
import { studioZone } from "../../platform/db/studio-zone.ts";
import type { Letter } from "../../platform/mail/letter.ts";
import { failpoint } from "../../platform/process/failpoint.ts";
import { readLetterSignature } from "../../site/documents/letter-signature.ts";
import { studioSettings } from "../../site/settings/read.ts";
import { bookingRows } from "../../teaching/bookings/letters.ts";
import { createReminderLink, type ReminderSeat } from "../../teaching/signups/seats/callers-seat.ts";
import { classReminder, sessionReminder } from "./letters.ts";

const settingOfKind: Record<ReminderKind, keyof StudioSettings["reminders"]> = {
  "session-days": "sessionDays",
  "session-hours": "sessionHours",
  "class-day": "classDay",
};

/**
 * Writes the due reminders of the kinds that are switched on, each in its own transaction: a process that dies at any
 * step leaves a reminder with its email, or neither.
 */
export async function writeDueReminders(ctx: Ctx): Promise<void> {
  const { reminders } = await studioSettings(ctx);
  for (const kind of Object.keys(settingOfKind) as ReminderKind[]) {
    if (!reminders[settingOfKind[kind]]) continue;
    for (const { id } of await dueReminders(ctx, kind)) {
      await ctx.tx((tx) => remind(tx, kind, id));
      failpoint("remind: committed");
    }
  }
}

async function remind(tx: Tx, kind: ReminderKind, id: string): Promise<void> {
  // Checked again: it may have been moved, cancelled or reminded of since the list was read.
  const due = await dueReminders(tx, kind, id);
  if (due.length === 0) return;
  const written = await tx.db
    .insertInto("reminders")
    .values(due.map((one) => reminderRow(one, tx.now)))
    // Another process is writing the same reminder.
    .onConflict((once) => once.doNothing())
    .returning(["id", "booking_id", "signup_id"])
    .execute();
  if (written.length === 0) return;
  failpoint("remind: row written");
  const { email, write } = await letterOf(tx, written);
  const expiresAt = new Date(due[0]!.dueAt.getTime() + graceMs[kind]);
  const [mailId] = await tx.send(email, async () => ({ ...(await write()), expiresAt }));
  failpoint("remind: letter written");
  const ids = written.map((row) => row.id);
  await tx.db
    .updateTable("reminders")
    .set({ mail_id: mailId ?? null })
    .where("id", "in", ids)
    .execute();
}

type Written = { booking_id: string | null; signup_id: string | null };

async function letterOf(tx: Tx, written: readonly Written[]): Promise<{ email: string; write: () => Promise<Letter> }> {
  const [{ booking_id: id }] = written as [Written];
  if (id !== null) {
    const [booking] = await bookingRows(tx, { id });
    return { email: booking!.email, write: () => sessionReminder(tx, booking!) };
  }
  const seats: ReminderSeat[] = [];
  for (const { signup_id } of written) seats.push(await createReminderLink(tx, signup_id!));
  seats.sort((one, other) => Number(other.isSelf) - Number(one.isSelf));
  const [{ event_id, email }] = seats as [ReminderSeat];
  const event = await tx.db.selectFrom("events").selectAll().where("id", "=", event_id).executeTakeFirstOrThrow();
  return { email, write: async () => classReminder(event, seats, await readLetterSignature(tx)) };
}

const minutes = (count: number) => count * 60_000;
const hours = (count: number) => minutes(count * 60);

/** How late, in milliseconds, a reminder may be written or sent after downtime. A later one is dropped. */
const graceMs: Record<ReminderKind, number> = {
  "session-days": hours(12),
  "session-hours": minutes(45),
  "class-day": hours(6),
};

/** The starts for which a reminder can be due, in milliseconds from now, so that queries use indexes on starts. */
const startsWithinMs: Record<ReminderKind, { least: number; most: number }> = {
  // Two hours wider than due time and grace, since the clocks may change in between.
  "session-days": { least: hours(72 - 12 - 2), most: hours(72 + 2) },
  "session-hours": { least: 0, most: hours(2) },
  "class-day": { least: hours(24 - 6 - 2), most: hours(24 + 2) },
};

/** SQL over `slots` or `events`: days before at the same wall-clock time, or elapsed hours before. */
const dueAtSql = {
  "session-days": sql`studio_instant_or_later(slots.date - 3, slots.time, ${studioZone})`,
  "session-hours": sql`slots.starts_at - interval '2 hours'`,
  "class-day": sql`studio_instant_or_later(events.date - 1, events.time, ${studioZone})`,
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
export async function dueReminders({ db, now }: Pick<Ctx, "db" | "now">, kind: ReminderKind, id?: string) {
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

export function reminderRow({ kind, id, startsAt }: Due, now: Date) {
  const subject = kind === "class-day" ? { signup_id: id } : { booking_id: id };
  return { id: newId(now.getTime()), kind, ...subject, starts_at: startsAt, written_at: now };
}

/**
 * The emails that must not be sent: reminders of sessions and classes that were moved, cancelled or removed. An email
 * about several seats is sent while one of them is as it says. Checked before each delivery, so that the code that
 * moves or cancels does not need to know about reminders.
 */
export async function outdatedReminders(db: Kysely<Tables>, mailIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ mail_id: string }>`
    select reminders.mail_id from reminders
    left join bookings on bookings.id = reminders.booking_id left join slots on slots.id = bookings.slot_id
    left join signups on signups.id = reminders.signup_id left join events on events.id = signups.event_id
    where mail_id = any (${mailIds}::uuid[])
    group by reminders.mail_id
    having not bool_or(coalesce(reminders.starts_at = coalesce(slots.starts_at, events.starts_at)
      and coalesce(bookings.state, signups.state) = 'live' and coalesce(events.state, 'live') = 'live', true))`.execute(
    db,
  );
  return new Set(rows.map(({ mail_id }) => mail_id));
}
