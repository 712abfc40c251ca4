import type { Kysely } from "kysely";
import type { LimitName } from "../../contract/endpoint.ts";
import type { Tables } from "../db/schema.ts";
import { countUse } from "../limits/counters.ts";
import { networkOf, widerNetworkOf } from "../network.ts";
import { Refusal } from "../refusal.ts";

type Window = { most: number; seconds: number };

/** Counted in PostgreSQL, across processes; per network of the caller, and separately for each call. */
const shared: Partial<Record<LimitName, Window>> = {
  logins: { most: 30, seconds: 15 * 60 },
  guesses: { most: 30, seconds: 15 * 60 },
  forms: { most: 60, seconds: 10 * 60 },
  payments: { most: 60, seconds: 10 * 60 },
};

/** An IPv6 customer may have 256 networks; together they may use the limits of this many. */
const networksInWider = 4;

/** Counted per process and network, because reads are cheap. Writes count here too, besides their own limits. */
const reading: Window = { most: 600, seconds: 10 };

/** Maximum number of keys that are counted at the same time. */
export const mostCounted = 20_000;

/** Rendering a page is expensive: at most one of this many reads may be of a page that is not cached. */
const readsPerRender = 10;

/** One counted use of a limit. */
export type Counted = {
  /** Takes the use back from `guesses`: the call was not a wrong guess. Other limits ignore it. */
  noGuess(): Promise<void>;
};

/**
 * Counts one use of a limit. Refuses `limited` (429, Retry-After) above the limit. Each `bucket` is counted
 * separately. A guess is counted before it is checked, so that parallel guesses cannot exceed the limit.
 */
export type Limiter = (name: LimitName, ip: string, now: Date, bucket?: string) => Promise<Counted>;

export function limiter(db: Kysely<Tables>, mostReads = reading.most): Limiter {
  const reads = readCounter(mostReads);
  return async (name, ip, now, bucket = "") => {
    const network = networkOf(ip);
    const window = shared[name];
    if (name !== "none") reads(`${window ? "writes" : name} ${network}`, now);
    if (!window) return permanentUse;
    const undos = [await countUse(db, now, { subject: `${name} ${bucket} ${network}`, ...window })];
    const wider = widerNetworkOf(ip);
    if (wider) {
      const most = window.most * networksInWider;
      undos.push(await countUse(db, now, { subject: `${name} ${bucket} ${wider}`, ...window, most }));
    }
    if (name !== "guesses") return permanentUse;
    return { noGuess: async () => void (await Promise.all(undos.map((undo) => db.executeQuery(undo)))) };
  };
}

const permanentUse: Counted = { noGuess: async () => {} };

/** Counts the renders for a network, besides its reads. Synchronous, so that callers can share a render. */
export function renderLimiter(mostReads = reading.most): (ip: string, now: Date) => void {
  const countRender = readCounter(Math.ceil(mostReads / readsPerRender));
  return (ip, now) => countRender(networkOf(ip), now);
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
    // Drops the oldest key; its caller may read some more.
    if (counts.size >= mostCounted && !counts.has(key)) counts.delete(counts.keys().next().value!);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (count > most) throw new Refusal("limited", { retryAfterSeconds: reading.seconds });
  };
}
