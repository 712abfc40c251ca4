import { type Compilable, type Kysely, sql } from "kysely";
import { text as t } from "../../contract/auth/text.ts";
import { type Ctx, isPastLimit, Refusal } from "../platform/call/ctx.ts";
import type { Tables } from "../platform/db/schema.ts";

type Deps = { db: Kysely<Tables>; now: Date };

/** Wrong attempts in a row that cause no wait. Further ones cause a wait of 1 s, 2 s, 4 s … up to the longest. */
const freeAttempts = 3;
const longestWaitSeconds = 60;
/** Number of wrong attempts after which the wait is at its maximum. */
const attemptsUntilLongestWait = freeAttempts + 6;
/** A counter expires this long after its wait has ended. */
export const attemptsExpireMs = 24 * 60 * 60 * 1000;

/**
 * Counts a login attempt as wrong before the secret is checked, so that concurrent attempts are not all checked.
 * `clearAttempts` resets the count after a correct secret. Refuses `limited` during the wait of an earlier attempt.
 */
export async function countAttempt({ db, now }: Deps, subject: string): Promise<void> {
  const dayAgo = new Date(now.getTime() - attemptsExpireMs);
  const attempts = sql`case when wrong_tries.until < ${dayAgo} then 1 else wrong_tries.tries + 1 end`;
  const doubled = sql`2 ^ least(${attempts} - ${sql.lit(freeAttempts + 1)}, 10)`;
  const waitSeconds = sql`case when ${attempts} <= ${sql.lit(freeAttempts)} then 0
    else least(${sql.lit(longestWaitSeconds)}, ${doubled}) end`;
  const counted = await sql`
    insert into wrong_tries (subject, tries, until) values (${subject}, 1, ${now})
    on conflict (subject) do update set
      tries = ${attempts}, until = ${now}::timestamptz + ${waitSeconds} * interval '1 second'
    where wrong_tries.until <= ${now}
      -- Written before the clock was set back.
      or wrong_tries.until > ${now}::timestamptz + ${longestWaitSeconds} * interval '1 second'`.execute(db);
  if (counted.numAffectedRows) return;
  const row = await db.selectFrom("wrong_tries").select("until").where("subject", "=", subject).executeTakeFirst();
  throw waitRefusal(Math.ceil(((row?.until.getTime() ?? 0) - now.getTime()) / 1000));
}

/** More attempts than this on one secret, from unknown browsers, count as an attack from many networks. */
const attackLimit = { most: 100, seconds: 60 * 60 };

/** The counter's subject for attempts on a secret from one place: a network, a known browser or a login session. */
export const attemptSubject = (secret: string, from: string) => `${secret} from ${from}`;

/**
 * Counts an attempt by an unknown browser under its network. During an attack from many networks, each network waits
 * one minute before its first attempt is checked; no network is locked out. Refuses `limited`. Returns what takes the
 * attempt back after a correct secret.
 */
export async function countUnknownBrowserAttempt(
  ctx: Pick<Ctx, "db" | "now" | "limit">,
  subject: string,
  network: string,
): Promise<() => Promise<void>> {
  let uncount: Compilable | undefined;
  const counting = ctx.limit({ subject: `strangers at ${subject}`, ...attackLimit });
  const isUnderAttack = await isPastLimit(counting.then((undo) => (uncount = undo)));
  const ownSubject = attemptSubject(subject, network);
  if (isUnderAttack) await waitBeforeFirstAttempt(ctx, ownSubject);
  await countAttempt(ctx, ownSubject);
  return async () => {
    await clearAttempts(ctx, ownSubject);
    if (uncount) await ctx.db.executeQuery(uncount);
  };
}

async function waitBeforeFirstAttempt({ db, now }: Deps, subject: string): Promise<void> {
  const until = new Date(now.getTime() + longestWaitSeconds * 1000);
  const first = await db
    .insertInto("wrong_tries")
    .values({ subject, tries: attemptsUntilLongestWait, until })
    .onConflict((conflict) => conflict.column("subject").doNothing())
    .returning("subject")
    .executeTakeFirst();
  if (first) throw waitRefusal(longestWaitSeconds);
}

function waitRefusal(waitSeconds: number): Refusal {
  const seconds = Math.max(1, waitSeconds);
  return new Refusal("limited", { message: t.tooManyWrongTries(seconds), retryAfterSeconds: seconds });
}

/** Deletes the counter of a subject. */
export async function clearAttempts({ db }: Pick<Deps, "db">, subject: string): Promise<void> {
  await db.deleteFrom("wrong_tries").where("subject", "=", subject).execute();
}

/** Deletes the counters of these secrets from everywhere. */
export async function clearAllAttempts({ db }: Pick<Deps, "db">, secrets: readonly string[]): Promise<void> {
  const starts = secrets.map((secret) => attemptSubject(secret, ""));
  const isOfOne = sql<boolean>`exists (select from unnest(${starts}::text[]) as start where starts_with(subject, start))`;
  await db.deleteFrom("wrong_tries").where(isOfOne).execute();
}
