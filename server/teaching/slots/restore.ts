import { sql } from "kysely";
import type { Parsed } from "../../../contract/platform/call/endpoint.ts";
import type * as schema from "../../../contract/teaching/slots/schema.ts";
import * as owner from "../../../contract/teaching/slots/text.desk.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { Refusal } from "../../platform/call/refusal.ts";
import { isAwayAt, isOccupied, lockTimetable, timetableRefusal } from "./timetable.ts";

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
  if (!isSameRemoval) return new Refusal("stale", { message: owner.wasRemovedAgain });
  if (slot.is_over) return new Refusal("slot-past", { message: owner.wasAlreadyOver });
  if (slot.is_occupied) return new Refusal("overlaps");
  return slot.is_away ? new Refusal("overlaps", { message: owner.absentThen }) : undefined;
}
