import type { Kysely } from "kysely";
import { addMonths, studioDay } from "../../contract/time.ts";
import type { Tables } from "../db/schema.ts";
import { isOldSignup, isOldWaiver } from "../settings/forgetting.ts";
import { studioSettings } from "../settings/read.ts";
import { retention } from "../site/retention.ts";

/**
 * Deletes sign-ups and their waivers that are older than the owner keeps them, and lines of classes that are older than
 * the privacy page says.
 */
export async function forgetSignups(
  db: Kysely<Tables>,
  now: Date,
): Promise<{ signups: number; waivers: number }> {
  const { waiverYears } = (await studioSettings({ db })).retention;
  const lines = db
    .selectFrom("events")
    .select("id")
    .where("date", "<", addMonths(studioDay(now), -retention.waitlistMonths));
  await db.deleteFrom("waitlist").where("event_id", "in", lines).execute();
  const begun = db.selectFrom("events").select("id").where("starts_at", "<", now);
  for (const table of ["signups", "waitlist"] as const)
    await db
      .updateTable(table)
      .set({ network: null })
      .where("network", "is not", null)
      .where("event_id", "in", begun)
      .execute();
  const signups = await db.deleteFrom("signups").where(isOldSignup(now, waiverYears)).executeTakeFirst();
  const waivers = await db.deleteFrom("waivers").where(isOldWaiver(now, waiverYears)).executeTakeFirst();
  return { signups: Number(signups.numDeletedRows), waivers: Number(waivers.numDeletedRows) };
}
