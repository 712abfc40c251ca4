import { type Compilable, type Kysely, sql } from "kysely";
import type { LimitName } from "../../contract/endpoint.ts";
import type { Tables } from "../db/schema.ts";
import { networkOf, widerNetworkOf } from "../network.ts";
import { Refusal } from "../refusal.ts";

type Window = { most: number; seconds: number };

/** Counted in PostgreSQL, so they hold across processes. Per network of the caller, and for each call on its own. */
const shared: Partial<Record<LimitName, Window>> = {
  logins: { most: 30, seconds: 15 * 60 },
  guesses: { most: 30, seconds: 15 * 60 },
  forms: { most: 60, seconds: 10 * 60 },
  payments: { most: 60, seconds: 10 * 60 },
};

/** An IPv6 customer may have 256 networks of its own; all together have the limits of this many. */
const networksInWider = 4;

/** Counted per process and network: reading is cheap, so is its limit. Writes have it too, beside their own. */
const reading: Window = { most: 600, seconds: 10 };

/** Most keys whose reads are counted at a time. */
export const mostCounted = 20_000;

/** To render a page takes so much longer than to read a kept one: of ten reads, one may be of a page not made yet. */
const readsPerMaking = 10;

/** One use of a limit that has been counted. */
export type Counted = {
  /** The call was no wrong guess: `guesses` do not count it any longer. */
  noGuess(): Promise<void>;
};

/**
 * Counts one use of a limit and refuses it with `limited` (429, Retry-After) when there were too many. Each `bucket` is
 * counted apart. A guess is counted before it is looked at, so that a hundred at once cannot all be looked at.
 */
export type Limiter = (name: LimitName, ip: string, now: Date, bucket?: string) => Promise<Counted>;

export function limiter(db: Kysely<Tables>, mostReads = reading.most): Limiter {
  const reads = readCounter(mostReads);
  return async (name, ip, now, bucket = "") => {
    const network = networkOf(ip);
    const window = shared[name];
    if (name !== "none") reads(`${window ? "writes" : name} ${network}`, now);
    if (!window) return kept;
    const taken = [await countShared(db, now, { subject: `${name} ${bucket} ${network}`, ...window })];
    const wider = widerNetworkOf(ip);
    if (wider) {
      const most = window.most * networksInWider;
      taken.push(await countShared(db, now, { subject: `${name} ${bucket} ${wider}`, ...window, most }));
    }
    if (name !== "guesses") return kept;
    return { noGuess: async () => void (await Promise.all(taken.map((back) => db.executeQuery(back)))) };
  };
}

/** Counts the pages that are made for a network, beside its reads. Synchronous, so that callers can share a making. */
export function makingLimiter(mostReads = reading.most): (ip: string, now: Date) => void {
  const makings = readCounter(Math.ceil(mostReads / readsPerMaking));
  return (ip, now) => makings(networkOf(ip), now);
}

const kept: Counted = { noGuess: async () => {} };

/** One use of something by a name of its own. */
export type Use = Window & { subject: string };

/**
 * The same for anything that is not a network, such as mails to one recipient. Returns the statement that takes this use
 * back, for limits that count failures.
 */
export async function countShared(db: Kysely<Tables>, now: Date, use: Use): Promise<Compilable> {
  const { subject: key, most, seconds } = use;
  const endsAt = endOfWindow(now, seconds);
  const windowAt = new Date(endsAt.getTime() - seconds * 1000);
  const { count } = await db
    .insertInto("limit_counters")
    .values({ key, window_at: windowAt })
    .onConflict((conflict) =>
      conflict.columns(["key", "window_at"]).doUpdateSet({ count: sql<number>`limit_counters.count + 1` }),
    )
    .returning("count")
    .executeTakeFirstOrThrow();
  if (count > most) {
    const left = Math.ceil((endsAt.getTime() - now.getTime()) / 1000);
    throw new Refusal("limited", {
      retryAfterSeconds: left,
      message: `That was a lot at once. Please try again in ${durationWords(left)}.`,
    });
  }
  return db
    .updateTable("limit_counters")
    .set({ count: sql<number>`count - 1` })
    .where("key", "=", key)
    .where("window_at", "=", windowAt);
}

function endOfWindow(now: Date, seconds: number): Date {
  const windowMs = seconds * 1000;
  return new Date(Math.floor(now.getTime() / windowMs) * windowMs + windowMs);
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
  return (key: string, now: Date) => {
    const current = Math.floor(now.getTime() / (reading.seconds * 1000));
    if (current !== windowAt) {
      windowAt = current;
      counts = new Map();
    }
    // The oldest is forgotten: it may read some more.
    if (counts.size >= mostCounted && !counts.has(key)) counts.delete(counts.keys().next().value!);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (count > most) throw new Refusal("limited", { retryAfterSeconds: reading.seconds });
  };
}
