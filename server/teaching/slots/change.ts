import { sql } from "kysely";
import { clockWords, dayWords } from "../../../contract/platform/values/time.ts";
import type * as schema from "../../../contract/teaching/slots/schema.ts";
import * as t from "../../../contract/teaching/slots/text.desk.ts";
import { type Ctx, type Parsed, Refusal, type Tx } from "../../platform/call/ctx.ts";
import { newId } from "../../platform/db/id.ts";
import { studioSettings } from "../../site/settings/read.ts";
import { heldFor, heldRefusal } from "./hold.ts";
import { lockSlots } from "./locks.ts";
import { removeRuleSlotsUnder, removeFreeSlots } from "./make-room.ts";
import { availableSlots } from "./read.ts";
import { lockTimetable, timetableRefusal, isAwayAt, isOccupied } from "./timetable.ts";

/** Adds slots: all or none. Removes free slots of the office hours that they overlap. */
export async function addSlots(ctx: Ctx, { body }: Parsed<typeof schema.addSlots>): Promise<schema.SlotsAdded> {
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

type Removable = {
  id: string;
  state: "open" | "removed";
  removed_by: string | null;
  removed_at: Date | null;
  is_booked: boolean;
  held_for: "owner" | "provider" | "payer" | null;
};

/** Removes several free slots. A booked or held one is refused alone. Idempotent. */
export function removeSlots(ctx: Ctx, { body }: Parsed<typeof schema.removeSlots>): Promise<schema.SlotsRemoved> {
  const ids = body.slots.map(({ id }) => id);
  return ctx.tx(async (tx) => {
    // Locks first and reads in a separate statement, since holding and booking lock the slot too.
    await lockSlots(tx, ids);
    const { rows } = await sql<Removable>`
      select slots.id, slots.state, removed_by, removed_at,
        exists (select from bookings where slot_id = slots.id and bookings.state = 'live') as is_booked,
        (select ${heldFor} from slot_holds
          where slot_id = slots.id and (slot_holds.state = 'pinned' or held_until > ${tx.now})) as held_for
      from slots where slots.id = any (${ids}::uuid[])`.execute(tx.db);
    const found = new Map(rows.map((row) => [row.id, row]));
    const free = rows.filter((row) => removalRefusal(row) === undefined && row.state === "open").map(({ id }) => id);
    await removeFreeSlots(tx, free, "owner");
    tx.aboutEach(free.map((slotId) => ({ slotId })));
    const done: schema.SlotsRemoved["done"] = [];
    const refused: schema.SlotsRemoved["refused"] = [];
    for (const id of ids) {
      const slot = found.get(id);
      const refusal = removalRefusal(slot);
      if (refusal) refused.push({ id, message: refusal.message });
      else {
        const isOwn = slot?.state === "open" || slot?.removed_by === "owner";
        done.push({ id, canUndo: isOwn, removedAt: (slot?.removed_at ?? tx.now).toISOString() });
      }
    }
    return { done, refused };
  });
}

function removalRefusal(slot: Removable | undefined): Refusal | undefined {
  if (!slot) return new Refusal("not-found");
  if (slot.is_booked) return new Refusal("slot-held", { message: t.isBookedNow });
  return slot.held_for ? heldRefusal(slot.held_for) : undefined;
}

type Restorable = {
  id: string;
  state: "open" | "removed";
  removed_by: string | null;
  removed_at: Date | null;
  is_over: boolean;
  is_occupied: boolean;
  is_away: boolean;
};

/**
 * Opens slots again that the owner removed, unless they are over, were removed again since, or their time is taken.
 * Idempotent.
 */
export async function restoreSlots(
  ctx: Ctx,
  { body }: Parsed<typeof schema.restoreSlots>,
): Promise<schema.SlotsRestored> {
  const ids = body.slots.map(({ id }) => id);
  try {
    return await ctx.tx(async (tx) => {
      await lockTimetable(tx);
      // Locks the slots of the office hours in the same statement, because `fillSlots` locks them at the end.
      await sql`
        select id from slots
        where id = any (${ids}::uuid[]) or (state = 'open' and made_by = 'rule' and starts_at > ${tx.now})
        order by id for no key update`.execute(tx.db);
      const { rows } = await sql<Restorable>`
        select slots.id, slots.state, removed_by, removed_at, slots.starts_at <= ${tx.now} as is_over,
          ${isOccupied} as is_occupied, ${isAwayAt} as is_away
        from slots where slots.id = any (${ids}::uuid[])`.execute(tx.db);
      const found = new Map(rows.map((row) => [row.id, row]));
      const done: schema.SlotsRestored["done"] = [];
      const refused: schema.SlotsRestored["refused"] = [];
      for (const { id, removedAt } of body.slots) {
        const refusal = restoreRefusal(found.get(id), removedAt);
        if (refusal) refused.push({ id, message: refusal.message });
        else done.push({ id, canUndo: found.get(id)?.state === "removed" });
      }
      const restored = done.filter(({ canUndo }) => canUndo).map(({ id }) => id);
      tx.aboutEach(restored.map((slotId) => ({ slotId })));
      if (restored.length === 0) return { done, refused };
      await sql`
        update slots set state = 'open', removed_by = null, removed_at = null
        where id = any (${restored}::uuid[])`.execute(tx.db);
      tx.live("slotAdded", restored[0]!);
      await tx.hooks.timetableChanged(tx);
      return { done, refused };
    });
  } catch (error) {
    throw await timetableRefusal(ctx, error, []);
  }
}

function restoreRefusal(slot: Restorable | undefined, removedAt: string): Refusal | undefined {
  if (!slot) return new Refusal("not-found");
  if (slot.state === "open") return undefined;
  const isSameRemoval = slot.removed_by === "owner" && slot.removed_at?.getTime() === Date.parse(removedAt);
  if (!isSameRemoval) return new Refusal("stale", { message: t.wasRemovedAgain });
  if (slot.is_over) return new Refusal("slot-past", { message: t.wasAlreadyOver });
  if (slot.is_occupied) return new Refusal("overlaps");
  return slot.is_away ? new Refusal("overlaps", { message: t.absentThen }) : undefined;
}
