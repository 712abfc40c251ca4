import type { Ctx } from "../../platform/call/ctx.ts";
import { isReminderOf } from "../../teaching/bookings/attendee.ts";

const stateOf = {
  queued: "waiting",
  sent: "delivered",
  failed: "failed",
  // Moved, cancelled or past before the email was sent.
  expired: "dropped",
} as const;

/** Reminders to a client, by account and email address, latest first. Covers the retention period of sent email. */
export async function remindersOf({ db }: Pick<Ctx, "db">, client: { id: string; email: string }) {
  const rows = await db
    .selectFrom("reminders")
    .innerJoin("mails", "mails.id", "reminders.mail_id")
    .leftJoin("bookings", "bookings.id", "reminders.booking_id")
    .leftJoin("signups", "signups.id", "reminders.signup_id")
    .leftJoin("events", "events.id", "signups.event_id")
    // One email can remind of several seats.
    .distinctOn(["written_at", "reminders.mail_id"])
    .select(["reminders.id", "reminders.kind", "reminders.starts_at", "written_at", "mails.state", "mails.sent_at"])
    .select(["events.title", "bookings.session_name"])
    .where(isReminderOf(client))
    .orderBy("written_at", "desc")
    .orderBy("reminders.mail_id", "desc")
    .orderBy("reminders.id", "desc")
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    kind: row.kind,
    title: row.title ?? row.session_name ?? "",
    startsAt: row.starts_at.toISOString(),
    writtenAt: row.written_at.toISOString(),
    sentAt: row.sent_at?.toISOString(),
    state: stateOf[row.state],
  }));
}
