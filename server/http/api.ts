import { Readable } from "node:stream";
import type { ReadableStream as NodeStream } from "node:stream/web";
import type { FastifyInstance, FastifyReply, FastifyServerOptions, RouteOptions } from "fastify";
import type { FileResponse, FileKind, FileStream } from "../../contract/endpoint.ts";
import { Refusal } from "../refusal.ts";
import { prepareResponse } from "./cache/answer.ts";
import type { Cache } from "./cache/cache.ts";
import { type CacheParts, sendCached, serveCached } from "./cache/cached.ts";
import { fileTypes } from "./file-types.ts";
import type { AllowedMethods } from "./guards/allowed-methods.ts";
import { isNavigation, mayStartSession, refuseCrossOrigin } from "./guards/same-origin.ts";
import { apiPolicy } from "./headers.ts";
import { wantsPage } from "./pages/refusal-page.ts";
import { authorize, type Outcome, perform, type Route, type Serving, uncounted } from "./serve.ts";

export type ApiParts = {
  serving: Serving;
  cache: Cache;
  methods: AllowedMethods;
  publicUrl: string;
  commonHeaders: Record<string, string>;
};

/** Serves the OpenAPI document, which is made at the first request. */
export function describeApi(app: FastifyInstance, document: () => object, cacheParts: CacheParts): void {
  serveCached(app, cacheParts, "/api/openapi.json", {
    shows: [],
    headers: jsonHeaders(true),
    make: () => JSON.stringify(document()),
  });
}

/** Mounts every route at its path. */
export async function mountApi(app: FastifyInstance, routes: readonly Route[], parts: ApiParts): Promise<void> {
  await app.register(async (api) => {
    acceptEmptyJson(api);
    for (const route of routes) mountRoute(api, route, parts);
    // Unknown addresses under /api get a refusal of the API, not a page.
    api.all("/api/*", (request, reply) => {
      const allowed = parts.methods.at(request.url);
      if (allowed.length === 0) throw new Refusal("not-found");
      reply.header("allow", allowed.join(", "));
      throw new Refusal("method-not-allowed");
    });
  });
}

/**
 * Accepts an empty JSON body: generated clients send `Content-Type: application/json` also with calls without a body.
 */
function acceptEmptyJson(api: FastifyInstance): void {
  const parseJson = api.getDefaultJsonParser("error", "error");
  api.removeContentTypeParser("application/json");
  api.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else void parseJson(request, String(body), done);
  });
}

function mountRoute(api: FastifyInstance, route: Route, parts: ApiParts): void {
  const { endpoint, schemas, shows } = route;
  const query = schemas.query;
  if (shows) {
    const names = query && "shape" in query ? Object.keys(query.shape as object) : [];
    parts.cache.keep(endpoint.path, { query: names, shows, strict: true });
  }
  const definition: RouteOptions = {
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ":$1"),
    // A GET call at the address of a page uses up a token. A HEAD request must not do that.
    exposeHeadRoute: endpoint.alsoAt === undefined,
    ...(endpoint.bodyBytes ? { bodyLimit: endpoint.bodyBytes } : {}),
    // A large body is read only from a caller who may send it.
    ...(endpoint.bodyBytes && endpoint.who !== "visitor"
      ? {
          onRequest: async ({ headers }) => {
            const { sessions, clock } = parts.serving;
            authorize(endpoint.who, await sessions.authenticate(headers.authorization, clock()));
          },
        }
      : {}),
    handler: async (request, reply) => {
      if (endpoint.startsSession && !mayStartSession(request.headers, parts.publicUrl)) {
        if (!isNavigation(request.headers)) throw new Refusal("cross-site");
        return redirectToPage(reply, endpoint.alsoAt!, request.url);
      }
      // Checked before limits are counted: a page of another site must not use up the limits of its visitor's
      // network.
      if (endpoint.method !== "GET" || !isNavigation(request.headers))
        refuseCrossOrigin(request.headers, parts.publicUrl);
      if (endpoint.method !== "GET") refuseOtherEncodings(request.headers);
      const cacheEntry =
        shows && request.headers.authorization === undefined ? parts.cache.keyOf(request.url) : undefined;
      const call = { params: request.params, query: request.query, body: request.body };
      if (cacheEntry) {
        const { cache, serving } = parts;
        const limit = async (ip: string) => void (await serving.limit(endpoint.limit, ip, serving.clock()));
        return sendCached({ cache, limit }, cacheEntry, request, reply, async () => {
          const { status, body, headers } = await perform(uncounted(serving), route, {
            ...anonymousCaller,
            ...call,
          });
          return prepareResponse(
            status,
            {
              ...parts.commonHeaders,
              ...jsonHeaders(status === 200),
              ...(headers as Record<string, string>),
            },
            jsonOf(body),
          );
        });
      }
      const outcome = await perform(parts.serving, route, {
        ip: request.ip,
        authorization: request.headers.authorization,
        cookie: request.headers.cookie,
        userAgent: request.headers["user-agent"],
        ...call,
      });
      if (endpoint.as && outcome.status === 200) return sendFile(reply, endpoint.as, outcome);
      return reply
        .code(outcome.status)
        .headers({ ...jsonHeaders(false), ...outcome.headers })
        .send(jsonOf(outcome.body));
    },
  };
  api.route(definition);
  if (!endpoint.alsoAt) return;
  api.route({
    ...definition,
    url: endpoint.alsoAt.replace(/\{(\w+)\}/g, `:$1(${idPattern})`),
    constraints: { accepts: "json" },
    onRequest: async (_request, reply) => void reply.header("vary", "accept"),
  });
}

/** The caller of the call that makes a cached response. */
const anonymousCaller = { ip: "", authorization: undefined, cookie: undefined, userAgent: undefined };

/** A UUID. Without a repeated group, which the router rejects as a pattern that can hang. */
const idPattern = "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$";

/**
 * Distinguishes a call from a page at an address that is both. A POST is a call unless a browser sends a plain form;
 * any other request is a call if it accepts JSON. For Fastify's `constraints` of a route.
 */
export const acceptsJson: NonNullable<NonNullable<FastifyServerOptions["routerOptions"]>["constraints"]>[string] = {
  name: "accepts",
  storage() {
    const handlers = new Map();
    return {
      get: (wanted) => handlers.get(wanted) ?? null,
      set: (wanted, handler) => void handlers.set(wanted, handler),
    };
  },
  // Nothing to check: only our routes set the value.
  validate() {},
  deriveConstraint: ({ method, headers }) => {
    if (method === "POST") return wantsPage(headers) && isForm(headers) ? "page" : "json";
    return /\bapplication\/json\b/i.test(headers.accept ?? "") && !isNavigation(headers) ? "json" : "page";
  },
};

function isForm(headers: NodeJS.Dict<string | string[]>): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(String(headers["content-type"] ?? ""));
}

/** Redirects a browser navigation from a call to its page. No referrer, because the address contains a token. */
function redirectToPage(reply: FastifyReply, page: string, url: string): FastifyReply {
  const mark = url.indexOf("?");
  return reply
    .code(303)
    .headers({
      location: mark < 0 ? page : page + url.slice(mark),
      "cache-control": "no-store",
      "content-security-policy": apiPolicy,
      "referrer-policy": "no-referrer",
    })
    .send();
}

function jsonHeaders(mayBeCached: boolean): Record<string, string> {
  return {
    "content-type": "application/json; charset=utf-8",
    "content-security-policy": apiPolicy,
    "cache-control": mayBeCached ? "no-cache" : "no-store",
  };
}

function jsonOf(body: Outcome["body"]): Buffer {
  return Buffer.from(JSON.stringify(body));
}

/** Sends a file as a download, never as a page of the site: nothing in it may run (`sandbox`, `nosniff`). */
async function sendFile(
  reply: FastifyReply,
  kind: FileKind,
  { status, body, headers }: Outcome,
): Promise<FastifyReply> {
  const { fileName, content } = body as FileResponse | FileStream;
  // A client that stops reading must not keep the database cursor open.
  if (content instanceof ReadableStream) reply.raw.setTimeout(stalledMs);
  return reply
    .code(status)
    .headers({
      ...jsonHeaders(false),
      "content-type": fileTypes[kind],
      "content-disposition": `attachment; filename="${fileName}"`,
      ...headers,
    })
    .send(
      content instanceof Blob
        ? Buffer.from(await content.arrayBuffer())
        : Readable.fromWeb(content as NodeStream<Uint8Array>),
    );
}

/** Longest time for making or reading the next piece of a file. */
const stalledMs = 60_000;

/** Refuses `not-json` unless the body is UTF-8 and uncompressed: it would be read wrongly. */
function refuseOtherEncodings(headers: NodeJS.Dict<string | string[]>): void {
  const charset = /charset="?([^";\s]+)/i.exec(String(headers["content-type"] ?? ""))?.[1] ?? "utf-8";
  const encoding = String(headers["content-encoding"] ?? "identity");
  if (!/^utf-?8$/i.test(charset) || encoding !== "identity") throw new Refusal("not-json");
}
