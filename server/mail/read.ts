import type { Kysely } from "kysely";
import type { Tables } from "../db/schema.ts";
import type { Mail } from "./index.ts";

/** The newest mails of the outbox, whatever became of them. */
export function recentMails(db: Kysely<Tables>, atMost = 200): Promise<Mail[]> {
  return db
    .selectFrom("mails")
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(atMost)
    .execute();
}

export function mailById(db: Kysely<Tables>, id: string): Promise<Mail | undefined> {
  return db.selectFrom("mails").selectAll().where("id", "=", id).executeTakeFirst();
}

export type UndeliveredMail = Pick<
  Mail,
  "id" | "recipient" | "subject" | "last_error" | "attempts" | "created_at"
>;

/** Mails that were refused or given up, newest first: somebody was not told. */
export function undeliveredMails(db: Kysely<Tables>): Promise<UndeliveredMail[]> {
  return db
    .selectFrom("mails")
    .select(["id", "recipient", "subject", "last_error", "attempts", "created_at"])
    .where("state", "=", "failed")
    .orderBy("created_at", "desc")
    .limit(100)
    .execute();
}

/** How many mails are in each state, for the metrics. */
export async function mailCounts(db: Kysely<Tables>): Promise<Record<Mail["state"], number>> {
  const rows = await db
    .selectFrom("mails")
    .select(({ fn }) => ["state", fn.countAll<number>().as("count")])
    .groupBy("state")
    .execute();
  return {
    queued: 0,
    sent: 0,
    failed: 0,
    expired: 0,
    ...Object.fromEntries(rows.map(({ state, count }) => [state, count])),
  };
}
