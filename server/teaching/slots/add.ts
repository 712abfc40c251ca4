import type { Parsed } from "../../../contract/platform/call/endpoint.ts";
import { clockWords, dayWords } from "../../../contract/platform/values/time.ts";
import type { SlotsAdded, addSlots as contract } from "../../../contract/teaching/slots/schema.ts";
import * as t from "../../../contract/teaching/slots/text.desk.ts";
import type { Ctx, Tx } from "../../platform/call/ctx.ts";
import { Refusal } from "../../platform/call/refusal.ts";
import { newId } from "../../platform/db/id.ts";
import { studioSettings } from "../../site/settings/read.ts";
import { removeRuleSlotsUnder } from "./make-room.ts";
import { availableSlots } from "./read.ts";
import { lockTimetable, timetableRefusal } from "./timetable.ts";

/** Adds slots: all or none. Removes free slots of the office hours that they overlap. */
export async function addSlots(ctx: Ctx, { body }: Parsed<typeof contract>): Promise<SlotsAdded> {
  const { sessions } = await studioSettings(ctx);
  const slots = body.slots.map(({ date, time }) => ({
    id: newId(ctx.now.getTime()),
    date,
    time,
    duration_minutes: body.durationMinutes ?? sessions.minutes,
    place: body.place ?? "",
    created_at: ctx.now,
  }));
  try {
    await ctx.tx(async (tx) => {
      tx.about({ slots: slots.map(({ id }) => id).join(",") });
      await lockTimetable(tx);
      await removeRuleSlotsUnder(tx, slots);
      const added = await tx.db.insertInto("slots").values(slots).returning(["date", "time", "starts_at"]).execute();
      const past = added.find(({ starts_at }) => starts_at <= tx.now);
      if (past) {
        const message = t.isOverAlreadyPleaseChoose(dayWords(past.date), clockWords(past.time));
        throw new Refusal("slot-past", { message });
      }
      tx.live("slotAdded", slots[0]!.id);
      await tx.hooks.timetableChanged(tx);
    });
  } catch (error) {
    throw await timetableRefusal(ctx, error, slots);
  }
  const ids = slots.map(({ id }) => id);
  return { message: t.slotsAddedSuccessfully, slots: await availableSlots(ctx, { ids }) };
}

/** Adds one slot, removes free slots of the office hours under it, and returns its id. Requires `lockTimetable`. */
export async function addSlot(
  tx: Tx,
  wanted: { date: string; time: string; durationMinutes: number; place?: string | undefined },
): Promise<string> {
  const { date, time, durationMinutes: duration_minutes, place = "" } = wanted;
  const slot = { id: newId(tx.now.getTime()), date, time, duration_minutes, place, created_at: tx.now };
  await removeRuleSlotsUnder(tx, [slot]);
  await tx.db.insertInto("slots").values(slot).execute();
  await tx.hooks.timetableChanged(tx);
  return slot.id;
}
