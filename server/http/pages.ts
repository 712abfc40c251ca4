import { createHash, randomBytes } from "node:crypto";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pathToFileURL } from "node:url";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { createRequestHandler, RouterContextProvider, ServerBuild } from "react-router";
import type { Endpoint } from "../../contract/endpoint.ts";
import { StartError } from "../start-error.ts";
import { type Answer, prepare, sendAnswer } from "./answer.ts";
import { refuseForeign } from "./api.ts";
import type { Cache, Keeping } from "./cache.ts";
import { Refusal } from "../refusal.ts";
import type { PolicyNeeds, SiteHeaders } from "./headers.ts";
import type { Outcome } from "./serve.ts";

/** One call of the API in process, on behalf of whoever asked for the page. */
export type InProcessCall = (
  endpoint: Endpoint,
  input: { params?: unknown; query?: unknown; body?: unknown },
  caller: { ip: string },
) => Promise<Outcome>;

/** What web/entry.server.tsx exports beside React Router's own hooks. */
type WebEntry = {
  createRequestHandler: typeof createRequestHandler;
  cachedPages: Record<string, Keeping>;
  /** The addresses of the pages a search engine may know; throws when they cannot be read. */
  publicPaths(page: RouterContextProvider): Promise<string[]>;
  takesPayments(path: string): boolean;
  framingOf(path: string): PolicyNeeds["framing"];
  pageContextOf(page: {
    perform(endpoint: Endpoint, input: object): Promise<Outcome>;
    publicUrl: string;
    now: string;
    nonce?: string;
    reportFault(error: unknown): void;
  }): RouterContextProvider;
};

export type WebBuild = ServerBuild & { entry: { module: WebEntry } };

export type PageParts = {
  cache: Cache;
  headers: SiteHeaders;
  publicUrl: string;
  clock: () => Date;
  call: InProcessCall;
  limitPages(ip: string): void | Promise<void>;
  reportFault(error: unknown): void;
  /** The build to render with: loaded once, or from Vite anew for each page. */
  build(): Promise<WebBuild>;
  dev: boolean;
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
  if (!parts.dev) {
    for (const [path, keeping] of Object.entries(first.entry.module.cachedPages)) {
      parts.cache.keep(path, keeping);
      parts.cache.keep(path === "/" ? "/_root.data" : `${path}.data`, {
        ...keeping,
        query: [...keeping.query, "_routes"],
      });
    }
  }

  const hidden = { schema: { hide: true } };
  app.get("/robots.txt", hidden, (_request, reply) =>
    reply.type("text/plain; charset=utf-8").send(robots(parts.publicUrl)),
  );
  app.get("/sitemap.xml", hidden, async (request, reply) => {
    await parts.limitPages(request.ip);
    const context = await contextOf(parts, request.ip, undefined);
    const paths = await first.entry.module.publicPaths(context).catch(() => {
      throw new Refusal("database-away", { retryAfterSeconds: 5 });
    });
    return reply.type("application/xml; charset=utf-8").send(sitemap(parts.publicUrl, paths));
  });
  app.get("/favicon.ico", hidden, (_request, reply) => reply.redirect("/favicon-32.png", 308));

  await app.register(async (pages) => {
    // React Router reads its own bodies.
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser("*", (_request, _payload, done) => done(null));
    pages.route({
      method: ["GET", "HEAD", "POST"],
      url: "/*",
      schema: { hide: true },
      handler: async (request, reply) => {
        if (request.method === "POST") refuseForeign(request.headers, parts.publicUrl);
        const kept = request.method === "POST" ? undefined : parts.cache.keyOf(request.url);
        if (kept) {
          const answer = await parts.cache.fill(kept.key, kept.keeping, async () => {
            await parts.limitPages(request.ip);
            return renderForAll(parts, kept.key, request);
          });
          reply.hijack();
          reply.raw.setHeader("x-request-id", request.id);
          sendAnswer(request.raw, reply.raw, answer);
          return reply;
        }
        await parts.limitPages(request.ip);
        const canonical = request.method === "POST" ? undefined : canonicalOf(request.url, parts.cache);
        if (canonical) return reply.redirect(canonical, 308);
        await renderForOne(parts, request, reply);
        return reply;
      },
    });
  });
}

function robots(publicUrl: string): string {
  return `User-agent: *\nDisallow: /admin\nDisallow: /user\nDisallow: /api\nSitemap: ${publicUrl}/sitemap.xml\n`;
}

function sitemap(publicUrl: string, paths: string[]): string {
  const entries = paths.map((path) => `<url><loc>${publicUrl}${path}</loc></url>`).join("");
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>\n`;
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
async function renderForAll(parts: PageParts, key: string, request: FastifyRequest): Promise<Answer> {
  const response = await render(parts, new Request(parts.publicUrl + key), request, undefined);
  const body = Buffer.from(await response.arrayBuffer());
  const isPage = response.headers.get("content-type")?.startsWith("text/html") ?? false;
  const policy = isPage ? parts.headers.policy(hashesOf(body.toString())) : "default-src 'none'";
  return prepare(
    response.status,
    {
      ...headersOf(response),
      ...parts.headers.common,
      "content-security-policy": policy,
      // Kept by browsers only with asking: the answer is a 304 until something changes.
      "cache-control": response.status === 200 ? "no-cache" : "no-store",
      ...awayHeaders(response),
    },
    body,
  );
}

async function renderForOne(parts: PageParts, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const nonce = randomBytes(16).toString("base64");
  const method = request.method;
  const { takesPayments, framingOf } = (await parts.build()).entry.module;
  const path = request.url.split("?", 1)[0]!;
  const framing = framingOf(path);
  const response = await render(
    parts,
    new Request(parts.publicUrl + request.url, {
      method,
      headers: forwardedHeaders(request),
      ...(method === "POST" ? { body: await formOf(request) } : {}),
    }),
    request,
    nonce,
  );
  reply.hijack();
  const body = Buffer.from(await response.arrayBuffer());
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
    vary: "accept",
    // An address with a token in it is told to nobody.
    ...(/[?&]token=/.test(request.url) ? { "referrer-policy": "no-referrer" } : {}),
    "x-request-id": request.id,
    ...awayHeaders(response),
    "content-length": String(body.length),
  });
  reply.raw.end(method === "HEAD" ? undefined : body);
}

async function render(
  parts: PageParts,
  request: Request,
  from: FastifyRequest,
  nonce: string | undefined,
): Promise<Response> {
  const build = await parts.build();
  const context = await contextOf(parts, from.ip, nonce);
  return build.entry.module.createRequestHandler(build, parts.dev ? "development" : "production")(
    request,
    context,
  );
}

async function contextOf(
  parts: PageParts,
  ip: string,
  nonce: string | undefined,
): Promise<RouterContextProvider> {
  const build = await parts.build();
  return build.entry.module.pageContextOf({
    perform: (endpoint, input) => parts.call(endpoint, input, { ip }),
    publicUrl: parts.publicUrl,
    now: parts.clock().toISOString(),
    ...(nonce ? { nonce } : {}),
    reportFault: parts.reportFault,
  });
}

/** sha256 of each inline script (JSON-LD too: browsers check it alike) and of each inline style. */
export function hashesOf(html: string): { scriptHashes: string[]; styleHashes: string[] } {
  const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)];
  const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)];
  return {
    scriptHashes: [...new Set(scripts.map(([, text]) => hash(text!)))],
    styleHashes: [...new Set(styles.map(([, text]) => hash(text!)))],
  };
}

/** A page that could not be made because the database is away says when to come back. */
function awayHeaders({ status }: Response): Record<string, string> {
  return status === 503 ? { "retry-after": "5" } : {};
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
