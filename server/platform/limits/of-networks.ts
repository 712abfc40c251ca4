import type { Kysely } from "kysely";
import type { LimitName } from "../../../contract/platform/call/endpoint.ts";
import { type Actor, Refusal } from "../call/ctx.ts";
import type { Tables } from "../db/schema.ts";
import { customerNetworkOf, networkOf, widerNetworkOf } from "../http/network.ts";
import { countUse, countUseOfAccount } from "./counters.ts";

type Window = { most: number; seconds: number };

/**
 * Counted in PostgreSQL, across processes, and separately for each call: for the visitors of a network together, and for
 * each account there.
 */
const shared: Partial<Record<LimitName, Window>> = {
  logins: { most: 30, seconds: 15 * 60 },
  forms: { most: 60, seconds: 10 * 60 },
  payments: { most: 60, seconds: 10 * 60 },
};

/** Wrong guesses of one network at one call. */
const wrongGuesses: Window = { most: 30, seconds: 15 * 60 };

/** An IPv6 customer may have 256 networks; together they may use the limits of this many. */
const networksInWider = 4;

/**
 * The students of one network who are logged in may together use the limits of this many: an account costs only an email
 * address, but one of them must not stop the others.
 */
const studentsOfNetwork = 10;

/** Counted per process and network, because reads are cheap. Writes count here too, besides their own limits. */
const reading: Window = { most: 600, seconds: 10 };

/** Maximum number of keys that are counted at the same time. */
export const mostCounted = 20_000;

/** Rendering a page is expensive: at most one of this many reads may be of a page that is not cached. */
const readsPerRender = 10;

/**
 * Counts one use of a limit. Refuses `limited` (429, Retry-After) above the limit. Each `bucket` is counted separately, and
 * so is each `actor` who is logged in. Calls with the limit `guesses` count as reads.
 */
export type Limiter = (
  name: LimitName,
  ip: string,
  now: Date,
  of?: { bucket?: string; actor?: Actor | undefined },
) => Promise<void>;

export function limiter(db: Kysely<Tables>, mostReads = reading.most): Limiter {
  const reads = readCounter(mostReads);
  return async (name, ip, now, { bucket = "", actor } = {}) => {
    const window = shared[name];
    if (name !== "none") reads(`${window ? "writes" : name} ${networkOf(ip)}`, now);
    if (!window) return;
    const subject = `${name} ${bucket}`;
    if (!actor || actor.kind === "visitor") return countForNetwork(db, now, { subject, ip, ...window });
    const network = customerNetworkOf(ip);
    const own = { subject: `${subject} of ${actor.kind} ${actor.id} from ${network}`, most: window.most };
    if (actor.kind === "admin") return void (await countUse(db, now, { ...own, seconds: window.seconds }));
    const all = { subject: `${subject} of students from ${network}`, most: window.most * studentsOfNetwork };
    await countUseOfAccount(db, now, { own, all, seconds: window.seconds });
  };
}

/**
 * Counts a call after it was refused as a wrong guess; above the limit it is refused as `limited` instead. Calls with
 * right secrets are never counted or refused, so one caller cannot stop the others of a network. Secrets that are
 * short enough to be found by many tries have limits of their own before the check (server/auth/login-attempts.ts).
 */
export const wrongGuessLimiter =
  (db: Kysely<Tables>) =>
  (ip: string, now: Date, bucket: string): Promise<void> =>
    countForNetwork(db, now, { subject: `guesses ${bucket}`, ip, ...wrongGuesses });

type OfNetwork = Window & { subject: string; ip: string };

async function countForNetwork(db: Kysely<Tables>, now: Date, { subject, ip, most, seconds }: OfNetwork) {
  await countUse(db, now, { subject: `${subject} ${networkOf(ip)}`, most, seconds });
  const wider = widerNetworkOf(ip);
  if (wider) await countUse(db, now, { subject: `${subject} ${wider}`, most: most * networksInWider, seconds });
}

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
