import type { Kysely } from "kysely";
import { addMonths, studioDay } from "../../contract/time.ts";
import type { Tables } from "../db/schema.ts";
import { retention } from "../site/retention.ts";

/**
 * Deletes sign-ups and their waivers, and lines of classes, that are older than the privacy page says. A waiver stays
 * as long as one of the sign-ups it stands behind.
 */
export async function forgetSignups(
  db: Kysely<Tables>,
  now: Date,
): Promise<{ signups: number; waivers: number }> {
  const today = studioDay(now);
  const classesUntil = (months: number) => (of: Kysely<Tables>) =>
    of.selectFrom("events").select("id").where("date", "<", addMonths(today, -months));
  await db
    .deleteFrom("waitlist")
    .where("event_id", "in", classesUntil(retention.waitlistMonths)(db))
    .execute();
  const signups = await db
    .deleteFrom("signups")
    .where("event_id", "in", classesUntil(retention.waiverYears * 12)(db))
    .executeTakeFirst();
  const waivers = await db
    .deleteFrom("waivers")
    .where("signed_at", "<", new Date(`${addMonths(today, -12 * retention.waiverYears)}T00:00:00Z`))
    .where((of) =>
      of.not(
        of.exists(
          of.selectFrom("signups").select("signups.id").whereRef("signups.waiver_id", "=", "waivers.id"),
        ),
      ),
    )
    .executeTakeFirst();
  return { signups: Number(signups.numDeletedRows), waivers: Number(waivers.numDeletedRows) };
}
