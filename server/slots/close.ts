import type { Tx } from "../ctx.ts";
import { Refusal } from "../refusal.ts";

/** Removes a locked slot and its expired hold. Refuses `slot-held` while it is held, and `not-found`. */
export async function closeSlot(tx: Tx, id: string): Promise<void> {
  await tx.db
    .deleteFrom("slot_holds")
    .where("slot_id", "=", id)
    .where("state", "=", "running")
    .where("held_until", "<=", tx.now)
    .execute();
  const closed = await tx.db
    .updateTable("slots")
    .set({ state: "removed", removed_by: "owner", removed_at: tx.now })
    .where("id", "=", id)
    .where("state", "=", "open")
    .where((of) =>
      of.not(of.exists(of.selectFrom("slot_holds").select("slot_id").whereRef("slot_id", "=", "slots.id"))),
    )
    .returning("id")
    .executeTakeFirst();
  if (closed) return;
  const held = await tx.db.selectFrom("slot_holds").select("slot_id").where("slot_id", "=", id).executeTakeFirst();
  throw new Refusal(held ? "slot-held" : "not-found");
}
