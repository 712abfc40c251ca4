import type { z } from "zod";
import type { AddedSlots, addSlots as contract } from "../../contract/schema/bookings.ts";
import { clockWords, dayWords } from "../../contract/time.ts";
import type { Ctx, Tx } from "../ctx.ts";
import { newId } from "../db/id.ts";
import { Refusal } from "../refusal.ts";
import { studioSettings } from "../settings/read.ts";
import { yieldFreeSlots } from "./make-room.ts";
import { availableSlots } from "./read.ts";
import { lockTimetable, timetableRefusal } from "./timetable.ts";

/**
 * Adds slots: all of them or none. Free ones that her hours made give way to them. Refuses `time-does-not-exist`,
 * `slot-past`, and `overlaps` naming the class or slot that is there already, or the two of the list that meet.
 */
export async function addSlots(
  ctx: Ctx,
  { body }: { body: z.output<typeof contract.body> },
): Promise<AddedSlots> {
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
      await lockTimetable(tx);
      await yieldFreeSlots(tx, slots);
      const added = await tx.db
        .insertInto("slots")
        .values(slots)
        .returning(["date", "time", "starts_at"])
        .execute();
      const past = added.find(({ starts_at }) => starts_at <= tx.now);
      if (past) {
        throw new Refusal("slot-past", {
          message: `${dayWords(past.date)}, ${clockWords(past.time)} is over already. Please choose a time to come.`,
        });
      }
      tx.live("slotAdded", slots[0]!.id);
      await tx.hooks.timetableChanged(tx);
    });
  } catch (error) {
    throw await timetableRefusal(ctx, error, slots);
  }
  return {
    message: "Slots added successfully.",
    slots: await availableSlots(
      ctx,
      slots.map(({ id }) => id),
    ),
  };
}

/** Adds one slot in a transaction that has locked the timetable; returns its id. Free slots of the office hours give way. */
export async function addSlot(
  tx: Tx,
  {
    date,
    time,
    durationMinutes,
    place = "",
  }: { date: string; time: string; durationMinutes: number; place?: string | undefined },
): Promise<string> {
  const id = newId(tx.now.getTime());
  const slot = { date, time, duration_minutes: durationMinutes };
  await yieldFreeSlots(tx, [slot]);
  await tx.db
    .insertInto("slots")
    .values({ ...slot, id, place, created_at: tx.now })
    .execute();
  await tx.hooks.timetableChanged(tx);
  return id;
}
