import type { WallTime } from "../../contract/platform/values/time.ts";
import { changeAvailability } from "../teaching/slots/availability.ts";
import { addSlots } from "../teaching/slots/change.ts";
import { after, type On, type Scene, sceneAt, type Stage } from "./stage.ts";

/** The day and time of a one-to-one session. */
export type SlotTime = { on: On; at: WallTime };

const officeHours = { saved: { daysAgo: 2, time: "07:30" }, window: { from: "10:00", to: "13:00" } } as const;

export const slotScenes = (stage: Stage): Scene[] => [sceneAt(stage, officeHours.saved, (at) => saveHours(stage, at))];

function saveHours(stage: Stage, at: Date): Promise<unknown> {
  const hours = Array.from({ length: 7 }, (_, day) => (day === 1 || day === 4 ? [officeHours.window] : []));
  const rules = { minutes: null, bufferMinutes: 15, daysAhead: 42, noticeHours: 24 };
  const availability = { hours, ...rules, daysOff: [], freeSessions: "confirm" as const };
  return changeAvailability(stage.owner(at), { body: { availability, version: 0 } });
}

export async function findSlot(stage: Stage, { on, at }: SlotTime): Promise<string | undefined> {
  const slot = await stage.db
    .selectFrom("slots")
    .select("id")
    .where((is) => is.and({ date: stage.dayOf(on), time: at, state: "open" }))
    .executeTakeFirst();
  return slot?.id;
}

/** Like `findSlot`, but adds a missing slot, as if the owner had done so an hour before. */
export async function findOrAddSlot(stage: Stage, wanted: SlotTime, at: Date): Promise<string> {
  const existing = await findSlot(stage, wanted);
  if (existing) return existing;
  const slot = { date: stage.dayOf(wanted.on), time: wanted.at };
  const [added] = (await addSlots(stage.owner(after(at, -3600)), { body: { slots: [slot] } })).slots;
  if (!added) throw new Error(`The slot of ${slot.date} ${slot.time} was not added.`);
  return added._id;
}
