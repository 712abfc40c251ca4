import type { FastifyInstance } from "fastify";
import { paths } from "../../../contract/paths.ts";
import { languages, pathIn } from "../../../contract/platform/language/language.ts";
import { publicFeedPath } from "../../../contract/teaching/events/calls.ts";
import { Refusal } from "../call/ctx.ts";
import { type CacheParts, serveCached } from "./cache/cached.ts";
import { apiPolicy, secretAddressHeaders } from "./headers.ts";

type FeedParts = CacheParts & {
  /** Returns the public calendar as an iCalendar file, in the current language. */
  publicFeed(): Promise<string>;
  /** The calendar of the owner or student with this secret, else undefined. */
  secretFeed(secret: string): Promise<string | undefined>;
};

/**
 * Serves the calendar feeds. The public one is cached like a page; clients that poll it get a 304. The others have
 * addresses that cannot be guessed, and are never cached.
 */
export function serveFeeds(app: FastifyInstance, parts: FeedParts): void {
  const headers = {
    "content-type": "text/calendar; charset=utf-8",
    "content-disposition": 'inline; filename="calendar.ics"',
    "content-security-policy": apiPolicy,
  };
  for (const language of languages) {
    const path = pathIn(language, publicFeedPath);
    serveCached(app, parts, path, { shows: ["events", "site"], headers, make: () => parts.publicFeed() });
  }
  app.get<{ Params: { secret: string } }>(paths.secretFeed(":secret([\\w-]{43})"), async (request, reply) => {
    await parts.limit(request.ip);
    const text = await parts.secretFeed(request.params.secret);
    if (text === undefined) throw new Refusal("not-found");
    return reply.headers({ ...headers, ...secretAddressHeaders }).send(text);
  });
}
