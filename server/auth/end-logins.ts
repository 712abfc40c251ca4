import type { Kysely } from "kysely";
import { appendWork } from "../platform/audit/append.ts";
import type { Tables } from "../platform/db/schema.ts";

/** Ends all login sessions, of the owner and of all students, for the operator. Returns how many. */
export async function endLogins(db: Kysely<Tables>, now: Date): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const active = tx.updateTable("sessions").where("ended_at", "is", null).where("expires_at", ">", now);
    const { numUpdatedRows } = await active.set({ ended_at: now }).executeTakeFirst();
    await appendWork(tx, { actor: "command", action: "end logins", now });
    return Number(numUpdatedRows);
  });
}
