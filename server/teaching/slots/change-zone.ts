import { sql } from "kysely";
import type { Keep } from "../../../contract/site/place/calls.ts";
import type { Tx } from "../../platform/call/ctx.ts";
import { onStudioClock, studioZone } from "../../platform/db/studio-zone.ts";
import { removeFreeSlots } from "./make-room.ts";

const wall = onStudioClock(sql`starts_at`);
const clocksAt = sql`studio_instant_or_later(date, time, ${studioZone})`;

/**
 * SQL over `events` or `slots`, in the time zone that was just stored: new values of the upcoming rows that move. A time
 * that the new zone skips stays; the caller has refused it where it matters.
 */
export const movedToZone = ({ now }: Pick<Tx, "now">, keep: Keep) => ({
  values: keep === "clocks" ? sql`starts_at = ${clocksAt}` : sql`date = ${wall}::date, time = ${wall}::time`,
  which: sql`starts_at > ${now} and ${wall} <> date + time
    and ${keep === "clocks" ? sql`${onStudioClock(clocksAt)} = date + time` : sql`true`}`,
});

/**
 * Moves slots, also removed ones, so that they can be opened again at their time. Free slots of the office hours are
 * removed first: `fillSlots` opens those that fit the hours in the new time zone. Requires `lockTimetable`.
 */
export async function moveSlotsToZone(tx: Tx, keep: Keep): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from slots where state = 'open' and made_by = 'rule' and starts_at > ${tx.now}
      and not exists (select from bookings where slot_id = slots.id and state = 'live')
      and not exists (select from slot_holds where slot_id = slots.id
        and (slot_holds.state = 'pinned' or held_until > ${tx.now}))
    order by id for no key update`.execute(tx.db);
  const ids = rows.map(({ id }) => id);
  await removeFreeSlots(tx, ids, "rule");
  const { values, which } = movedToZone(tx, keep);
  await sql`update slots set ${values} where ${which}`.execute(tx.db);
}
