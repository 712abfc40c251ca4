import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyServerOptions, RouteOptions } from "fastify";
import {
  type FileKind,
  type FileResponse,
  type FileStream,
  serverTimeHeader,
} from "../../../contract/platform/call/endpoint.ts";
import { Refusal } from "../call/ctx.ts";
import { prepareResponse } from "./cache/answer.ts";
import type { Cache } from "./cache/cache.ts";
import { type CacheParts, sendCached, serveCached } from "./cache/cached.ts";
import { splitAddress } from "./guards/address.ts";
import type { AllowedMethods } from "./guards/allowed-methods.ts";
import { isNavigation, mayStartSession, refuseCrossOrigin } from "./guards/same-origin.ts";
import { apiPolicy, fileTypes, secretAddressHeaders } from "./headers.ts";
import { isForm } from "./pages/page-request.ts";
import { wantsPage } from "./pages/refusal-page.ts";
import { authorize, type Outcome, perform, type Route, type Serving, uncounted } from "./serve.ts";

type ApiParts = {
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

export async function mountApi(app: FastifyInstance, routes: readonly Route[], parts: ApiParts): Promise<void> {
  await app.register(async (api) => {
    acceptEmptyJson(api);
    api.addHook("onSend", async (_request, reply) => {
      reply.header(serverTimeHeader, parts.serving.clock().toISOString());
    });
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

/** Generated clients send `Content-Type: application/json` also with calls without a body. */
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
  const { cache, serving, publicUrl } = parts;
  const query = schemas.query;
  if (shows) {
    const names = query && "shape" in query ? Object.keys(query.shape as object) : [];
    cache.keep(endpoint.path, { query: names, shows, strict: true });
  }
  const limitReads = (ip: string) => serving.limit(endpoint.limit, ip, serving.clock());
  const definition: RouteOptions = {
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ":$1"),
    // A GET call at the address of a page uses up a token. A HEAD request must not do that.
    exposeHeadRoute: endpoint.alsoAt === undefined,
    ...(endpoint.bodyBytes ? { bodyLimit: endpoint.bodyBytes } : {}),
    // A large body is read only from a caller who may send it.
    ...(endpoint.bodyBytes && endpoint.who !== "visitor" && !endpoint.alsoByToken
      ? {
          onRequest: async ({ headers, raw }) => {
            authorize(endpoint.who, await serving.sessions.authenticate(headers.authorization, serving.clock()));
            if (endpoint.bodyBytes! > largeBytes) await readInTurn(raw);
          },
        }
      : {}),
    handler: async (request, reply) => {
      const { headers, ip, params, body } = request;
      if (endpoint.startsSession && !mayStartSession(headers, publicUrl)) {
        if (!isNavigation(headers)) throw new Refusal("cross-site");
        return redirectToPage(reply, endpoint.alsoAt!, request.url);
      }
      // Before limits are counted: a page of another site must not use up the limits of its visitor's network.
      if (endpoint.method !== "GET" || !isNavigation(headers)) refuseCrossOrigin(headers, publicUrl);
      if (endpoint.method !== "GET") refuseOtherEncodings(headers);
      const cacheEntry =
        shows && headers.authorization === undefined ? cache.keyOf(request.url, headers["accept-language"]) : undefined;
      const call = { params, query: request.query, body };
      if (cacheEntry) {
        return sendCached({ cache, limit: limitReads }, cacheEntry, request, reply, async (mustBeNew) => {
          const outcome = await perform(uncounted(serving), route, { ...anonymousCaller, mustBeNew, ...call });
          const isFresh = outcome.status === 200;
          const allHeaders = {
            ...parts.commonHeaders,
            ...jsonHeaders(isFresh),
            vary: "Accept-Language",
            ...outcome.headers,
          };
          return prepareResponse(outcome.status, allHeaders, jsonOf(outcome.body));
        });
      }
      const { authorization, cookie, "user-agent": userAgent } = headers;
      const mustBeNew = cache.mustBeNew(request);
      const outcome = await perform(serving, route, { ip, authorization, cookie, userAgent, mustBeNew, ...call });
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

/** A body that may be larger than this is read while few others are: parsing it takes several times its size. */
const largeBytes = 2 * 1024 * 1024;
const mostRead = 2;
let reading = 0;
const waiting: (() => void)[] = [];

/** Waits until this process reads fewer than `mostRead` large bodies. A body that waits takes no memory. */
async function readInTurn(request: IncomingMessage): Promise<void> {
  if (reading < mostRead) reading += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  let isReading = true;
  const leave = () => {
    if (!isReading) return;
    isReading = false;
    const next = waiting.shift();
    if (next) next();
    else reading -= 1;
  };
  if (request.destroyed) leave();
  else request.once("end", leave).once("close", leave);
}

/** A UUID. Without a repeated group, which the router rejects as a pattern that can hang. */
const idPattern = "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$";
const isIdAddress = new RegExp(`^/${idPattern.slice(1, -1)}(\\?|$)`);

/**
 * Distinguishes a call from a page at an address that is both. A POST is a call unless a browser sends a plain form;
 * any other request is a call if it accepts JSON, and at an id, where no page is, unless it asks for a page. For
 * Fastify's `constraints` of a route.
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
  deriveConstraint: ({ method, headers, url }) => {
    if (method === "POST") return wantsPage(headers) && isForm(headers) ? "page" : "json";
    const isAccepted = /\bapplication\/json\b/i.test(headers.accept ?? "") && !isNavigation(headers);
    return isAccepted || (isIdAddress.test(url ?? "") && !wantsPage(headers)) ? "json" : "page";
  },
};

/** Redirects a browser navigation from a call to its page. No referrer, because the address contains a token. */
function redirectToPage(reply: FastifyReply, page: string, url: string): FastifyReply {
  return reply
    .code(303)
    .headers({ location: page + splitAddress(url).query, ...secretAddressHeaders })
    .send();
}

function jsonHeaders(mayBeCached: boolean): Record<string, string> {
  return {
    "content-type": "application/json; charset=utf-8",
    "content-security-policy": apiPolicy,
    "cache-control": mayBeCached ? "no-cache" : "no-store",
  };
}

const jsonOf = (body: unknown) => Buffer.from(JSON.stringify(body));

/** Sends a file as a download, never as a page of the site: nothing in it may run (`sandbox`, `nosniff`). */
async function sendFile(reply: FastifyReply, kind: FileKind, outcome: Outcome): Promise<FastifyReply> {
  const { fileName, content } = outcome.body as FileResponse | FileStream;
  const type = { "content-type": fileTypes[kind], "content-disposition": dispositionOf(fileName) };
  void reply.code(outcome.status).headers({ ...jsonHeaders(false), ...type, ...outcome.headers });
  if (content instanceof Blob) return reply.send(Buffer.from(await content.arrayBuffer()));
  // A client that stops reading must not keep the database cursor open.
  reply.raw.setTimeout(stalledMs);
  return reply.send(Readable.fromWeb(content));
}

/** RFC 6266: a name with other than ASCII letters also in UTF-8. */
function dispositionOf(fileName: string): string {
  const plain = `attachment; filename="${fileName.replace(/[^\x20-\x7e]+/g, "_")}"`;
  return plain.includes(`"${fileName}"`) ? plain : `${plain}; filename*=UTF-8''${encodeURIComponent(fileName)}`;
}

/** Longest time for making or reading the next piece of a file. */
const stalledMs = 60_000;

/** Refuses `not-json` unless the body is UTF-8 and uncompressed: it would be read wrongly. */
function refuseOtherEncodings(headers: NodeJS.Dict<string | string[]>): void {
  const charset = /charset="?([^";\s]+)/i.exec(String(headers["content-type"] ?? ""))?.[1] ?? "utf-8";
  const encoding = String(headers["content-encoding"] ?? "identity");
  if (!/^utf-?8$/i.test(charset) || encoding !== "identity") throw new Refusal("not-json");
}
