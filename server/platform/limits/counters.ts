import { type Compilable, type Kysely, sql } from "kysely";
import { text as t } from "../../../contract/platform/call/text.ts";
import { Refusal } from "../call/ctx.ts";
import type { Tables } from "../db/schema.ts";

/** At most `most` uses of a subject in each window of `seconds`. */
export type Limit = { subject: string; most: number; seconds: number };
/** A counter of one subject in one window. */
type Counter = { key: string; windowAt: Date };

/**
 * Counts one use across all processes. Refuses `limited` above the limit. Returns the statement that takes this use
 * back, for limits that count failures.
 */
export async function countUse(db: Kysely<Tables>, now: Date, limit: Limit): Promise<Compilable> {
  const { subject: key, most, seconds } = limit;
  const windowAt = windowStart(now, seconds * 1000);
  const { rows } = await sql<{ count: number }>`
    insert into limit_counters (key, window_at) values (${key}, ${windowAt})
    on conflict (key, window_at) do update set count = limit_counters.count + 1 returning count`.execute(db);
  if (rows[0]!.count > most) throw limitedRefusal(now, limit);
  return uncount(db, { key, windowAt });
}

/**
 * Counts one use of an account, and unless its limit is exceeded, of all accounts together. `seconds` is of both limits.
 * Refuses `limited` above one of them.
 */
export async function countUseOfAccount(
  db: Kysely<Tables>,
  now: Date,
  { own, all, seconds }: { own: Omit<Limit, "seconds">; all: Omit<Limit, "seconds">; seconds: number },
): Promise<void> {
  const windowAt = windowStart(now, seconds * 1000);
  const { rows } = await sql<{ ofOwn: number; ofAll: number | null }>`
    with own as (
      insert into limit_counters (key, window_at) values (${own.subject}, ${windowAt})
      on conflict (key, window_at) do update set count = limit_counters.count + 1 returning count
    ), others as (
      insert into limit_counters (key, window_at)
      select ${all.subject}, ${windowAt}::timestamptz from own where own.count <= ${own.most}
      on conflict (key, window_at) do update set count = limit_counters.count + 1 returning count
    ) select own.count as "ofOwn", others.count as "ofAll" from own left join others on true`.execute(db);
  const { ofOwn, ofAll } = rows[0]!;
  if (ofOwn > own.most || (ofAll ?? 0) > all.most) throw limitedRefusal(now, { seconds });
}

function limitedRefusal(now: Date, { seconds }: Pick<Limit, "seconds">): Refusal {
  const endsAt = windowStart(now, seconds * 1000).getTime() + seconds * 1000;
  const secondsLeft = Math.ceil((endsAt - now.getTime()) / 1000);
  const message = t.thatWasLotAtOnce(durationWords(secondsLeft));
  return new Refusal("limited", { retryAfterSeconds: secondsLeft, message });
}

/** Whether a limit is used up in this window. Counts nothing. */
export async function isUsedUp(db: Kysely<Tables>, now: Date, { subject, most, seconds }: Limit): Promise<boolean> {
  const counters = db.selectFrom("limit_counters").select("key").where("key", "=", subject);
  const full = counters.where("window_at", "=", windowStart(now, seconds * 1000)).where("count", ">=", most);
  return (await full.executeTakeFirst()) !== undefined;
}

/** Adds one and returns the new count. At `most`, adds nothing and returns 0. Safe for concurrent callers. */
export async function countUpTo(db: Kysely<Tables>, { key, windowAt }: Counter, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    insert into limit_counters (key, window_at) values (${key}, ${windowAt})
    on conflict (key, window_at) do update set count = limit_counters.count + 1 where limit_counters.count < ${most}
    returning count`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Adds one to each of several counters of different keys. Returns the new counts by key. */
export async function countEach(
  db: Kysely<Tables>,
  counters: readonly Counter[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ key: string; count: number }>`
    insert into limit_counters (key, window_at)
    select * from unnest(${counters.map(({ key }) => key)}::text[], ${counters.map(({ windowAt }) => windowAt)}::timestamptz[])
      as counter (key, window_at) order by key
    on conflict (key, window_at) do update set count = limit_counters.count + 1 returning key, count`.execute(db);
  return new Map(rows.map(({ key, count }) => [key, count]));
}

/** The statement that takes one use back. */
export function uncount(db: Kysely<Tables>, { key, windowAt }: Counter) {
  const counter = db.updateTable("limit_counters").where("key", "=", key).where("window_at", "=", windowAt);
  return counter.set({ count: sql<number>`count - 1` });
}

/** Deletes counters whose window began more than a day ago. */
export async function purgeCounters({ db, now }: { db: Kysely<Tables>; now: Date }): Promise<void> {
  const dayAgo = new Date(now.getTime() - 24 * 60 * 60 * 1000);
  await db.deleteFrom("limit_counters").where("window_at", "<", dayAgo).execute();
}

export function windowStart(now: Date, windowMs: number): Date {
  return new Date(Math.floor(now.getTime() / windowMs) * windowMs);
}

function durationWords(seconds: number): string {
  if (seconds < 60) return t.minute;
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 90) return t.hours(Math.ceil(minutes / 60));
  return t.minutes(minutes);
}
