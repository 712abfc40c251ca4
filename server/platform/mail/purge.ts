import { type Kysely, sql } from "kysely";
import type { Tables } from "../db/schema.ts";

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Deletes old mail, 1,000 rows at a time: sent and expired mail after `mailDays`; failed mail after `failedMailDays`,
 * because the owner may still have to act on it.
 */
export async function purgeMails(
  { db, now }: { db: Kysely<Tables>; now: Date },
  { mailDays, failedMailDays }: { mailDays: number; failedMailDays: number },
): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
  const old = db
    .selectFrom("mails")
    .select("id")
    .where("created_at", "<", daysAgo(mailDays))
    .where((is) =>
      is.or([
        is("state", "in", ["sent", "expired"]),
        is.and([is("state", "=", "failed"), is("created_at", "<", daysAgo(failedMailDays))]),
      ]),
    )
    .limit(sql.lit(1_000));
  await db.deleteFrom("mails").where("id", "in", old).execute();
}
