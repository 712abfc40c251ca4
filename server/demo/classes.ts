import { addDays } from "../../contract/platform/values/time.ts";
import { updateProfile } from "../office/people/profile.ts";
import { newId } from "../platform/db/id.ts";
import { addEvents, changeEvent } from "../teaching/events/change.ts";
import { removeSignup } from "../teaching/signups/cancel.ts";
import { messageClass, addWalkIn } from "../teaching/signups/roster.ts";
import { joinWaitlist } from "../teaching/signups/waitlist/join-waitlist.ts";
import type { Cast } from "./people.ts";
import { seedAttendance, type Attendance } from "./seeds/signups.ts";
import { person, sceneAt, type Moment, type Scene, type Stage } from "./stage.ts";

/** Weekly classes besides those of the small demo, so that there is a class every day. */
const moreClasses = [
  { title: "Breath and Rest", weekday: "Wed", time: "18:00", capacity: 12 },
  { title: "Slow Flow", weekday: "Fri", time: "17:30", capacity: 18 },
  { title: "Gentle Morning Yoga", weekday: "Sun", time: "10:00", capacity: 14 },
] as const;

/** Classes that are paid at the sign-up, from their next date on. All others are paid in the room. */
const pricedClasses = [
  { title: "Slow Flow", time: "18:00", price: { kind: "fixed", least: 18, most: 18 } },
  { title: "Slow Flow", time: "17:30", price: { kind: "sliding", least: 12, most: 20 } },
  { title: "Cacao and Quiet", time: "19:00", price: { kind: "fixed", least: 30, most: 30 } },
] as const;

const addedOn = { daysAgo: 28, time: "09:30" } as const;

/** People on the waitlist of the next full class, besides the one of the small demo. */
const waiting = [
  { ...person("Camille Oduya"), joined: { daysAgo: 1, time: "20:15" } },
  { ...person("Hugo Lindqvist"), joined: { minutesAgo: 265 } },
] as const;

/** A full class in which a seat became free: the first on the waitlist has an offer. */
const offered = {
  title: "Yoga for Sore Backs",
  waiting: [
    { ...person("Jonas Petrel"), joined: { daysAgo: 2, time: "11:20" } },
    { ...person("Beatriz Holm"), joined: { daysAgo: 1, time: "09:45" } },
  ],
  seatFreed: { minutesAgo: 80 },
} as const;

const walkIn = { name: "Otis Marlow", email: "", phone: "+15415550191" };

const note = {
  written: { minutesAgo: 150 },
  letter: {
    subject: "Saturday: please bring a blanket",
    message:
      "Good morning,\n\nthe heating of the Harbor Room is being repaired. It will be warm enough, but for the long rest at the end please bring a blanket and socks.\n\nSee you on Saturday!",
  },
};

export function classScenes(stage: Stage): Scene[] {
  return [
    ...moreClasses.map((one) => sceneAt(stage, addedOn, (at) => addClass(stage, at, one))),
    // Must precede the scenes with these classes. The first of those is two days ago.
    sceneAt(stage, { daysAgo: 3, time: "06:00" }, () => fillClasses(stage)),
    ...pricedClasses.map((one) => sceneAt(stage, { daysAgo: 2, time: "10:30" }, (at) => priceClasses(stage, at, one))),
    ...waitlistScenes(stage, "Breath and Rest", waiting),
    ...waitlistScenes(stage, offered.title, offered.waiting),
    sceneAt(stage, offered.seatFreed, (at) => freeSeat(stage, at)),
    sceneAt(stage, note.written, (at) => writeToClass(stage, at)),
    sceneAt(stage, { minutesAgo: 0 }, () => letWalkIn(stage)),
  ];
}

function addClass(stage: Stage, at: Date, { weekday, ...one }: (typeof moreClasses)[number]): Promise<unknown> {
  const date = addDays(stage.dayOf({ week: 0, weekday }), -28);
  const body = { ...one, date, location: "Harbor Room", durationMinutes: 60, repeat: "weekly" as const };
  return addEvents(stage.owner(at), { body });
}

/** Gives classes their prices. Students who signed up before do not pay. */
async function priceClasses(stage: Stage, at: Date, { title, time, price }: (typeof pricedClasses)[number]) {
  const next = await upcoming(stage, title).where("time", "=", time).executeTakeFirstOrThrow();
  const { id, date, location, version } = next;
  const body = { title, date, time, location, version, price, scope: "following" as const };
  await changeEvent(stage.owner(at), { params: { id }, body });
}

const upcoming = (stage: Stage, title: string) =>
  stage.db
    .selectFrom("events")
    .selectAll()
    .where("title", "=", title)
    // Far enough away that an offer does not end before it can be seen.
    .where("starts_at", ">", new Date(stage.now.getTime() + 86_400_000))
    .where("sign_up_link", "is", null)
    .orderBy("starts_at");

/** The class that the small demo has filled. */
const fullClass = (stage: Stage) =>
  stage.db
    .selectFrom("events")
    .innerJoin("waitlist", "waitlist.event_id", "events.id")
    .selectAll("events")
    .where("email", "=", "leonie.marsh@example.com")
    .executeTakeFirstOrThrow();

/** Signs students up for past classes and those of the next two weeks. */
async function fillClasses(stage: Stage): Promise<void> {
  const { db, now } = stage;
  const people = await db
    .selectFrom("signups")
    .select(["name", "email", "phone"])
    .distinctOn("email")
    .orderBy("email")
    .execute();
  const events = await db
    .selectFrom("events")
    .select(["id", "title", "starts_at", "capacity"])
    .where("sign_up_link", "is", null)
    .where("starts_at", "<", new Date(now.getTime() + 14 * 86_400_000))
    .where("id", "not in", (of) => of.selectFrom("signups").select("event_id"))
    .orderBy("starts_at")
    .execute();
  const full = await upcoming(stage, offered.title).executeTakeFirstOrThrow();
  const attendance = events.flatMap(({ id, starts_at, capacity }, nth): Attendance[] => {
    const count = id === full.id ? capacity : 4 + ((nth * 3) % 6);
    const isPast = starts_at < now;
    return Array.from({ length: count }, (_, seat) => {
      const person = people[(nth * 5 + seat) % people.length];
      if (!person) throw new Error("The small demo has no students in its classes.");
      const isAbsent = (nth + seat) % 8 === 7;
      const daysBefore = 3 + ((nth + seat * 2) % 7);
      return {
        ...person,
        eventId: id,
        signedUpAt: new Date(Math.min(starts_at.getTime() - daysBefore * 86_400_000, now.getTime() - 4 * 86_400_000)),
        checkedInAt: isPast && !isAbsent ? new Date(starts_at.getTime() - (2 + seat) * 60_000) : null,
      };
    });
  });
  await seedAttendance(db, attendance);
}

type Waiting = { name: string; email: string; joined: Moment };

function waitlistScenes(stage: Stage, title: string, people: readonly Waiting[]): Scene[] {
  return people.map(({ joined, ...person }) =>
    sceneAt(stage, joined, async (at) => {
      const event =
        title === offered.title ? await upcoming(stage, title).executeTakeFirstOrThrow() : await fullClass(stage);
      const named = { classTitle: event.title, date: event.date, eventId: event.id };
      await joinWaitlist(stage.visitor(at), { body: { ...named, ...person, recaptchaToken: "" } });
    }),
  );
}

/** A student phones to cancel, and the owner removes the sign-up. */
async function freeSeat(stage: Stage, at: Date): Promise<void> {
  const event = await upcoming(stage, offered.title).executeTakeFirstOrThrow();
  const { id } = await stage.db
    .selectFrom("signups")
    .select("id")
    .where((is) => is.and({ event_id: event.id, state: "live" }))
    .orderBy("id")
    .executeTakeFirstOrThrow();
  await removeSignup(stage.owner(at), { params: { id }, query: { refund: "all" } });
}

async function writeToClass(stage: Stage, at: Date): Promise<void> {
  const { id } = await fullClass(stage);
  await messageClass(stage.owner(at), { params: { id }, body: { id: newId(at.getTime()), ...note.letter } });
}

export const latestClass = (stage: Stage) =>
  stage.db
    .selectFrom("events")
    .select(["id", "starts_at"])
    .where("starts_at", "<", stage.now)
    .where("sign_up_link", "is", null)
    .orderBy("starts_at", "desc")
    .executeTakeFirstOrThrow();

async function letWalkIn(stage: Stage): Promise<void> {
  const { id, starts_at } = await latestClass(stage);
  const body = { ...walkIn, id: newId(starts_at.getTime()), isOver: true, isNew: true };
  await addWalkIn(stage.owner(starts_at), { params: { id }, body });
}

/** A regular who has not come since this early series ended. */
const regular = { ...person("Fern Calloway"), phone: "+15415550133" };
const early = { title: "Dawn Stretch", time: "06:15", location: "Harbor Room", capacity: 8, occurrences: 4 } as const;
const newcomer = { ...person("Tilda Rowan"), phone: "+15415550157" };

/** A regular who is away, a person who comes for the first time, and a birthday in two days. */
export function attendanceScenes(stage: Stage, cast: Cast): Scene[] {
  return [
    sceneAt(stage, { daysAgo: 73, time: "10:00" }, (at) => addEarlySeries(stage, at)),
    // After the other classes are filled, which skips classes that have people.
    sceneAt(stage, { daysAgo: 3, time: "06:05" }, () => seatRegular(stage)),
    sceneAt(stage, { daysAgo: 2, time: "08:40" }, (at) => seatNewcomer(stage, at)),
    sceneAt(stage, { daysAgo: 1, time: "21:10" }, (at) => {
      const birthday = stage.dayOf({ day: 2 }).slice(5);
      const { id } = cast.ana;
      return updateProfile(stage.student(id, at), { params: { id }, body: { birthday } });
    }),
  ];
}

function addEarlySeries(stage: Stage, at: Date): Promise<unknown> {
  const date = addDays(stage.dayOf({ day: 0 }), -70);
  return addEvents(stage.owner(at), { body: { ...early, date, durationMinutes: 45, repeat: "weekly" } });
}

async function seatRegular({ db }: Stage): Promise<void> {
  const classes = await db.selectFrom("events").select(["id", "starts_at"]).where("title", "=", early.title).execute();
  await seedAttendance(
    db,
    classes.map(({ id, starts_at }) => ({
      ...regular,
      eventId: id,
      signedUpAt: new Date(starts_at.getTime() - 2 * 86_400_000),
      checkedInAt: new Date(starts_at.getTime() - 5 * 60_000),
    })),
  );
}

async function seatNewcomer({ db, now }: Stage, at: Date): Promise<void> {
  const { id } = await db
    .selectFrom("events")
    .select("id")
    .where("starts_at", ">", now)
    .where("sign_up_link", "is", null)
    .where("capacity", ">", (of) =>
      of
        .selectFrom("signups")
        .select((count) => count.fn.countAll<number>().as("seats"))
        .whereRef("event_id", "=", "events.id")
        .where("state", "=", "live"),
    )
    .orderBy("starts_at")
    .limit(1)
    .executeTakeFirstOrThrow();
  await seedAttendance(db, [{ ...newcomer, eventId: id, signedUpAt: at, checkedInAt: null }]);
}
