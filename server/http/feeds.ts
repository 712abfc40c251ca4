import type { FastifyInstance } from "fastify";
import { prepare, sendAnswer } from "./answer.ts";
import type { Cache } from "./cache.ts";
import { apiPolicy } from "./headers.ts";
import { Refusal } from "../refusal.ts";

export type FeedParts = {
  cache: Cache;
  commonHeaders: Record<string, string>;
  limit(ip: string): void | Promise<void>;
  /** The public calendar's path, and the calendar itself as an iCalendar file. */
  publicPath: string;
  publicFeed(): Promise<string>;
  /** The calendar with this secret; undefined when there is none. */
  ownerFeed(secret: string): Promise<string | undefined>;
};

/**
 * Calendars to subscribe to. The public one is the same for everybody and kept like a page; programs that come again
 * and again get a 304. The owner's stands at an address nobody can guess, and is kept by nobody.
 */
export function serveFeeds(app: FastifyInstance, parts: FeedParts): void {
  const { cache, commonHeaders, publicPath } = parts;
  const headers = {
    "content-type": "text/calendar; charset=utf-8",
    "content-disposition": 'inline; filename="calendar.ics"',
    "content-security-policy": apiPolicy,
  };
  cache.keep(publicPath, { query: [], shows: ["events", "site"] });

  app.get(publicPath, { schema: { hide: true } }, async (request, reply) => {
    const kept = cache.keyOf(publicPath)!;
    const answer = await cache.fill(kept.key, kept.keeping, async () => {
      await parts.limit(request.ip);
      const text = await parts.publicFeed();
      return prepare(200, { ...commonHeaders, ...headers, "cache-control": "no-cache" }, Buffer.from(text));
    });
    reply.hijack();
    reply.raw.setHeader("x-request-id", request.id);
    sendAnswer(request.raw, reply.raw, answer);
  });

  app.get<{ Params: { secret: string } }>(
    "/calendar/:secret([\\w-]{43}).ics",
    { schema: { hide: true } },
    async (request, reply) => {
      await parts.limit(request.ip);
      const text = await parts.ownerFeed(request.params.secret);
      if (text === undefined) throw new Refusal("not-found");
      return reply
        .headers({ ...headers, "cache-control": "no-store", "referrer-policy": "no-referrer" })
        .send(text);
    },
  );
}
