import type { Kysely } from "kysely";
import type { LimitName } from "../../contract/endpoint.ts";
import type { Tables } from "../db/schema.ts";
import { countUse } from "../limits/counters.ts";
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
    const taken = [await countUse(db, now, { subject: `${name} ${bucket} ${network}`, ...window })];
    const wider = widerNetworkOf(ip);
    if (wider) {
      const most = window.most * networksInWider;
      taken.push(await countUse(db, now, { subject: `${name} ${bucket} ${wider}`, ...window, most }));
    }
    if (name !== "guesses") return kept;
    return { noGuess: async () => void (await Promise.all(taken.map((back) => db.executeQuery(back)))) };
  };
}

/** Counts the pages that are made for a network, beside its reads. Synchronous, so that callers can share a making. */
export function renderLimiter(mostReads = reading.most): (ip: string, now: Date) => void {
  const makings = readCounter(Math.ceil(mostReads / readsPerMaking));
  return (ip, now) => makings(networkOf(ip), now);
}

const kept: Counted = { noGuess: async () => {} };

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
