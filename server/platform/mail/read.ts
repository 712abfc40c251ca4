import { type Kysely, sql } from "kysely";
import { cappedCount } from "../db/counted.ts";
import type { Tables } from "../db/schema.ts";
import type { Mail } from "./index.ts";

/** The newest mails of the outbox, in any state. */
export function recentMails(db: Kysely<Tables>, atMost = 200): Promise<Mail[]> {
  return db.selectFrom("mails").selectAll().orderBy("created_at", "desc").orderBy("id", "desc").limit(atMost).execute();
}

export function mailById(db: Kysely<Tables>, id: string): Promise<Mail | undefined> {
  return db.selectFrom("mails").selectAll().where("id", "=", id).executeTakeFirst();
}

export type UndeliveredMail = Pick<Mail, "id" | "recipient" | "subject" | "last_error" | "attempts" | "created_at">;

/** Mails that were refused or given up, newest first. */
export function undeliveredMails(db: Kysely<Tables>): Promise<UndeliveredMail[]> {
  return db
    .selectFrom("mails")
    .select(["id", "recipient", "subject", "last_error", "attempts", "created_at"])
    .where("state", "=", sql.lit("failed"))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(100)
    .execute();
}

/** The number of mails in each state, counted up to a limit (countOf). */
export async function mailCounts(db: Kysely<Tables>): Promise<Record<Mail["state"], number>> {
  const counted = (state: Mail["state"]) => cappedCount(sql`from mails where state = ${sql.lit(state)}`);
  const { rows } = await sql<Record<Mail["state"], number>>`
    select ${counted("queued")} as queued, ${counted("sent")} as sent, ${counted("failed")} as failed,
      ${counted("expired")} as expired`.execute(db);
  return rows[0]!;
}

/** The age of the oldest mail that is not sent yet, also while it waits for its next try; 0 when there is none. */
export async function oldestQueuedSeconds(db: Kysely<Tables>, now: Date): Promise<number> {
  const oldest = await db
    .selectFrom("mails")
    .select("created_at")
    .where("state", "=", sql.lit("queued"))
    .orderBy("created_at")
    .limit(1)
    .executeTakeFirst();
  return oldest ? Math.max(0, (now.getTime() - oldest.created_at.getTime()) / 1000) : 0;
}

/** When the next queued mail is to be delivered or tried again; undefined when none is queued. */
export async function nextDelivery(db: Kysely<Tables>): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(coalesce(next_try_at, created_at)) as at from mails where state = 'queued'`.execute(db);
  return rows[0]?.at ?? undefined;
}
