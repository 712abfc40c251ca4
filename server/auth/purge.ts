import type { Kysely } from "kysely";
import type { Tables } from "../db/schema.ts";
import { attemptsExpireMs } from "./login-attempts.ts";

const monthMs = 30 * 24 * 60 * 60 * 1000;

/** Deletes expired attempt counters, and links and login sessions a month after their end. */
export async function purgeLogins({ db, now }: { db: Kysely<Tables>; now: Date }): Promise<void> {
  const monthAgo = new Date(now.getTime() - monthMs);
  await db
    .deleteFrom("wrong_tries")
    .where("until", "<", new Date(now.getTime() - attemptsExpireMs))
    .execute();
  await db.deleteFrom("mailed_links").where("expires_at", "<", monthAgo).execute();
  await db
    .deleteFrom("sessions")
    .where((is) => is.or([is("ended_at", "<", monthAgo), is("expires_at", "<", monthAgo)]))
    .execute();
}
