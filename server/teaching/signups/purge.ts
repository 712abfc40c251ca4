import { sql } from "kysely";
import { addMonths, studioDay } from "../../../contract/platform/values/time.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { retention } from "../../site/documents/retention-periods.ts";
import { isOldSignup } from "../../site/settings/past-retention.ts";
import { studioSettings } from "../../site/settings/read.ts";
import { purgeWaivers } from "../waivers/waiver.ts";

/**
 * Deletes sign-ups and waivers after the owner's retention period, and waitlists after `retention.waitlistMonths`.
 * Clears the network fingerprints of started classes, and the dates of birth of seats that were not accepted. Returns
 * how many sign-ups and waivers were deleted.
 */
export async function purgeSignups({ db, now }: Pick<Ctx, "db" | "now">) {
  const { waiverYears } = (await studioSettings({ db })).retention;
  const waitlistsBefore = addMonths(studioDay(now), -retention.waitlistMonths);
  const oldEvents = db.selectFrom("events").select("id").where("date", "<", waitlistsBefore);
  await db.deleteFrom("waitlist").where("event_id", "in", oldEvents).execute();
  const startedEvents = db.selectFrom("events").select("id").where("starts_at", "<", now);
  const ofStarted = sql<boolean>`event_id in (${startedEvents})`;
  const isNoted = sql<boolean>`(network is not null or born_on is not null)`;
  await db.updateTable("signups").set({ network: null, born_on: null }).where(isNoted).where(ofStarted).execute();
  await db.updateTable("waitlist").set({ network: null }).where("network", "is not", null).where(ofStarted).execute();
  const signups = await db.deleteFrom("signups").where(isOldSignup(now, waiverYears)).executeTakeFirst();
  const waivers = await purgeWaivers({ db, now }, waiverYears);
  return { signups: Number(signups.numDeletedRows), waivers };
}
