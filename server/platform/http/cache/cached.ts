import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Topic } from "../../call/ctx.ts";
import { type PreparedResponse, prepareResponse, sendPrepared } from "./answer.ts";
import type { Cache, CacheRule } from "./cache.ts";

export type CacheParts = {
  cache: Cache;
  commonHeaders: Record<string, string>;
  /** Counts one read. Refuses `limited`. */
  limit(ip: string): void | Promise<void>;
  /** Counts, synchronously, one page that has to be made for this caller. Refuses `limited`. */
  limitMaking?(ip: string): void;
};

/**
 * Sends the cached response, or the one that `make` makes for all waiting callers. Each caller is counted first, so
 * that one caller's refusal is never sent to another. A caller who has just written gets a new response.
 */
export async function sendCached(
  { cache, limit, limitMaking }: Pick<CacheParts, "cache" | "limit" | "limitMaking">,
  { key, rule }: { key: string; rule: CacheRule },
  request: FastifyRequest,
  reply: FastifyReply,
  make: (mustBeNew: boolean) => Promise<PreparedResponse>,
): Promise<FastifyReply> {
  await limit(request.ip);
  const refuse = () => limitMaking?.(request.ip);
  const mustBeNew = cache.mustBeNew(request);
  const answer = await cache.fill(key, rule, () => make(mustBeNew), { refuse, mustBeNew });
  reply.hijack();
  reply.raw.setHeader("x-request-id", request.id);
  sendPrepared(request.raw, reply.raw, answer);
  return reply;
}

/** Serves one address whose response is the same for all callers: cached, compressed, with ETags. */
export function serveCached(
  app: FastifyInstance,
  parts: CacheParts,
  path: string,
  answer: { shows: readonly Topic[]; headers: Record<string, string>; make(): string | Promise<string> },
): void {
  parts.cache.keep(path, { query: [], shows: answer.shows });
  const headers = { ...parts.commonHeaders, ...answer.headers, "cache-control": "no-cache" };
  app.get(path, (request, reply) =>
    sendCached(parts, parts.cache.keyOf(path)!, request, reply, async () =>
      prepareResponse(200, headers, Buffer.from(await answer.make())),
    ),
  );
}
