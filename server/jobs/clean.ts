import { type Kysely, sql } from "kysely";
import type { Tables } from "../db/schema.ts";
import type { Jobs } from "./index.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** Registers the tick that once a minute deletes what has served its time. `mailDays`: how long sent mail is kept. */
export function keepClean({
  db,
  jobs,
  mailDays,
}: {
  db: Kysely<Tables>;
  jobs: Jobs;
  mailDays: number;
}): void {
  jobs.every(60, "clean", (now) => clean(db, now, mailDays));
}

/**
 * Deletes bot-check tokens that would be refused as expired anyway, counters of limits long past, and mail that is
 * done with. Mail that failed stays three times as long, for somebody may still have to be told.
 */
export async function clean(db: Kysely<Tables>, now: Date, mailDays: number): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
  await db.deleteFrom("bot_tokens").where("expires_at", "<", now).execute();
  await db.deleteFrom("limit_counters").where("window_at", "<", daysAgo(1)).execute();
  // In portions: after a long pause this must not become one huge statement.
  const old = db
    .selectFrom("mails")
    .select("id")
    .where("created_at", "<", daysAgo(mailDays))
    .where((is) =>
      is.or([
        is("state", "in", ["sent", "expired"]),
        is.and([is("state", "=", "failed"), is("created_at", "<", daysAgo(3 * mailDays))]),
      ]),
    )
    .limit(sql.lit(1_000));
  await db.deleteFrom("mails").where("id", "in", old).execute();
}
