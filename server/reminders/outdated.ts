import { type Kysely, sql } from "kysely";
import type { Tables } from "../db/schema.ts";

/**
 * Which of these emails must not be sent: reminders of sessions and classes that were moved, cancelled or removed.
 * Checked before each delivery, so that the code that moves or cancels does not need to know about reminders.
 */
export async function outdatedReminders(db: Kysely<Tables>, mailIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("reminders")
    .leftJoin("bookings", "bookings.id", "reminders.booking_id")
    .leftJoin("slots", "slots.id", "bookings.slot_id")
    .leftJoin("signups", "signups.id", "reminders.signup_id")
    .leftJoin("events", "events.id", "signups.event_id")
    .select("reminders.mail_id")
    .where("mail_id", "=", sql<string>`any(${mailIds}::uuid[])`)
    .where(
      sql<boolean>`not coalesce(reminders.starts_at = coalesce(slots.starts_at, events.starts_at)
        and coalesce(bookings.state, signups.state) = 'live' and coalesce(events.state, 'live') = 'live', true)`,
    )
    .execute();
  return new Set(rows.flatMap(({ mail_id }) => mail_id ?? []));
}
