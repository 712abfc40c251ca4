import { type Kysely, sql } from "kysely";
import type { Ctx } from "../ctx.ts";
import type { Tables } from "../db/schema.ts";
import { isPastLimit, Refusal } from "../refusal.ts";

type On = { db: Kysely<Tables>; now: Date };

/** Anybody mistypes; from the fourth wrong try in a row on each costs twice the wait of the one before. */
const freeTries = 3;
const longestWaitSeconds = 60;
/** As many wrong tries lead to the longest wait. */
const triesBeforeLongestWait = freeTries + 6;
/** After a quiet day nobody remembers. */
export const attemptsExpireMs = 24 * 60 * 60 * 1000;

/**
 * Counts one try of a secret as wrong before it is looked at, so that a hundred at once cannot all be looked at;
 * `forgetTries` takes it back when it was right. Refuses `limited` while an earlier wrong one still has to be waited for.
 */
export async function countAttempt(on: On, subject: string): Promise<void> {
  const { now } = on;
  const dayAgo = new Date(now.getTime() - attemptsExpireMs);
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
  throw waitRefusal(Math.ceil(((row?.until.getTime() ?? 0) - now.getTime()) / 1000));
}

/** More tries than this at one secret in an hour, from browsers that are not known, are an attack from many networks. */
const attack = { most: 100, seconds: 60 * 60 };

/** What the tries of one network at a secret are counted under. */
export const fromNetwork = (subject: string, network: string) => `${subject} from ${network}`;

/**
 * Counts one try by a browser that is not known, under its own network. During an attack from many networks each of
 * them waits a minute before its first try is looked at; none is ever shut out. Refuses `limited`.
 */
export async function countStrangerAttempt(
  ctx: Pick<Ctx, "db" | "now" | "limit">,
  subject: string,
  network: string,
) {
  const isAttacked = await isPastLimit(ctx.limit({ subject: `strangers at ${subject}`, ...attack }));
  const ownSubject = fromNetwork(subject, network);
  if (isAttacked) await waitBeforeFirstTry(ctx, ownSubject);
  await countAttempt(ctx, ownSubject);
}

async function waitBeforeFirstTry({ db, now }: On, subject: string): Promise<void> {
  const until = new Date(now.getTime() + longestWaitSeconds * 1000);
  const first = await db
    .insertInto("wrong_tries")
    .values({ subject, tries: triesBeforeLongestWait, until })
    .onConflict((conflict) => conflict.column("subject").doNothing())
    .returning("subject")
    .executeTakeFirst();
  if (first) throw waitRefusal(longestWaitSeconds);
}

function waitRefusal(longest: number): Refusal {
  const seconds = Math.max(1, longest);
  return new Refusal("limited", {
    message: `That was wrong several times. Please wait ${seconds === 1 ? "a second" : `${seconds} seconds`} and try again.`,
    retryAfterSeconds: seconds,
  });
}

/**
 * The secret was right, or is a new one: the tries before it no longer count. With `everywhere` those of every network
 * are forgotten as well.
 */
export async function clearAttempts(
  on: Pick<On, "db">,
  subjects: readonly string[],
  { everywhere = false } = {},
): Promise<void> {
  for (const subject of subjects) {
    await on.db
      .deleteFrom("wrong_tries")
      .where((is) =>
        everywhere
          ? is.or([
              is("subject", "=", subject),
              is.fn<boolean>("starts_with", ["subject", is.val(fromNetwork(subject, ""))]),
            ])
          : is("subject", "=", subject),
      )
      .execute();
  }
}
