import { sql } from "kysely";
import type { Parsed } from "../../../contract/platform/call/endpoint.ts";
import type * as schema from "../../../contract/teaching/slots/schema.ts";
import * as owner from "../../../contract/teaching/slots/text.desk.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { Refusal } from "../../platform/call/refusal.ts";
import { heldFor, heldRefusal } from "./hold.ts";
import { lockSlots } from "./locks.ts";
import { removeFreeSlots } from "./make-room.ts";

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
  if (slot.is_booked) return new Refusal("slot-held", { message: owner.isBookedNow });
  return slot.held_for ? heldRefusal(slot.held_for) : undefined;
}
