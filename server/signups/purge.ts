import { type Kysely, sql } from "kysely";
import { addMonths, studioDay } from "../../contract/time.ts";
import type { Tables } from "../db/schema.ts";
import { studioSettings } from "../settings/read.ts";
import { isOldSignup } from "../settings/retention.ts";
import { retention } from "../site/retention.ts";
import { purgeWaivers } from "../waivers/purge.ts";

/**
 * Deletes sign-ups and waivers after the owner's retention period, and waitlists after `retention.waitlistMonths`.
 * Clears the network fingerprints of started classes. Returns how many sign-ups and waivers were deleted.
 */
export async function purgeSignups({
  db,
  now,
}: {
  db: Kysely<Tables>;
  now: Date;
}): Promise<{ signups: number; waivers: number }> {
  const { waiverYears } = (await studioSettings({ db })).retention;
  const oldEvents = db
    .selectFrom("events")
    .select("id")
    .where("date", "<", addMonths(studioDay(now), -retention.waitlistMonths));
  await db.deleteFrom("waitlist").where("event_id", "in", oldEvents).execute();
  const startedEvents = db.selectFrom("events").select("id").where("starts_at", "<", now);
  const hasNetworkAndStarted = sql<boolean>`network is not null and event_id in (${startedEvents})`;
  await db.updateTable("signups").set({ network: null }).where(hasNetworkAndStarted).execute();
  await db.updateTable("waitlist").set({ network: null }).where(hasNetworkAndStarted).execute();
  const signups = await db.deleteFrom("signups").where(isOldSignup(now, waiverYears)).executeTakeFirst();
  const waivers = await purgeWaivers({ db, now }, waiverYears);
  return { signups: Number(signups.numDeletedRows), waivers };
}
