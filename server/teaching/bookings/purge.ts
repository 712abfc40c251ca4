import { sql } from "kysely";
import { addMonths, studioDay } from "../../../contract/platform/values/time.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { emptyAssignments, hasPersonalData } from "../../platform/db/personal-columns.ts";
import { retention } from "../../site/documents/retention.ts";
import { utcDayStart } from "../../site/settings/retention.ts";
import { emptyPlaces } from "../slots/empty-places.ts";

/** Empties the personal columns of sessions, with their places, after the years that the privacy page names. */
export async function purgeSessions({ db, now }: Pick<Ctx, "db" | "now">): Promise<void> {
  const before = utcDayStart(addMonths(studioDay(now), -12 * retention.paymentYears));
  await emptyPlaces({ db }, { before, which: sql`true` });
  await sql`update bookings set ${emptyAssignments("bookings")},
      guest_erased_at = case when user_id is null then ${now}::timestamptz end
    where ${hasPersonalData("bookings")}
      and slot_id in (select slots.id from slots where slots.ends_at < ${before})`.execute(db);
}
