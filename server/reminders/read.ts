import { sql } from "kysely";
import type { ClientReminder } from "../../contract/clients.ts";
import { isReminderOf } from "../bookings/attendee.ts";
import type { Ctx } from "../ctx.ts";

const stateOf = {
  queued: "waiting",
  sent: "delivered",
  failed: "failed",
  // Moved, cancelled or over before the mail could leave.
  expired: "dropped",
} as const;

/**
 * What a client was reminded of, by her account and by her address, the latest first, and what became of each mail.
 * It reaches as far back as sent mail is kept.
 */
export async function remindersOf(
  { db }: Pick<Ctx, "db">,
  client: { id: string; email: string },
): Promise<ClientReminder[]> {
  const rows = await db
    .selectFrom("reminders")
    .innerJoin("mails", "mails.id", "reminders.mail_id")
    .leftJoin("bookings", "bookings.id", "reminders.booking_id")
    .leftJoin("signups", "signups.id", "reminders.signup_id")
    .leftJoin("events", "events.id", "signups.event_id")
    .select(["reminders.id", "reminders.kind", "reminders.starts_at", "written_at"])
    .select(["mails.state", "mails.sent_at"])
    .select(sql<string>`coalesce(events.title, bookings.session_type)`.as("title"))
    .where(isReminderOf(client))
    .orderBy("written_at", "desc")
    .orderBy("reminders.id", "desc")
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    kind: row.kind,
    title: row.title,
    startsAt: row.starts_at.toISOString(),
    writtenAt: row.written_at.toISOString(),
    ...(row.sent_at ? { sentAt: row.sent_at.toISOString() } : {}),
    state: stateOf[row.state],
  }));
}
