import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Tables } from "../../platform/db/schema.ts";

// A booking belongs to a client with an account or to a guest without one, so queries left join `users`.

export const bookingsOf = (db: Kysely<Tables>) =>
  db
    .selectFrom("bookings")
    .innerJoin("slots", "slots.id", "bookings.slot_id")
    .leftJoin("users", "users.id", "bookings.user_id");

const guestFirstName = sql`split_part(bookings.guest_name, ' ', 1)`;
const guestLastName = sql`substr(bookings.guest_name, length(${guestFirstName}) + 2)`;

/** SQL over `bookingsOf`: the attendee's data, under the column names of `users`. */
export const attendeeColumns = [
  sql<string>`coalesce(users.email, bookings.guest_email, '')`.as("email"),
  sql<string>`coalesce(users.first_name, ${guestFirstName}, '')`.as("first_name"),
  sql<string>`coalesce(users.last_name, ${guestLastName}, '')`.as("last_name"),
  sql<string>`coalesce(users.preferred_name, '')`.as("preferred_name"),
  sql<string>`coalesce(users.phone, bookings.guest_phone, '')`.as("phone"),
] as const;

type Named = { user_id: string | null; first_name: string; last_name: string };

/** A guest's name as entered. An account without a name and an erased person are "Unknown User". */
export function attendeeNames({ user_id, first_name, last_name }: Named) {
  if (!user_id && first_name) return { firstName: first_name, lastName: last_name };
  return { firstName: first_name || "Unknown", lastName: last_name || "User" };
}

/** SQL over `bookings` joined with `slots`: the session's length in minutes. */
export const bookingMinutes = sql<number>`coalesce(bookings.duration_minutes, slots.duration_minutes)`;
/** SQL over `bookings`: the cut-off of its service, in hours; null for the owner's setting. */
export const cutoffHours = sql<number | null>`(
  select services.cutoff_hours from services where services.key = bookings.service_key)`;
/** SQL over `bookings` joined with `slots`: when the session ends. */
export const bookingEndsAt = sql<Date>`slots.starts_at + make_interval(mins => ${bookingMinutes})`;

/** SQL over `reminders`: of this person's sessions (by account id or guest email) and class seats (by email). */
export function isReminderOf({ id, email }: { id?: string; email: string }): RawBuilder<boolean> {
  const address = email.toLowerCase();
  return sql<boolean>`reminders.id in (
    select reminders.id from bookings join reminders on reminders.booking_id = bookings.id
    where bookings.user_id = ${id ?? null}
    union
    select reminders.id from bookings join reminders on reminders.booking_id = bookings.id
    where lower(bookings.guest_email) = ${address}
    union
    select reminders.id from signups join reminders on reminders.signup_id = signups.id
    where lower(signups.email) = ${address})`;
}
