import type { Tx } from "../../ctx.ts";

/** Cancels all live sign-ups and ends the waitlists of removed classes. Sends no email. */
export async function endSignupsAndWaitlists(tx: Tx, eventIds: readonly string[]): Promise<void> {
  await tx.db
    .updateTable("signups")
    .set({ state: "cancelled", cancelled_at: tx.now })
    .where("event_id", "in", eventIds)
    .where("state", "=", "live")
    .execute();
  await tx.db
    .updateTable("waitlist")
    .set({ state: "left", offered_until: null })
    .where("event_id", "in", eventIds)
    .where("state", "in", ["waiting", "offered"])
    .execute();
}
