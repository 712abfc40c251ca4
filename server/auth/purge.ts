import { type Kysely, sql } from "kysely";
import type { Tables } from "../platform/db/schema.ts";
import { attemptsExpireMs } from "./login-attempts.ts";

type Deps = { db: Kysely<Tables>; now: Date };

const dayMs = 24 * 60 * 60 * 1000;
/** The owner's own attempts to log in: not a period of the privacy page. */
const attemptDays = 90;
const monthMs = 30 * dayMs;
const monthBefore = (now: Date) => new Date(now.getTime() - monthMs);

/** Deletes expired counters, challenges and recorded attempts; links and login sessions a month after their end. */
export async function purgeLogins({ db, now }: Deps): Promise<void> {
  const monthAgo = monthBefore(now);
  const lastExpired = new Date(now.getTime() - attemptsExpireMs);
  await db.deleteFrom("wrong_tries").where("until", "<", lastExpired).execute();
  await db.deleteFrom("passkey_challenges").where("expires_at", "<", now).execute();
  const attemptsEnd = new Date(now.getTime() - attemptDays * dayMs);
  await db.deleteFrom("login_attempts").where("last_at", "<", attemptsEnd).execute();
  await db.deleteFrom("mailed_links").where("expires_at", "<", monthAgo).execute();
  await db
    .deleteFrom("sessions")
    .where((is) => is.or([is("ended_at", "<", monthAgo), is("expires_at", "<", monthAgo)]))
    .execute();
}

/** Deletes accounts not proven within a month, unless they have an active link or a note. Returns how many. */
export async function purgeUnprovenAccounts({ db, now }: Deps): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from users where state = 'unproven' and created_at < ${monthBefore(now)}
      and not exists (
        select from mailed_links where person_id = users.id and used_at is null and expires_at > ${now})
      and not exists (select from client_notes where user_id = users.id)`.execute(db);
  return Number(numAffectedRows);
}
