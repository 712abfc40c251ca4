import type { Transaction } from "kysely";
import { addDays, addMonths, type Day, studioDay, type WallTime, weekdayOf } from "../../contract/time.ts";
import { newId } from "../db/id.ts";
import type { Tables } from "../db/schema.ts";

type ClassPlan = {
  title: string;
  weekday: number;
  time: WallTime;
  minutes: number;
  location: string;
  capacity: number;
};

const sunday = 0;
const monday = 1;
const tuesday = 2;
const thursday = 4;
const saturday = 6;

/** The demo's weekly classes. The titles match the class descriptions. */
const weekly: readonly ClassPlan[] = [
  { title: "Yoga for Sore Backs", weekday: monday, time: "17:30", minutes: 60, location: "Harbor Room", capacity: 10 },
  { title: "Gentle Morning Yoga", weekday: tuesday, time: "09:00", minutes: 60, location: "Harbor Room", capacity: 14 },
  { title: "Slow Flow", weekday: thursday, time: "18:00", minutes: 60, location: "Harbor Room", capacity: 18 },
  {
    title: "Gentle Morning Yoga",
    weekday: saturday,
    time: "09:00",
    minutes: 60,
    location: "Harbor Room",
    capacity: 14,
  },
  { title: "Breath and Rest", weekday: saturday, time: "11:00", minutes: 60, location: "Harbor Room", capacity: 12 },
];

const weeksBack = 3;
const weeksAhead = 13;

/**
 * Seeds the calendar of a studio that opened at `since`: three weeks back, three months ahead, one full class,
 * external workshops.
 */
export async function seedEvents(tx: Transaction<Tables>, now: Date, since: Date = now): Promise<void> {
  const today = studioDay(now);
  const events = [...weekly.flatMap((plan) => series(plan, today)), ...workshops(today), ...cacaoEvenings(today)];
  await tx
    .insertInto("events")
    .values(events.map((event) => ({ ...event, created_at: since })))
    .execute();
  const nextBreath = events.find((event) => event.title === "Breath and Rest" && event.date > today)!;
  const nextMorning = events.find((event) => event.title === "Gentle Morning Yoga" && event.date > today)!;
  await signUp(tx, nextBreath.id, students, now);
  await signUp(tx, nextMorning.id, students.slice(0, 5), now);
}

function series(plan: ClassPlan, today: Day) {
  const id = newId();
  const first = addDays(today, ((plan.weekday - weekdayOf(today) + 7) % 7) - weeksBack * 7);
  return Array.from({ length: weeksBack + weeksAhead }, (_, week) => ({
    id: newId(),
    title: plan.title,
    date: addDays(first, week * 7),
    time: plan.time,
    duration_minutes: plan.minutes,
    location: plan.location,
    capacity: plan.capacity,
    series_id: id,
    sign_up_link: null,
  }));
}

/** Monthly, at another studio with its own sign-up page. */
function workshops(today: Day) {
  return [0, 1, 2].map((month) => ({
    id: newId(),
    title: "Shoulders Workshop",
    date: weekdayOnOrAfter(sunday, addDays(addMonths(today, month), 9)),
    time: "14:00",
    duration_minutes: 120,
    location: "Tidewater Studio",
    capacity: 20,
    series_id: null,
    sign_up_link: "https://tidewater.example.com/workshops",
  }));
}

function cacaoEvenings(today: Day) {
  const id = newId();
  return [0, 1, 2].map((month) => ({
    id: newId(),
    title: "Cacao and Quiet",
    date: weekdayOnOrAfter(sunday, addDays(addMonths(today, month), 16)),
    time: "19:00",
    duration_minutes: 120,
    location: "Harbor Room",
    capacity: 16,
    series_id: id,
    sign_up_link: null,
  }));
}

function weekdayOnOrAfter(weekday: number, day: Day): Day {
  return addDays(day, (weekday - weekdayOf(day) + 7) % 7);
}

/** Invented people; twelve of them fill a class of twelve. */
const students = [
  "Ana Whitlow",
  "Tomas Reedly",
  "June Okafor",
  "Priya Lindgren",
  "Marcus Bell",
  "Ines Calloway",
  "Theo Sandoval",
  "Ruth Amari",
  "Wen Halloran",
  "Sofia Brandt",
  "Dmitri Vale",
  "Noor Castellan",
];

async function signUp(tx: Transaction<Tables>, eventId: string, names: string[], now: Date): Promise<void> {
  const rows = names.map((name, index) => ({
    id: newId(),
    event_id: eventId,
    name,
    email: `${name.toLowerCase().replace(" ", ".")}@example.com`,
    phone: `55501${index + 10}`,
    created_at: now,
  }));
  await tx.insertInto("signups").values(rows).execute();
}
