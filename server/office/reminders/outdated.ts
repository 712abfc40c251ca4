import { type Kysely, sql } from "kysely";
import type { Tables } from "../../platform/db/schema.ts";

/**
 * Which of these emails must not be sent: reminders of sessions and classes that were moved, cancelled or removed. An
 * email about several seats is sent while one of them is as it says.
 * Checked before each delivery, so that the code that moves or cancels does not need to know about reminders.
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
