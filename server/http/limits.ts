import { type Kysely, sql } from "kysely";
import type { LimitName } from "../../contract/endpoint.ts";
import type { Tables } from "../db/schema.ts";
import { Refusal } from "../refusal.ts";

type Window = { most: number; seconds: number };

/** Counted in PostgreSQL, so they hold across processes. Per caller's address. */
const shared: Partial<Record<LimitName, Window>> = {
  logins: { most: 30, seconds: 15 * 60 },
  forms: { most: 60, seconds: 10 * 60 },
  payments: { most: 60, seconds: 10 * 60 },
  holds: { most: 5, seconds: 10 * 60 },
};

/** Counted per process: reading is cheap, so is its limit. */
const reading: Window = { most: 600, seconds: 10 };

/** Counts one use of a limit and refuses it with `limited` (429, Retry-After) when there were too many. */
export type Limiter = (name: LimitName, ip: string, now: Date) => Promise<void>;

export function limiter(db: Kysely<Tables>, mostReads = reading.most): Limiter {
  const reads = readCounter(mostReads);
  return async (name, ip, now) => {
    if (name === "none") return;
    const window = shared[name];
    if (!window) return reads(ip, now);
    await countShared(db, `${name} ${ip}`, window, now);
  };
}

/** The same for anything that is not an address, such as mails to one recipient. */
export async function countShared(db: Kysely<Tables>, key: string, window: Window, now: Date): Promise<void> {
  const windowMs = window.seconds * 1000;
  const windowAt = new Date(Math.floor(now.getTime() / windowMs) * windowMs);
  const { count } = await db
    .insertInto("limit_counters")
    .values({ key, window_at: windowAt })
    .onConflict((conflict) =>
      conflict.columns(["key", "window_at"]).doUpdateSet({ count: sql<number>`limit_counters.count + 1` }),
    )
    .returning("count")
    .executeTakeFirstOrThrow();
  if (count > window.most) {
    const seconds = Math.ceil((windowAt.getTime() + windowMs - now.getTime()) / 1000);
    throw new Refusal("limited", {
      retryAfterSeconds: seconds,
      message: `That was a lot at once. Please try again in ${durationWords(seconds)}.`,
    });
  }
}

function durationWords(seconds: number): string {
  if (seconds < 60) return "a minute";
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 90) return `${Math.ceil(minutes / 60)} hours`;
  return minutes === 1 ? "a minute" : `${minutes} minutes`;
}

function readCounter(most: number) {
  let counts = new Map<string, number>();
  let windowAt = 0;
  return (ip: string, now: Date) => {
    const current = Math.floor(now.getTime() / (reading.seconds * 1000));
    if (current !== windowAt) {
      windowAt = current;
      counts = new Map();
    }
    const count = (counts.get(ip) ?? 0) + 1;
    counts.set(ip, count);
    if (count > most) throw new Refusal("limited", { retryAfterSeconds: reading.seconds });
  };
}
