import { join } from "node:path";
import { Readable } from "node:stream";
import { pathToFileURL } from "node:url";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { createRequestHandler, RequestHandler, RouterContextProvider, ServerBuild } from "react-router";
import type { Endpoint } from "../../contract/endpoint.ts";
import { Refusal } from "../refusal.ts";
import { StartError } from "../start-error.ts";
import { type Answer, packed, prepare } from "./answer.ts";
import type { Assets } from "./assets.ts";
import type { Cache, CacheRule } from "./cache.ts";
import { type CacheParts, sendCached, serveCached } from "./cached.ts";
import type { PolicyNeeds, SiteHeaders } from "./headers.ts";
import { newNonce } from "./inline-scripts.ts";
import { type Door, forFirstView, inFewFiles, joinStyles, withLoginForm } from "./page-html.ts";
import { routeIdsOf } from "./route-ids.ts";
import { refuseCrossOrigin } from "./same-origin.ts";
import { lastOf, robots, sitemap } from "./search-engines.ts";
import type { Outcome } from "./serve.ts";

/**
 * One call of the API in process, for the visitor who asked for the page or sent its form. Calls for a page that is
 * made for everybody are not counted: each of its visitors is, when they ask for it.
 */
export type InProcessCall = (
  endpoint: Endpoint,
  input: { params?: unknown; query?: unknown; body?: unknown },
  caller: PageCaller,
) => Promise<Outcome>;

/** `cookie` is the Cookie header of a form that was sent; a page that is only read is rendered without it. */
type PageCaller = { ip: string | undefined; cookie: string | undefined };

const everybody: PageCaller = { ip: undefined, cookie: undefined };

/** What web/entry.server.tsx exports beside React Router's own hooks. */
type WebEntry = {
  createRequestHandler: typeof createRequestHandler;
  cachedPages: Record<string, CacheRule>;
  /** The pages for search engines, with the site documents that make them; throws when they cannot be read. */
  publicPages(page: RouterContextProvider): Promise<PublicPage[]>;
  /** The documents that are on every page. */
  frameSections: readonly string[];
  takesPayments(path: string): boolean;
  framingOf(path: string): PolicyNeeds["framing"];
  doorOf(address: string): Door | undefined;
  pageContextOf(page: {
    perform(endpoint: Endpoint, input: object): Promise<Outcome>;
    publicUrl: string;
    isTestMode: boolean;
    now: string;
    nonce?: string;
    reportFault(error: unknown): void;
  }): RouterContextProvider;
};

type PublicPage = { path: string; sections?: readonly string[] };

export type WebBuild = ServerBuild & { entry: { module: WebEntry } };

export type PageParts = CacheParts & {
  headers: SiteHeaders;
  publicUrl: string;
  /** Whether payments only pretend on this site. */
  isTestMode: boolean;
  clock: () => Date;
  call: InProcessCall;
  /** When each of the site's documents was last published, by section. */
  publishedAt(): Promise<ReadonlyMap<string, Date>>;
  reportFault(error: unknown): void;
  /** The build to render with: loaded once, or from Vite anew for each page. */
  build(): Promise<WebBuild>;
  dev: boolean;
  /** The built web's files; none while Vite serves them. */
  assets: Assets | undefined;
};

/** The built web's server half. Throws a StartError when nothing was built. */
export async function loadBuild(folder: string): Promise<WebBuild> {
  try {
    return (await import(pathToFileURL(join(folder, "server", "index.js")).href)) as WebBuild;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new StartError(
      "The pages are not built yet. Run `npm run build`, or use `npm start`, which does it.",
    );
  }
}

/** The largest form a page without JavaScript may post, in bytes. */
const formBytes = 64 * 1024;

/**
 * Serves every address that is not the API's with React Router. Pages that are the same for everybody are rendered
 * once, carry the hashes of their inline scripts and are kept in memory; the rest carry a nonce and are not stored.
 */
export async function mountPages(app: FastifyInstance, parts: PageParts): Promise<void> {
  const first = await parts.build();
  if (parts.assets) joinStyles(parts.assets, first.assets.routes);
  if (!parts.dev) {
    for (const [path, keeping] of Object.entries(first.entry.module.cachedPages)) {
      parts.cache.keep(path, keeping);
      parts.cache.keep(path === "/" ? "/_root.data" : `${path}.data`, {
        ...keeping,
        query: [...keeping.query, "_routes"],
        lists: { _routes: routeIdsOf(first.routes, path) },
      });
    }
  }
  serveCached(app, parts, "/robots.txt", {
    shows: [],
    headers: { "content-type": "text/plain; charset=utf-8" },
    make: () => robots(parts.publicUrl),
  });
  serveCached(app, parts, "/sitemap.xml", {
    shows: ["site", "events", "chocolates"],
    headers: { "content-type": "application/xml; charset=utf-8" },
    make: async () => {
      const { context } = await contextOf(parts, everybody, undefined);
      const { publicPages, frameSections } = first.entry.module;
      const [pages, publishedAt] = await Promise.all([publicPages(context), parts.publishedAt()]).catch(
        () => {
          throw new Refusal("database-away", { retryAfterSeconds: 5 });
        },
      );
      const entries = pages.map(({ path, sections }) => ({
        path,
        changedAt: sections && lastOf([...sections, ...frameSections], publishedAt),
      }));
      return sitemap(parts.publicUrl, entries);
    },
  });
  app.get("/favicon.ico", (_request, reply) => reply.redirect("/favicon-32.png", 308));

  await app.register(async (pages) => {
    // React Router reads its own bodies.
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser("*", (_request, _payload, done) => done(null));
    pages.route({
      method: ["GET", "HEAD", "POST"],
      url: "/*",
      handler: async (request, reply) => {
        if (request.method === "POST") {
          refuseCrossOrigin(request.headers, parts.publicUrl);
          refuseOtherForms(request.headers);
        }
        const kept = request.method === "POST" ? undefined : parts.cache.keyOf(request.url);
        if (kept) return sendCached(parts, kept, request, reply, () => renderForAll(parts, kept.key));
        await parts.limit(request.ip);
        const canonical = request.method === "POST" ? undefined : canonicalOf(request.url, parts.cache);
        if (canonical) return reply.redirect(canonical, 308);
        await renderForOne(parts, request, reply);
        return reply;
      },
    });
  });
}

/** `/About//` → `/about`, when that is a page everybody gets: one address each, in the cache and in search engines. */
function canonicalOf(url: string, cache: Cache): string | undefined {
  const mark = url.indexOf("?");
  const path = mark < 0 ? url : url.slice(0, mark);
  const plain = `/${path.toLowerCase().split("/").filter(Boolean).join("/")}`;
  if (plain === path || !cache.keyOf(plain)) return undefined;
  return mark < 0 ? plain : plain + url.slice(mark);
}

/** A page everybody gets: only what its key names reaches the render. */
async function renderForAll(parts: PageParts, key: string): Promise<Answer> {
  const nonce = newNonce();
  const { response, answered } = await render(parts, new Request(parts.publicUrl + key), everybody, nonce);
  const rendered = await response.text();
  const isPage = response.headers.get("content-type")?.startsWith("text/html") ?? false;
  const { html, policyNeeds } = isPage
    ? await forFirstView(parts.assets!, rendered, nonce)
    : { html: rendered, policyNeeds: undefined };
  const policy = policyNeeds ? parts.headers.policy(policyNeeds) : "default-src 'none'";
  return prepare(
    response.status,
    {
      ...headersOf(response),
      ...parts.headers.common,
      "content-security-policy": policy,
      // Kept by browsers only with asking: the answer is a 304 until something changes.
      "cache-control": response.status === 200 ? "no-cache" : "no-store",
      ...owedHeaders(response, answered),
    },
    Buffer.from(html),
  );
}

async function renderForOne(parts: PageParts, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const nonce = newNonce();
  const method = request.method;
  const { takesPayments, framingOf, doorOf } = (await parts.build()).entry.module;
  const path = request.url.split("?", 1)[0]!;
  const forOne = async (html: string) => {
    const door = doorOf(request.url);
    const withShell = door ? withLoginForm(html, nonce, door) : html;
    return parts.assets ? inFewFiles(parts.assets, withShell) : withShell;
  };
  const framing = framingOf(path);
  const isForm = method === "POST";
  const { response, answered } = await render(
    parts,
    new Request(parts.publicUrl + request.url, {
      method,
      headers: forwardedHeaders(request),
      ...(isForm ? { body: await formOf(request) } : {}),
    }),
    { ip: request.ip, cookie: isForm ? request.headers.cookie : undefined },
    nonce,
  );
  const isPage = response.headers.get("content-type")?.startsWith("text/html") ?? false;
  const text = await response.text();
  const html = Buffer.from(isPage ? await forOne(text) : text);
  const { body, headers } = await packed(isPage ? request.headers["accept-encoding"] : undefined, html);
  // Nothing that can fail comes after it: Fastify answers for what did.
  reply.hijack();
  reply.raw.writeHead(response.status, {
    ...headersOf(response),
    ...parts.headers.common,
    ...(framing === "is held" ? { "x-frame-options": "SAMEORIGIN" } : {}),
    "content-security-policy": parts.headers.policy({
      nonce,
      takesPayments: takesPayments(path),
      framing,
      dev: parts.dev,
    }),
    "cache-control": "no-store",
    // At some addresses a call of the API lives beside the page.
    vary: "accept, accept-encoding",
    // An address with a token in it is told to nobody.
    ...(/[?&]token=/.test(request.url) ? { "referrer-policy": "no-referrer" } : {}),
    "x-request-id": request.id,
    ...owedHeaders(response, answered),
    ...(isForm && answered.cookies.length > 0 ? { "set-cookie": answered.cookies } : {}),
    ...headers,
  });
  reply.raw.end(method === "HEAD" ? undefined : body);
}

/** What the calls behind one page said beside their bodies. */
type Answered = { cookies: string[]; retryAfter?: string };

async function render(
  parts: PageParts,
  request: Request,
  caller: PageCaller,
  nonce: string,
): Promise<{ response: Response; answered: Answered }> {
  const build = await parts.build();
  const { context, answered } = await contextOf(parts, caller, nonce);
  return { response: await handlerOf(build, parts)(request, context), answered };
}

const handlers = new WeakMap<WebBuild, RequestHandler>();

/** React Router's handler of a build, made once: making it ranks all routes. */
function handlerOf(build: WebBuild, { dev }: Pick<PageParts, "dev">): RequestHandler {
  const known = handlers.get(build);
  if (known) return known;
  const handler = build.entry.module.createRequestHandler(build, dev ? "development" : "production");
  handlers.set(build, handler);
  return handler;
}

async function contextOf(
  parts: PageParts,
  caller: PageCaller,
  nonce: string | undefined,
): Promise<{ context: RouterContextProvider; answered: Answered }> {
  const build = await parts.build();
  const answered: Answered = { cookies: [] };
  const context = build.entry.module.pageContextOf({
    async perform(endpoint, input) {
      const outcome = await parts.call(endpoint, input, caller);
      const { "set-cookie": cookies = [], "retry-after": retryAfter } = outcome.headers;
      answered.cookies.push(...[cookies].flat());
      if (retryAfter !== undefined) answered.retryAfter = String(retryAfter);
      return outcome;
    },
    publicUrl: parts.publicUrl,
    isTestMode: parts.isTestMode,
    now: parts.clock().toISOString(),
    ...(nonce ? { nonce } : {}),
    reportFault: parts.reportFault,
  });
  return { context, answered };
}

/**
 * What a status owes: when to come back to a page that could not be made now (a limit, the database is away), and the
 * methods of a page that takes no form.
 */
function owedHeaders({ status }: Response, { retryAfter = "5" }: Answered): Record<string, string> {
  if (status === 429 || status === 503) return { "retry-after": retryAfter };
  return status === 405 ? { allow: "GET, HEAD" } : {};
}

function headersOf(response: Response): Record<string, string> {
  return Object.fromEntries(response.headers);
}

/**
 * What a page may know of the request; the rest (cookies among it) stays outside rendering. Origin is looked at before,
 * against the address that was really asked; React Router knows only PUBLIC_URL and would refuse a LAN address.
 */
function forwardedHeaders(request: FastifyRequest): Headers {
  const headers = new Headers();
  for (const name of ["accept", "content-type", "referer"]) {
    const value = request.headers[name];
    if (typeof value === "string") headers.set(name, value);
  }
  return headers;
}

/** What a page without JavaScript sends is a form. */
function refuseOtherForms(headers: NodeJS.Dict<string | string[]>): void {
  const type = String(headers["content-type"] ?? "");
  if (!/^application\/x-www-form-urlencoded\b/i.test(type)) throw new Refusal("not-a-form");
}

async function formOf(request: FastifyRequest): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of Readable.from(request.raw)) {
    size += (chunk as Buffer).length;
    if (size > formBytes)
      throw Object.assign(new Error("form too large"), {
        statusCode: 413,
        code: "FST_ERR_CTP_BODY_TOO_LARGE",
      });
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}
