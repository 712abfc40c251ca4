import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "../../platform/call/ctx.ts";
import { emptyAssignments, hasPersonalData } from "../../platform/db/personal-columns.ts";

/**
 * Empties the places of slots that ended before `before` and were booked: the owner may have typed a client's address.
 * `which` is SQL over `bookings`.
 */
export async function emptyPlaces(
  { db }: Pick<Ctx, "db">,
  { before, which }: { before: Date; which: RawBuilder<boolean> },
): Promise<void> {
  await sql`
    update slots set ${emptyAssignments("slots")}
    where ${hasPersonalData("slots")} and ends_at < ${before} and id in (
      select slot_id from bookings where ${which})`.execute(db);
}
