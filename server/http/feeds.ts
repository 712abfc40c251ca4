import type { FastifyInstance } from "fastify";
import { paths } from "../../contract/paths.ts";
import { Refusal } from "../refusal.ts";
import { type CacheParts, serveCached } from "./cache/cached.ts";
import { apiPolicy, secretAddressHeaders } from "./headers.ts";

export type FeedParts = CacheParts & {
  /** The path of the public calendar. `publicFeed` returns it as an iCalendar file. */
  publicPath: string;
  publicFeed(): Promise<string>;
  /** The owner's calendar if this is its secret, else undefined. */
  ownerFeed(secret: string): Promise<string | undefined>;
};

/**
 * Serves the calendar feeds. The public one is cached like a page; clients that poll it get a 304. The owner's has an
 * address that cannot be guessed, and is never cached.
 */
export function serveFeeds(app: FastifyInstance, parts: FeedParts): void {
  const headers = {
    "content-type": "text/calendar; charset=utf-8",
    "content-disposition": 'inline; filename="calendar.ics"',
    "content-security-policy": apiPolicy,
  };
  serveCached(app, parts, parts.publicPath, { shows: ["events", "site"], headers, make: () => parts.publicFeed() });
  app.get<{ Params: { secret: string } }>(paths.ownerFeed(":secret([\\w-]{43})"), async (request, reply) => {
    await parts.limit(request.ip);
    const text = await parts.ownerFeed(request.params.secret);
    if (text === undefined) throw new Refusal("not-found");
    return reply.headers({ ...headers, ...secretAddressHeaders }).send(text);
  });
}
