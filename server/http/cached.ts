import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Topic } from "../ctx.ts";
import { type Answer, prepare, sendAnswer } from "./answer.ts";
import type { Cache, CacheRule } from "./cache.ts";

export type CacheParts = {
  cache: Cache;
  commonHeaders: Record<string, string>;
  /** Counts one read and refuses it when there were too many. */
  limit(ip: string): void | Promise<void>;
  /** Counts one page that has to be made for this caller, at once, and refuses it when there were too many. */
  limitMaking?(ip: string): void;
};

/**
 * Answers from the cache, or with what `make` makes for all who wait for it. Each caller is counted before joining
 * them: one caller's refusal is never another's answer.
 */
export async function sendCached(
  { cache, limit, limitMaking }: Pick<CacheParts, "cache" | "limit" | "limitMaking">,
  { key, keeping }: { key: string; keeping: CacheRule },
  request: FastifyRequest,
  reply: FastifyReply,
  make: () => Promise<Answer>,
): Promise<FastifyReply> {
  await limit(request.ip);
  const answer = await cache.fill(key, keeping, make, () => limitMaking?.(request.ip));
  reply.hijack();
  reply.raw.setHeader("x-request-id", request.id);
  sendAnswer(request.raw, reply.raw, answer);
  return reply;
}

/** Serves one address whose answer is the same for everybody: kept, compressed, with ETags. */
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
      prepare(200, headers, Buffer.from(await answer.make())),
    ),
  );
}
