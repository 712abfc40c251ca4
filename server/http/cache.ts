import type { IncomingMessage, ServerResponse } from "node:http";
import type { Topic } from "../ctx.ts";
import { type Answer, sendAnswer } from "./answer.ts";

/** What may be kept of one address: the query parameters that it names, and what it shows. */
export type Keeping = {
  query: readonly string[];
  /** What a parameter must look like to count; anything else is as if it were not there. */
  shapes?: Readonly<Record<string, RegExp>>;
  shows: readonly Topic[];
  /** A parameter that is not named is the caller's mistake (API), not somebody's tracking (pages): never kept. */
  strict?: boolean;
};

type Entry = { answer: Answer; shows: readonly Topic[]; expiresAt: number };

export type Cache = {
  /**
   * Declares an address whose answers are the same for every visitor. A part in braces, `/chocolates/{slug}`, stands for
   * any one name of small letters, digits and dashes.
   */
  keep(path: string, keeping: Keeping): void;
  /** The key of an address and what it may be kept by; undefined when it is not one of ours. */
  keyOf(url: string): { key: string; keeping: Keeping } | undefined;
  /** Answers from memory, before Fastify; false when it cannot. */
  answer(req: IncomingMessage, res: ServerResponse): boolean;
  /**
   * The kept answer, or the one that `make` makes; simultaneous callers share one making. An answer made while one
   * of its topics changed is handed out but not kept, nor is any that is not a 200.
   */
  fill(key: string, keeping: Keeping, make: () => Promise<Answer>): Promise<Answer>;
  /** Drops what shows this topic; without one, everything. */
  drop(topic?: Topic): void;
  hits(): number;
};

/**
 * Pages and lists in memory, bounded in bytes, oldest use out first. `lifetime` says until when an answer that is
 * made now may stand (the next class's start, the studio's midnight); `clock` is the site's.
 */
export function openCache(options: {
  maxBytes: number;
  clock: () => Date;
  lifetime: () => Promise<Date>;
}): Cache {
  const kept = new Map<string, Entry>();
  const making = new Map<string, Promise<Answer>>();
  const keepings = new Map<string, Keeping>();
  const patterns: { pattern: RegExp; keeping: Keeping }[] = [];
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
    bytes -= entry.answer.size;
  }

  function remember(key: string, entry: Entry): void {
    forget(key);
    kept.set(key, entry);
    bytes += entry.answer.size;
    for (const oldest of kept.keys()) {
      if (bytes <= options.maxBytes) break;
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
        if (value !== null && (keeping.shapes?.[name]?.test(value) ?? true)) counted.set(name, value);
      }
      return { key: counted.size > 0 ? `${path}?${counted}` : path, keeping };
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
    async fill(key, keeping, make) {
      const ready = find(key);
      if (ready) return ready;
      const before = generation(keeping.shows);
      const flight = `${key} ${before}`;
      const running = making.get(flight);
      if (running) return running;
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
    hits: () => hits,
  };
  return cache;
}

function patternOf(path: string): RegExp {
  const literal = path.replaceAll(".", "\\.");
  return new RegExp(`^${literal.replaceAll(/\{\w+\}/g, "[a-z0-9]+(?:-[a-z0-9]+)*")}$`);
}
