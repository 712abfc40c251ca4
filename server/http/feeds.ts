import type { FastifyInstance } from "fastify";
import { Refusal } from "../refusal.ts";
import { type CacheParts, serveCached } from "./cached.ts";
import { apiPolicy } from "./headers.ts";

export type FeedParts = CacheParts & {
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
  const headers = {
    "content-type": "text/calendar; charset=utf-8",
    "content-disposition": 'inline; filename="calendar.ics"',
    "content-security-policy": apiPolicy,
  };
  serveCached(app, parts, parts.publicPath, {
    shows: ["events", "site"],
    headers,
    make: () => parts.publicFeed(),
  });

  app.get<{ Params: { secret: string } }>("/calendar/:secret([\\w-]{43}).ics", async (request, reply) => {
    await parts.limit(request.ip);
    const text = await parts.ownerFeed(request.params.secret);
    if (text === undefined) throw new Refusal("not-found");
    return reply
      .headers({ ...headers, "cache-control": "no-store", "referrer-policy": "no-referrer" })
      .send(text);
  });
}
