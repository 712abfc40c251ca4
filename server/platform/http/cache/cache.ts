import type { IncomingMessage, ServerResponse } from "node:http";
import { Refusal, type Topic } from "../../call/ctx.ts";
import { acceptedLanguage } from "../accepted-language.ts";
import { splitAddress } from "../guards/address.ts";
import { hasJustWritten } from "../own-writes.ts";
import { type PreparedResponse, sendPrepared } from "./answer.ts";

/** How an address may be cached: its query parameters, and the topics it shows. */
export type CacheRule = {
  query: readonly string[];
  /** The form that a parameter must have; otherwise it is ignored. */
  shapes?: Readonly<Record<string, RegExp>>;
  /** A parameter that is ignored unless it begins with the value of another one, if that is given too. */
  within?: Readonly<Record<string, string>>;
  /** A parameter that lists some of these names, in any order. With any other name the request is not cached. */
  lists?: Readonly<Record<string, readonly string[]>>;
  shows: readonly Topic[];
  /**
   * A list of the API. An undeclared parameter is a caller's mistake, not tracking as for pages, so the request is not
   * cached. The language comes from the caller (Accept-Language); a page has it in its address.
   */
  strict?: boolean;
};

type Entry = { answer: PreparedResponse; shows: readonly Topic[]; expiresAt: number; bytes: number };

/** Longest key, in characters: an address with its declared parameters. */
const longestKey = 512;

/** Memory of an entry's objects, besides its response and its key. */
const entryBytes = 512;

export type Cache = ReturnType<typeof openCache>;

/**
 * Caches pages and lists in memory, limited in number and bytes; the least recently used is dropped first. `lifetime`
 * returns when a response that is made now expires (the next class's start, the studio's midnight).
 */
export function openCache(options: {
  maxBytes: number;
  maxEntries: number;
  /** Maximum number of responses that are rendered at the same time. */
  maxMaking: number;
  clock: () => Date;
  lifetime: () => Promise<Date>;
  /** Whether other processes change what is cached here. */
  isShared: boolean;
  /** Runs the making of a response in the place of now: that of the request may have been changed since it came. */
  runHere: <T>(make: () => Promise<T>) => Promise<T>;
}) {
  const entries = new Map<string, Entry>();
  const making = new Map<string | symbol, Promise<PreparedResponse>>();
  const rules = new Map<string, CacheRule>();
  const patterns: { pattern: RegExp; rule: CacheRule }[] = [];
  const changes = new Map<Topic, number>();
  let everything = 0;
  let bytes = 0;
  let hits = 0;

  const generation = (shows: readonly Topic[]) =>
    everything + shows.reduce((sum, topic) => sum + (changes.get(topic) ?? 0), 0);

  function remove(key: string): void {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    bytes -= entry.bytes;
  }

  function store(key: string, entry: Omit<Entry, "bytes">): void {
    remove(key);
    const size = entry.answer.size + 2 * key.length + entryBytes;
    entries.set(key, { ...entry, bytes: size });
    bytes += size;
    for (const oldest of entries.keys()) {
      if (bytes <= options.maxBytes && entries.size <= options.maxEntries) break;
      remove(oldest);
    }
  }

  function find(key: string): PreparedResponse | undefined {
    const entry = entries.get(key);
    if (!entry) return undefined;
    if (entry.expiresAt <= options.clock().getTime()) {
      remove(key);
      return undefined;
    }
    entries.delete(key);
    entries.set(key, entry);
    return entry.answer;
  }

  /** The key of an address and its rule; undefined when it is not cached. `accepted`: the Accept-Language header. */
  function keyOf(url: string, accepted?: string): { key: string; rule: CacheRule } | undefined {
    const { path, query } = splitAddress(url);
    const rule = rules.get(path) ?? patterns.find(({ pattern }) => pattern.test(path))?.rule;
    if (!rule) return undefined;
    const language = rule.strict ? acceptedLanguage(accepted) : "en";
    const start = language === "en" ? path : `${language} ${path}`;
    if (!query || (rule.query.length === 0 && !rule.strict)) return { key: start, rule };
    const asked = new URLSearchParams(query.slice(1));
    if (rule.strict && [...asked.keys()].some((name) => !rule.query.includes(name))) return undefined;
    const counted = new URLSearchParams();
    for (const name of rule.query) {
      const value = asked.get(name);
      if (value === null || rule.shapes?.[name]?.test(value) === false) continue;
      const around = counted.get(rule.within?.[name] ?? "");
      if (around !== null && !value.startsWith(around)) continue;
      const known = rule.lists?.[name];
      const listed = known ? inOrder(value, known) : value;
      if (listed === undefined) return undefined;
      counted.set(name, listed);
    }
    const key = counted.size > 0 ? `${start}?${counted}` : start;
    return key.length <= longestKey ? { key, rule } : undefined;
  }

  /** Whether the caller has just written, perhaps in another process, and must not get a cached response. */
  const mustBeNew = (req: Pick<IncomingMessage, "headers">) => options.isShared && hasJustWritten(req);

  return {
    mustBeNew,
    /**
     * Declares an address whose responses are the same for every visitor. A part in braces, `/chocolates/{slug}`,
     * matches one name of letters, digits and dashes.
     */
    keep(path: string, rule: CacheRule): void {
      if (path.includes("{")) patterns.push({ pattern: patternOf(path), rule });
      else rules.set(path, rule);
    },
    keyOf,
    /** Sends the cached response, before Fastify; false when there is none. */
    answer(req: IncomingMessage, res: ServerResponse): boolean {
      if ((req.method !== "GET" && req.method !== "HEAD") || mustBeNew(req)) return false;
      const found = keyOf(req.url ?? "/", req.headers["accept-language"]);
      // The API checks the token, because it refuses an invalid one; a page ignores it.
      if (found?.rule.strict && req.headers.authorization !== undefined) return false;
      const answer = found && find(found.key);
      if (!answer) return false;
      hits++;
      sendPrepared(req, res, answer);
      return true;
    },
    /**
     * The cached response, or the one that `make` makes; simultaneous callers share one call of `make`. A response is
     * not cached if one of its topics changed while it was made, or if it is not a 200. Refuses `busy` when too many
     * are being made. `refuse` is called before `make` and may throw; it is not called for callers who join. With
     * `mustBeNew` the response is made for this caller, and then cached for all.
     */
    async fill(
      key: string,
      rule: CacheRule,
      make: () => Promise<PreparedResponse>,
      { refuse, mustBeNew: isNew = false }: { refuse?: () => void; mustBeNew?: boolean } = {},
    ): Promise<PreparedResponse> {
      const ready = isNew ? undefined : find(key);
      if (ready) return ready;
      const before = generation(rule.shows);
      const flight = isNew ? Symbol(key) : `${key} ${before}`;
      const running = making.get(flight);
      if (running) return running;
      if (making.size >= options.maxMaking) throw new Refusal("busy", { retryAfterSeconds: 5 });
      refuse?.();
      const run = (async () => {
        // Without a lifetime (the database is away) the response is still made, to report that, but not cached.
        const until = await options.lifetime().catch(() => undefined);
        const answer = await options.runHere(make);
        if (answer.status === 200 && until && generation(rule.shows) === before)
          store(key, { answer, shows: rule.shows, expiresAt: until.getTime() });
        return answer;
      })().finally(() => making.delete(flight));
      making.set(flight, run);
      return run;
    },
    /** Drops responses that show this topic; without a topic, all. */
    drop(topic?: Topic): void {
      if (topic === undefined) everything++;
      else changes.set(topic, (changes.get(topic) ?? 0) + 1);
      for (const [key, entry] of entries) {
        if (topic === undefined || entry.shows.includes(topic)) remove(key);
      }
    },
    usage: () => ({ hits, entries: entries.size, bytes }),
  };
}

/** `b,a,b` → `a,b`; undefined when the list is empty or has an unknown name. */
function inOrder(list: string, known: readonly string[]): string | undefined {
  const named = new Set(list.split(","));
  const found = known.filter((name) => named.has(name));
  return found.length > 0 && found.length === named.size ? found.join(",") : undefined;
}

/** Letters of other scripts come percent-encoded, in the one way in which browsers do it. */
const slugPattern = "(?:[a-z0-9]|%[89A-F][0-9A-F])+(?:-(?:[a-z0-9]|%[89A-F][0-9A-F])+)*";

function patternOf(path: string): RegExp {
  const literal = path.replaceAll(".", "\\.");
  return new RegExp(`^${literal.replaceAll(/\{\w+\}/g, slugPattern)}$`);
}
