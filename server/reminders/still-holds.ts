import { type Kysely, sql } from "kysely";
import type { Tables } from "../db/schema.ts";

/**
 * Whether a mail may still be sent: a reminder only while what it speaks of is still to be, at that time; any other
 * mail always. Asked at each try of a delivery, so whoever moves or cancels something need not know of reminders.
 */
export async function stillHolds(db: Kysely<Tables>, mailId: string): Promise<boolean> {
  const reminder = await db
    .selectFrom("reminders")
    .leftJoin("bookings", "bookings.id", "reminders.booking_id")
    .leftJoin("slots", "slots.id", "bookings.slot_id")
    .leftJoin("signups", "signups.id", "reminders.signup_id")
    .leftJoin("events", "events.id", "signups.event_id")
    .select(
      sql<boolean>`reminders.starts_at = coalesce(slots.starts_at, events.starts_at)
        and coalesce(bookings.state, signups.state) = 'live' and coalesce(events.state, 'live') = 'live'`.as(
        "holds",
      ),
    )
    .where("mail_id", "=", mailId)
    .executeTakeFirst();
  return reminder?.holds ?? true;
}
