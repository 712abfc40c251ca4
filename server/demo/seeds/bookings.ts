import type { Transaction, Insertable } from "kysely";
import { addDays, studioDay, weekdayOf } from "../../../contract/platform/values/time.ts";
import { newId } from "../../platform/db/id.ts";
import type { Tables } from "../../platform/db/schema.ts";

const wednesday = 3;
const friday = 5;
const weeksBack = 3;
const weeksAhead = 6;

/** Weekly session times, when the demo has no classes. */
const weekly = [
  { weekday: wednesday, time: "10:00" },
  { weekday: wednesday, time: "13:00" },
  { weekday: friday, time: "10:00" },
] as const;

/** Students of the demo, who also attend its classes. They log in with an emailed link. */
const people = [
  { email: "priya.lindgren@example.com", first_name: "Priya", last_name: "Lindgren", phone: "+15550104471" },
  { email: "marcus.bell@example.com", first_name: "Marcus", last_name: "Bell", phone: "+15550102210" },
  { email: "theo.sandoval@example.com", first_name: "Theo", last_name: "Sandoval", phone: "+15550107731" },
] as const;

/** `who` is an index of `people`, `week` counts weeks from now, `at` is an index of `weekly`. */
const sessions = [
  { who: 0, week: -3, at: 0, type: "therapy", message: "My shoulders creep up all day." },
  { who: 0, week: -1, at: 0, type: "therapy", message: "The right one is better, the left one not yet." },
  { who: 1, week: -2, at: 2, type: "individual", message: "" },
  { who: 0, week: 1, at: 0, type: "therapy", message: "Could we look at how I sit?\nI bring a photo of my desk." },
  { who: 1, week: 1, at: 2, type: "individual", message: "I would like to learn to rest, really." },
  { who: 2, week: 2, at: 1, type: "individual", message: "Online, please." },
] as const;

/** Days between the booking and the session, in a studio that opened before. */
const bookedDaysBefore = 6;

/**
 * Seeds the demo's upcoming slots, and students with past and upcoming sessions, of a studio that opened at `since`.
 * The sessions are free, so there are no payments. Sends no email.
 */
export async function seedBookings(tx: Transaction<Tables>, now: Date, since: Date = now): Promise<void> {
  const slots = await seedSlots(tx, now, since);
  const students = people.map((person) => ({ ...person, registeredAt: since }));
  const ids = await seedStudents(tx, students);
  const bookings = sessions.map(({ who, week, at, type, message }) => {
    const slot = slots.find((slot) => slot.week === week && slot.at === at)!;
    const before = Date.parse(`${addDays(slot.date, -bookedDaysBefore)}T17:00:00Z`);
    const bookedAt = new Date(Math.max(since.getTime(), Math.min(now.getTime(), before)));
    const money = { payment_id: null, amount_cents: 0, paid_by: "free" } as const;
    const dates = { booked_at: bookedAt, placed_at: bookedAt, finalized_at: bookedAt };
    const id = newId(bookedAt.getTime());
    return { id, slot_id: slot.id, user_id: ids[who]!, session_type: type, message, ...money, ...dates };
  });
  await tx.insertInto("bookings").values(bookings).execute();
}

async function seedSlots(tx: Transaction<Tables>, now: Date, since: Date) {
  const today = studioDay(now);
  const slots = weekly.flatMap(({ weekday, time }, at) => {
    const next = addDays(today, ((weekday - weekdayOf(today) + 6) % 7) + 1);
    return Array.from({ length: weeksBack + weeksAhead }, (_, index) => {
      const week = index - weeksBack;
      return { id: newId(), week, at, date: addDays(next, week * 7), time };
    });
  });
  const isBooked = (slot: { week: number; at: number }) =>
    sessions.some(({ week, at }) => week === slot.week && at === slot.at);
  const useful = slots.filter((slot) => slot.week >= 0 || isBooked(slot));
  const rows = useful.map(({ id, date, time }) => ({ id, date, time, created_at: since }));
  await tx.insertInto("slots").values(rows).execute();
  return useful;
}

export type SeededStudent = Pick<Insertable<Tables["users"]>, "first_name" | "last_name" | "phone"> &
  Partial<Pick<Insertable<Tables["users"]>, "preferred_name" | "pronoun" | "city" | "zipcode">> & {
    email: string;
    registeredAt: Date;
  };

/** Seeds students with proven addresses. They log in with an emailed link. Returns their ids in the same order. */
export async function seedStudents(tx: Transaction<Tables>, students: readonly SeededStudent[]): Promise<string[]> {
  const rows = students.map(({ registeredAt, ...student }) => ({
    ...student,
    id: newId(registeredAt.getTime()),
    state: "live" as const,
    created_at: registeredAt,
    proven_at: registeredAt,
  }));
  await tx.insertInto("users").values(rows).execute();
  return rows.map(({ id }) => id);
}
