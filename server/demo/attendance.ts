import { addDays } from "../../contract/platform/values/time.ts";
import { updateProfile } from "../office/people/profile.ts";
import { addEvents } from "../teaching/events/add.ts";
import type { Cast } from "./people.ts";
import { seedAttendance } from "./seeds/signups.ts";
import { person, type Scene, sceneAt, type Stage } from "./stage.ts";

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

/** In the next class that has a free spot. */
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
