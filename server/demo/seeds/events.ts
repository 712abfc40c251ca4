import type { Transaction } from "kysely";
import { addDays, addMonths, type Day, studioDay, weekdayOf } from "../../../contract/platform/values/time.ts";
import { newId } from "../../platform/db/id.ts";
import type { Tables } from "../../platform/db/schema.ts";

const sunday = 0;
const monday = 1;
const tuesday = 2;
const thursday = 4;
const saturday = 6;

/** The demo's weekly classes, an hour each. The titles match the class descriptions. */
const weekly = [
  { title: "Yoga for Sore Backs", weekday: monday, time: "17:30", capacity: 10 },
  { title: "Gentle Morning Yoga", weekday: tuesday, time: "09:00", capacity: 14 },
  { title: "Slow Flow", weekday: thursday, time: "18:00", capacity: 18 },
  { title: "Gentle Morning Yoga", weekday: saturday, time: "09:00", capacity: 14 },
  { title: "Breath and Rest", weekday: saturday, time: "11:00", capacity: 12 },
] as const;

/** The demo's Sunday events, one in each of three months. Workshops are at a studio with its own sign-up page. */
const workshop = {
  title: "Shoulders Workshop",
  time: "14:00",
  location: "Tidewater Studio",
  capacity: 20,
  sign_up_link: "https://tidewater.example.com/workshops",
};
const cacaoEvening = { title: "Cacao and Quiet", time: "19:00", location: "Harbor Room", capacity: 16 };
const weeksBack = 3;
const weeksAhead = 13;

/** Seeds the calendar of a studio that opened at `since`: three weeks back, three months ahead, one full class. */
export async function seedEvents(tx: Transaction<Tables>, now: Date, since: Date = now): Promise<void> {
  const today = studioDay(now);
  const plans = [
    ...weekly.flatMap((plan) => weeklySeries(plan, today)),
    ...monthly(workshop, today, 9, null),
    ...monthly(cacaoEvening, today, 16, newId()),
  ];
  const events = plans.map((plan) => ({ ...plan, id: newId(), created_at: since }));
  await tx.insertInto("events").values(events).execute();
  const nextBreath = events.find((event) => event.title === "Breath and Rest" && event.date > today)!;
  const nextMorning = events.find((event) => event.title === "Gentle Morning Yoga" && event.date > today)!;
  await signUp(tx, nextBreath.id, students, now);
  await signUp(tx, nextMorning.id, students.slice(0, 5), now);
}

function weeklySeries({ weekday, ...plan }: (typeof weekly)[number], today: Day) {
  const first = addDays(weekdayOnOrAfter(weekday, today), -weeksBack * 7);
  const event = { ...plan, duration_minutes: 60, location: "Harbor Room", sign_up_link: null, series_id: newId() };
  return Array.from({ length: weeksBack + weeksAhead }, (_, week) => ({ ...event, date: addDays(first, week * 7) }));
}

/** Events on the first Sunday that is `daysLater` after today, and after the same day of the next two months. */
function monthly(
  plan: { title: string; time: string; location: string; capacity: number; sign_up_link?: string },
  today: Day,
  daysLater: number,
  series_id: string | null,
) {
  return [0, 1, 2].map((month) => {
    const date = weekdayOnOrAfter(sunday, addDays(addMonths(today, month), daysLater));
    return { sign_up_link: null, ...plan, date, duration_minutes: 120, series_id };
  });
}

const weekdayOnOrAfter = (weekday: number, day: Day): Day => addDays(day, (weekday - weekdayOf(day) + 7) % 7);

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

async function signUp(tx: Transaction<Tables>, event_id: string, names: string[], now: Date): Promise<void> {
  const rows = names.map((name, index) => {
    const email = `${name.toLowerCase().replace(" ", ".")}@example.com`;
    return { id: newId(), event_id, name, email, phone: `55501${index + 10}`, created_at: now };
  });
  await tx.insertInto("signups").values(rows).execute();
}
