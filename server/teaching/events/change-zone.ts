import { sql } from "kysely";
import type { StudioPlace } from "../../../contract/platform/values/place.ts";
import type { Keep } from "../../../contract/site/place/calls.ts";
import type { Tx } from "../../platform/call/ctx.ts";
import { movedToZone } from "../slots/change-zone.ts";
import { type EventRow, notifyChanged } from "./letters.ts";

/**
 * Moves upcoming classes, also removed ones, into the time zone that was just stored. If the moments change, people with
 * a seat or on the waitlist get an email, and those who paid may leave until the start. `was`: the place before.
 */
export async function moveClassesToZone(tx: Tx, keep: Keep, was: StudioPlace): Promise<void> {
  const { values, which } = movedToZone(tx, keep);
  const before = await tx.db
    .selectFrom("events")
    .selectAll()
    .where(sql<boolean>`(${which})`)
    .execute();
  const moved = keep === "clocks" ? sql`, moved_at = ${tx.now}, is_free_to_leave = true` : sql``;
  const { rows: after } = await sql<EventRow>`
    update events set version = version + 1, ${values} ${moved} where ${which} returning *`.execute(tx.db);
  const live = after.filter(({ state }) => state === "live");
  if (keep === "clocks") await notifyChanged(tx, before, live, "", was);
}
