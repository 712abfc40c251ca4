import type { IncomingMessage, ServerResponse } from "node:http";
import type { Topic } from "../ctx.ts";
import { Refusal } from "../refusal.ts";
import { type Answer, sendAnswer } from "./answer.ts";

/** What may be kept of one address: the query parameters that it names, and what it shows. */
export type CacheRule = {
  query: readonly string[];
  /** What a parameter must look like to count; anything else is as if it were not there. */
  shapes?: Readonly<Record<string, RegExp>>;
  /** A parameter that counts only where it begins with the value of another one, if that is given too. */
  within?: Readonly<Record<string, string>>;
  /** A parameter that lists some of these names. Their order does not count; with any other name nothing is kept. */
  lists?: Readonly<Record<string, readonly string[]>>;
  shows: readonly Topic[];
  /** A parameter that is not named is the caller's mistake (API), not somebody's tracking (pages): never kept. */
  strict?: boolean;
};

type Entry = { answer: Answer; shows: readonly Topic[]; expiresAt: number; bytes: number };

/** The longest address that is kept, with the parameters that count. */
const longestKey = 512;

/** An entry's own objects, beside its answer and its key. */
const entryBytes = 512;

export type Cache = {
  /**
   * Declares an address whose answers are the same for every visitor. A part in braces, `/chocolates/{slug}`, stands for
   * any one name of small letters, digits and dashes.
   */
  keep(path: string, keeping: CacheRule): void;
  /** The key of an address and what it may be kept by; undefined when it is not one of ours. */
  keyOf(url: string): { key: string; keeping: CacheRule } | undefined;
  /** Answers from memory, before Fastify; false when it cannot. */
  answer(req: IncomingMessage, res: ServerResponse): boolean;
  /**
   * The kept answer, or the one that `make` makes; simultaneous callers share one making. An answer made while one
   * of its topics changed is handed out but not kept, nor is any that is not a 200. Refuses `busy` when too many are
   * being made. `refuse` may throw for a caller for whom a making would begin, not for one who joins.
   */
  fill(key: string, keeping: CacheRule, make: () => Promise<Answer>, refuse?: () => void): Promise<Answer>;
  /** Drops what shows this topic; without one, everything. */
  drop(topic?: Topic): void;
  usage(): { hits: number; entries: number; bytes: number };
};

/**
 * Pages and lists in memory, bounded in number and in bytes, oldest use out first. `lifetime` says until when an answer that is
 * made now may stand (the next class's start, the studio's midnight); `clock` is the site's.
 */
export function openCache(options: {
  maxBytes: number;
  maxEntries: number;
  /** Most answers that are made at the same time. */
  maxMaking: number;
  clock: () => Date;
  lifetime: () => Promise<Date>;
}): Cache {
  const kept = new Map<string, Entry>();
  const making = new Map<string, Promise<Answer>>();
  const keepings = new Map<string, CacheRule>();
  const patterns: { pattern: RegExp; keeping: CacheRule }[] = [];
  const changes = new Map<Topic, number>();
  let everything = 0;
  let bytes = 0;
  let hits = 0;

  const generation = (shows: readonly Topic[]) =>
    everything + shows.reduce((sum, topic) => sum + (changes.get(topic) ?? 0), 0);

  function forget(key: string): void {
    const entry = kept.get(key);
    if (!entry) return;
    kept.delete(key);
    bytes -= entry.bytes;
  }

  function remember(key: string, entry: Omit<Entry, "bytes">): void {
    forget(key);
    const size = entry.answer.size + 2 * key.length + entryBytes;
    kept.set(key, { ...entry, bytes: size });
    bytes += size;
    for (const oldest of kept.keys()) {
      if (bytes <= options.maxBytes && kept.size <= options.maxEntries) break;
      forget(oldest);
    }
  }

  function find(key: string): Answer | undefined {
    const entry = kept.get(key);
    if (!entry) return undefined;
    if (entry.expiresAt <= options.clock().getTime()) {
      forget(key);
      return undefined;
    }
    kept.delete(key);
    kept.set(key, entry);
    return entry.answer;
  }

  const cache: Cache = {
    keep(path, keeping) {
      if (path.includes("{")) patterns.push({ pattern: patternOf(path), keeping });
      else keepings.set(path, keeping);
    },
    keyOf(url) {
      const mark = url.indexOf("?");
      const path = mark < 0 ? url : url.slice(0, mark);
      const keeping = keepings.get(path) ?? patterns.find(({ pattern }) => pattern.test(path))?.keeping;
      if (!keeping) return undefined;
      if (mark < 0 || (keeping.query.length === 0 && !keeping.strict)) return { key: path, keeping };
      const asked = new URLSearchParams(url.slice(mark + 1));
      if (keeping.strict && [...asked.keys()].some((name) => !keeping.query.includes(name))) return undefined;
      const counted = new URLSearchParams();
      for (const name of keeping.query) {
        const value = asked.get(name);
        if (value === null || keeping.shapes?.[name]?.test(value) === false) continue;
        const around = counted.get(keeping.within?.[name] ?? "");
        if (around !== null && !value.startsWith(around)) continue;
        const known = keeping.lists?.[name];
        const listed = known ? inOrder(value, known) : value;
        if (listed === undefined) return undefined;
        counted.set(name, listed);
      }
      const key = counted.size > 0 ? `${path}?${counted}` : path;
      return key.length <= longestKey ? { key, keeping } : undefined;
    },
    answer(req, res) {
      if (req.method !== "GET" && req.method !== "HEAD") return false;
      const found = cache.keyOf(req.url ?? "/");
      // A token that is no good is refused by the API; a page does not look at it.
      if (found?.keeping.strict && req.headers.authorization !== undefined) return false;
      const answer = found && find(found.key);
      if (!answer) return false;
      hits++;
      sendAnswer(req, res, answer);
      return true;
    },
    async fill(key, keeping, make, refuse) {
      const ready = find(key);
      if (ready) return ready;
      const before = generation(keeping.shows);
      const flight = `${key} ${before}`;
      const running = making.get(flight);
      if (running) return running;
      if (making.size >= options.maxMaking) throw new Refusal("busy", { retryAfterSeconds: 5 });
      refuse?.();
      const run = (async () => {
        // Without a lifetime (the database is away) the answer is made all the same, to say so, and not kept.
        const expiresAt = await options.lifetime().then(
          (until) => until.getTime(),
          () => 0,
        );
        const answer = await make();
        if (answer.status === 200 && expiresAt > 0 && generation(keeping.shows) === before) {
          remember(key, { answer, shows: keeping.shows, expiresAt });
        }
        return answer;
      })().finally(() => making.delete(flight));
      making.set(flight, run);
      return run;
    },
    drop(topic) {
      if (topic === undefined) everything++;
      else changes.set(topic, (changes.get(topic) ?? 0) + 1);
      for (const [key, entry] of kept) {
        if (topic === undefined || entry.shows.includes(topic)) forget(key);
      }
    },
    usage: () => ({ hits, entries: kept.size, bytes }),
  };
  return cache;
}

/** `b,a,b` → `a,b`; undefined when it names anything unknown, or nothing. */
function inOrder(list: string, known: readonly string[]): string | undefined {
  const named = new Set(list.split(","));
  const found = known.filter((name) => named.has(name));
  return found.length > 0 && found.length === named.size ? found.join(",") : undefined;
}

function patternOf(path: string): RegExp {
  const literal = path.replaceAll(".", "\\.");
  return new RegExp(`^${literal.replaceAll(/\{\w+\}/g, "[a-z0-9]+(?:-[a-z0-9]+)*")}$`);
}
