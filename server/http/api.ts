import { Readable } from "node:stream";
import type { ReadableStream as NodeStream } from "node:stream/web";
import swagger from "@fastify/swagger";
import type { FastifyInstance, FastifyReply, FastifyServerOptions, RouteOptions } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { z } from "zod";
import type { FileAnswer, FileKind, FileStream } from "../../contract/endpoint.ts";
import { apiPolicy } from "./headers.ts";
import { prepare, sendAnswer } from "./answer.ts";
import type { Cache } from "./cache.ts";
import { authorize, type Outcome, perform, type Route, type Serving } from "./serve.ts";
import { Refusal } from "../refusal.ts";

export type ApiParts = {
  serving: Serving;
  cache: Cache;
  publicUrl: string;
  commonHeaders: Record<string, string>;
};

/** The OpenAPI document, made from the contract. Before the routes, since it collects them as they are added. */
export async function describeApi(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Mat & Cacao", version: "1" },
      servers: [{ url: publicUrl }],
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } } },
    },
    transform: jsonSchemaTransform,
  });
  app.get("/api/openapi.json", { schema: { hide: true } }, async () => app.swagger());
}

/** Puts every route of the table at its literal path. */
export async function mountApi(
  app: FastifyInstance,
  routes: readonly Route[],
  parts: ApiParts,
): Promise<void> {
  await app.register(async (api) => {
    // perform() parses and checks with zod, in its own order; Fastify's schemas here are for the OpenAPI document.
    api.setValidatorCompiler(() => () => true);
    api.setSerializerCompiler(() => (data) => JSON.stringify(data));
    for (const route of routes) mountRoute(api, route, parts);
    // Not a page: what lies under /api and is no call of ours is answered as the API answers.
    api.all("/api/*", { schema: { hide: true } }, (request, reply) => {
      const path = request.url.split("?", 1)[0]!;
      const allowed = routes.filter(({ endpoint }) => patternOf(endpoint.path).test(path));
      if (allowed.length === 0) throw new Refusal("not-found");
      reply.header("allow", [...new Set(allowed.map(({ endpoint }) => endpoint.method))].join(", "));
      throw new Refusal("method-not-allowed");
    });
  });
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/[.]/g, "\\.").replace(/\{\w+\}/g, "[^/]+")}$`);
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
    // A GET that has a page beside it uses something up: a HEAD of it must not.
    exposeHeadRoute: endpoint.alsoAt === undefined,
    ...(endpoint.bodyBytes ? { bodyLimit: endpoint.bodyBytes } : {}),
    // What is large is taken in only from somebody who may send it.
    ...(endpoint.bodyBytes && endpoint.who !== "visitor"
      ? {
          onRequest: async ({ headers }) => {
            const { sessions, clock } = parts.serving;
            authorize(endpoint.who, await sessions.authenticate(headers.authorization, clock()));
          },
        }
      : {}),
    schema: {
      summary: endpoint.summary,
      ...(schemas.params ? { params: schemas.params } : {}),
      ...(query ? { querystring: query } : {}),
      ...(schemas.body ? { body: schemas.body } : {}),
      response: { [endpoint.success ?? 200]: endpoint.as ? fileResponse(endpoint.as) : schemas.output },
      ...(endpoint.who === "visitor" ? {} : { security: [{ bearer: [] }] }),
    },
    handler: async (request, reply) => {
      if (endpoint.method !== "GET") {
        refuseForeign(request.headers, parts.publicUrl);
        refuseOtherEncodings(request.headers);
      }
      const run = () =>
        perform(parts.serving, route, {
          ip: request.ip,
          authorization: request.headers.authorization,
          cookie: request.headers.cookie,
          userAgent: request.headers["user-agent"],
          params: request.params,
          query: request.query,
          body: request.body,
        });
      const kept =
        shows && request.headers.authorization === undefined ? parts.cache.keyOf(request.url) : undefined;
      if (kept) {
        const answer = await parts.cache.fill(kept.key, kept.keeping, async () => {
          const { status, body, headers } = await run();
          return prepare(
            status,
            {
              ...parts.commonHeaders,
              ...jsonHeaders(status === 200),
              ...(headers as Record<string, string>),
            },
            jsonOf(body),
          );
        });
        reply.hijack();
        reply.raw.setHeader("x-request-id", request.id);
        sendAnswer(request.raw, reply.raw, answer);
        return;
      }
      const outcome = await run();
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
    schema: { hide: true },
    ...(endpoint.method === "GET" ? { constraints: { accepts: "json" } } : {}),
    onRequest: async (_request, reply) => void reply.header("vary", "accept"),
  });
}

/** A UUID, without a group that repeats: the router would take that for a pattern that can hang. */
const idPattern = "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$";

/**
 * Tells a call from a page at an address that is both: who accepts JSON gets the call's answer, everybody else the
 * page (design.md section 3). For Fastify's `constraints` of a route.
 */
export const acceptsJson: NonNullable<
  NonNullable<FastifyServerOptions["routerOptions"]>["constraints"]
>[string] = {
  name: "accepts",
  storage() {
    const handlers = new Map();
    return {
      get: (wanted) => handlers.get(wanted) ?? null,
      set: (wanted, handler) => void handlers.set(wanted, handler),
    };
  },
  // Takes the routes' own values only, which are ours.
  validate() {},
  deriveConstraint: ({ headers }) => (/\bapplication\/json\b/i.test(headers.accept ?? "") ? "json" : "page"),
};

function jsonHeaders(mayBeKept: boolean): Record<string, string> {
  return {
    "content-type": "application/json; charset=utf-8",
    "content-security-policy": apiPolicy,
    "cache-control": mayBeKept ? "no-cache" : "no-store",
  };
}

function jsonOf(body: Outcome["body"]): Buffer {
  return Buffer.from(JSON.stringify(body));
}

const fileTypes: Record<FileKind, string> = {
  csv: "text/csv; charset=utf-8",
  gz: "application/gzip",
  ics: "text/calendar; charset=utf-8",
  json: "application/json; charset=utf-8",
  pdf: "application/pdf",
  png: "image/png",
  zip: "application/zip",
};

/** For the OpenAPI document. */
function fileResponse(kind: FileKind) {
  return { description: "The file.", content: { [fileTypes[kind]]: { schema: z.string() } } };
}

/** A file is kept, never shown as a page of ours: whatever stands in it, nothing may run (`sandbox`, `nosniff`). */
async function sendFile(
  reply: FastifyReply,
  kind: FileKind,
  { status, body, headers }: Outcome,
): Promise<FastifyReply> {
  const { fileName, content } = body as FileAnswer | FileStream;
  // Who neither reads on nor goes away must not keep what is read for her open.
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

/** A file's next piece may take so long to make, or to be taken. */
const stalledMs = 60_000;

/** Bodies are UTF-8 and not compressed; one that says otherwise would be read wrongly. */
function refuseOtherEncodings(headers: NodeJS.Dict<string | string[]>): void {
  const charset = /charset="?([^";\s]+)/i.exec(String(headers["content-type"] ?? ""))?.[1] ?? "utf-8";
  const encoding = String(headers["content-encoding"] ?? "identity");
  if (!/^utf-?8$/i.test(charset) || encoding !== "identity") throw new Refusal("not-json");
}

/** Refuses a writing call that a page of another site made (`cross-site`). */
export function refuseForeign(headers: NodeJS.Dict<string | string[]>, publicUrl: string): void {
  if (isForeign(headers, publicUrl)) throw new Refusal("cross-site");
}

/**
 * Whether a page of another site asks. A caller without these headers is no browser and carries nobody's cookies.
 */
export function isForeign(headers: NodeJS.Dict<string | string[]>, publicUrl: string): boolean {
  if (headers["sec-fetch-site"] === "cross-site") return true;
  // A plain form on a page that tells nobody its address (no-referrer) comes with the origin "null"; the browser knows.
  if (headers["sec-fetch-site"] === "same-origin") return false;
  const { origin, host } = headers;
  if (typeof origin !== "string") return false;
  return origin !== new URL(publicUrl).origin && !(URL.canParse(origin) && new URL(origin).host === host);
}
