import { type Kysely, sql } from "kysely";
import type { Tables } from "../db/schema.ts";
import { Refusal } from "../refusal.ts";

type On = { db: Kysely<Tables>; now: Date };

/** Anybody mistypes; from the fourth wrong try in a row on each costs twice the wait of the one before. */
const freeTries = 3;
const longestWaitSeconds = 60;
/** After a quiet day nobody remembers. */
export const forgetTriesMs = 24 * 60 * 60 * 1000;

/**
 * Counts one try of a secret as wrong before it is looked at, so that a hundred at once cannot all be looked at;
 * `forgetTries` takes it back when it was right. Refuses `limited` while an earlier wrong one still has to be waited for.
 */
export async function countTry(on: On, subject: string): Promise<void> {
  const { now } = on;
  const dayAgo = new Date(now.getTime() - forgetTriesMs);
  const tries = sql<number>`case when wrong_tries.until < ${dayAgo} then 1 else wrong_tries.tries + 1 end`;
  const doubled = sql`2 ^ least(${tries} - ${sql.lit(freeTries + 1)}, 10)`;
  const waitSeconds = sql`case when ${tries} <= ${sql.lit(freeTries)} then 0 else least(${sql.lit(longestWaitSeconds)}, ${doubled}) end`;
  const counted = await on.db
    .insertInto("wrong_tries")
    .values({ subject, tries: 1, until: now })
    .onConflict((conflict) =>
      conflict
        .column("subject")
        .doUpdateSet({ tries, until: sql<Date>`${now}::timestamptz + ${waitSeconds} * interval '1 second'` })
        .where("wrong_tries.until", "<=", now),
    )
    .returning("tries")
    .executeTakeFirst();
  if (counted) return;
  const row = await on.db
    .selectFrom("wrong_tries")
    .select("until")
    .where("subject", "=", subject)
    .executeTakeFirst();
  const seconds = Math.max(1, Math.ceil(((row?.until.getTime() ?? 0) - now.getTime()) / 1000));
  throw new Refusal("limited", {
    message: `That was wrong several times. Please wait ${seconds === 1 ? "a second" : `${seconds} seconds`} and try again.`,
    retryAfterSeconds: seconds,
  });
}

/** The secret was right, or is a new one: the tries before it no longer count. */
export async function forgetTries(on: Pick<On, "db">, ...subjects: string[]): Promise<void> {
  await on.db.deleteFrom("wrong_tries").where("subject", "in", subjects).execute();
}
