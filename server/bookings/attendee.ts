import { type RawBuilder, sql } from "kysely";

// A booking is a client's or a guest's, for whom the owner booked; who reads either joins `users` on the left.

/** SQL over `bookings` with `users` joined on the left: who comes, by the names the columns of `users` have. */
export const attendeeColumns = [
  sql<string>`coalesce(users.email, bookings.guest_email, '')`.as("email"),
  sql<string>`coalesce(users.first_name, split_part(bookings.guest_name, ' ', 1), '')`.as("first_name"),
  sql<string>`coalesce(users.last_name, substr(bookings.guest_name, length(split_part(bookings.guest_name, ' ', 1)) + 2), '')`.as(
    "last_name",
  ),
  sql<string>`coalesce(users.preferred_name, '')`.as("preferred_name"),
  sql<string>`coalesce(users.phone, bookings.guest_phone, '')`.as("phone"),
] as const;

type Named = { user_id: string | null; first_name: string; last_name: string };

/** A guest's names as they were typed; an account without one, and a person who is forgotten, is "Unknown User". */
export function namesOf({ user_id, first_name, last_name }: Named) {
  if (!user_id && first_name) return { firstName: first_name, lastName: last_name };
  return { firstName: first_name || "Unknown", lastName: last_name || "User" };
}

/** SQL over `bookings` with `slots` joined: how long the session is, in minutes. */
export const minutesOfBooking = sql<number>`coalesce(bookings.duration_minutes, slots.duration_minutes)`;

/** The same: when it ends. */
export const endOfBooking = sql<Date>`slots.starts_at + make_interval(mins => ${minutesOfBooking})`;

/** SQL over `reminders`: of this person's sessions and places in classes, by account or by address. */
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
