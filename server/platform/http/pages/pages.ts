import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { RequestHandler, ServerBuild } from "react-router";
import type { Endpoint } from "../../../../contract/platform/call/endpoint.ts";
import { currentLanguage } from "../../../../contract/platform/language/current-language.ts";
import { type Language, languages, pathIn } from "../../../../contract/platform/language/language.ts";
import { currentPhones } from "../../../../contract/platform/values/phone-rules.ts";
import { currentPlace } from "../../../../contract/platform/values/place.ts";
import { currentTaxMode } from "../../../../contract/platform/values/taxes.ts";
import type * as WebEntry from "../../../../web/entry.server.tsx";
import { Refusal } from "../../call/ctx.ts";
import { StartError } from "../../process/start-error.ts";
import { type PreparedResponse, compressedBody, prepareResponse } from "../cache/answer.ts";
import { type CacheParts, sendCached } from "../cache/cached.ts";
import { splitAddress } from "../guards/address.ts";
import { refuseCrossOrigin } from "../guards/same-origin.ts";
import { apiPolicy, type SiteHeaders } from "../headers.ts";
import type { ReadSpoken } from "../language.ts";
import type { SecurityContact } from "../security-txt.ts";
import type { Outcome, Serving } from "../serve.ts";
import type { Assets } from "./assets.ts";
import { newNonce } from "./inline-scripts.ts";
import { prepareCachedPage, preparePersonalPage, withLoginRedirect } from "./page-html.ts";
import { canonicalOf, formOf, forwardedHeaders, isForm } from "./page-request.ts";
import { dataOf, joinStyles } from "./react-router/build-routes.ts";
import { serveSiteFiles } from "./site-files.ts";

/**
 * Runs one call of the API in process, for the visitor who requested the page or sent its form. Calls for a cached
 * page are not counted: each of its visitors is counted at the request.
 */
export type InProcessCall = (
  endpoint: Endpoint,
  input: { params?: unknown; query?: unknown; body?: unknown },
  caller: PageCaller,
) => Promise<Outcome>;

/**
 * `cookie` is the Cookie header of a submitted form; for a GET or HEAD, pages are rendered without it. `mustBeNew`: the
 * caller has just written.
 */
type PageCaller = { ip: string | undefined; cookie: string | undefined; mustBeNew?: boolean };

const anyVisitor: PageCaller = { ip: undefined, cookie: undefined };

export type WebBuild = ServerBuild & { entry: { module: typeof WebEntry } };

/** Pages from the sources, by Vite. */
export type DevPages = {
  build(language: Language): Promise<WebBuild>;
  middleware(req: IncomingMessage, res: ServerResponse, next: () => void): void;
};

export type PageParts = CacheParts & {
  headers: SiteHeaders;
  publicUrl: string;
  securityContact: SecurityContact;
  applePayFile: string | undefined;
  /** Whether payments on this site are in test mode. */
  isTestMode: boolean;
  spoken: ReadSpoken;
  /** The picture of a shared link with these words (SVG), as PNG. */
  shareCard(words: string): Promise<Buffer>;
  /** The languages in which the site is shown. Without an answer of the database, English only. */
  languages(): Promise<readonly Language[]>;
  clock: Serving["clock"];
  call: InProcessCall;
  /** When each of the site's documents was last published, by section. */
  publishedAt(): Promise<ReadonlyMap<string, Date>>;
  reportFault: Serving["reportFault"];
  /** The build to render with: loaded once, or by Vite again for each page. */
  build(language: Language): Promise<WebBuild>;
  dev: boolean;
  /** The files of the built web; undefined while Vite serves them. */
  assets: Assets | undefined;
};

export const buildFolder = (folder: string, language: Language) =>
  language === "en" ? folder : join(folder, language);

/** The built web. That of another language is loaded at its first page. */
export function builtWeb(folder: string, assets: Assets): PageParts["build"] {
  const builds = new Map<Language, Promise<WebBuild>>();
  return (language) => {
    const known = builds.get(language);
    if (known) return known;
    const loading = loadBuild(buildFolder(folder, language)).then((build) => {
      setPlaceSources(build);
      joinStyles(assets, build.assets.routes);
      return build;
    });
    builds.set(language, loading);
    loading.catch(() => builds.delete(language));
    return loading;
  };
}

/** A build of the web has its own copies of the contract's modules. */
export function setPlaceSources({ entry }: WebBuild): void {
  entry.module.setPlaceSource(currentPlace);
  entry.module.setPhonesSource(currentPhones);
  entry.module.setTaxModeSource(currentTaxMode);
}

/** Loads the server half of a build of the web. Throws a StartError when there is no build. */
async function loadBuild(folder: string): Promise<WebBuild> {
  try {
    return (await import(pathToFileURL(join(folder, "server", "index.js")).href)) as WebBuild;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new StartError("The pages are not built yet. Run `npm run build`, or use `npm start`, which does it.");
  }
}

/**
 * Serves every address outside the API with React Router. Pages that are the same for all visitors are rendered once,
 * with the hashes of their inline scripts, and cached in memory. Other pages have a nonce and are not stored.
 */
export async function mountPages(app: FastifyInstance, parts: PageParts): Promise<void> {
  const first = await parts.build("en");
  if (!parts.dev) {
    for (const [path, rule] of Object.entries(first.entry.module.cachedPages)) {
      for (const language of languages) {
        const own = pathIn(language, path);
        const data = dataOf(first.routes, path, own);
        parts.cache.keep(own, rule);
        parts.cache.keep(data.path, { ...rule, query: [...rule.query, "_routes"], lists: data.lists });
      }
    }
  }
  serveSiteFiles(app, parts, {
    words: first.entry.module,
    readContext: async () => (await contextOf(parts, anyVisitor, undefined)).context,
    renderPage: (key) => renderForAll(parts, key, false),
  });
  app.get("/favicon.ico", (_request, reply) => reply.redirect("/favicon-32.png", 308));

  await app.register(async (pages) => {
    // React Router reads the bodies itself.
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser("*", (_request, _payload, done) => done(null));
    pages.route({
      method: ["GET", "HEAD", "POST"],
      url: "/*",
      handler: async (request, reply) => {
        const isPost = request.method === "POST";
        if (isPost) refuseCrossOrigin(request.headers, parts.publicUrl);
        if (isPost && !isForm(request.headers)) throw new Refusal("not-a-form");
        const cacheEntry = isPost ? undefined : parts.cache.keyOf(request.url);
        if (cacheEntry)
          return sendCached(parts, cacheEntry, request, reply, (mustBeNew) =>
            renderForAll(parts, cacheEntry.key, mustBeNew),
          );
        await parts.limit(request.ip);
        const canonical = isPost ? undefined : canonicalOf(request.url, parts.cache);
        if (canonical) return reply.redirect(canonical, 308);
        await renderForOne(parts, request, reply);
        return reply;
      },
    });
  });
}

/** Renders a page for all visitors. Only what is in its cache key reaches the render. */
async function renderForAll(parts: PageParts, key: string, mustBeNew: boolean): Promise<PreparedResponse> {
  const nonce = newNonce();
  const rendered = await render(parts, new Request(parts.publicUrl + key), { ...anyVisitor, mustBeNew }, nonce);
  const page = rendered.isPage ? await prepareCachedPage(parts.assets!, rendered.text, nonce) : undefined;
  return prepareResponse(
    rendered.status,
    {
      ...rendered.headers,
      ...parts.headers.common,
      ...(page ? parts.headers.ofPage(page.policyNeeds) : { "content-security-policy": apiPolicy }),
      // Browsers must revalidate, and get a 304 until something changes.
      "cache-control": rendered.status === 200 ? "no-cache" : "no-store",
      ...statusHeaders(rendered),
    },
    Buffer.from(page?.html ?? rendered.text),
  );
}

async function renderForOne(parts: PageParts, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const nonce = newNonce();
  const { method, url, ip } = request;
  const { takesPayments, framingOf, requiredLogin } = (await parts.build(currentLanguage())).entry.module;
  const { path } = splitAddress(url);
  const framing = framingOf(path);
  const form = method === "POST" ? { body: await formOf(request) } : undefined;
  const pageRequest = new Request(parts.publicUrl + url, { method, headers: forwardedHeaders(request), ...form });
  const caller = { ip, cookie: form && request.headers.cookie, mustBeNew: parts.cache.mustBeNew(request) };
  const rendered = await render(parts, pageRequest, caller, nonce);
  const { isPage, text, cookies } = rendered;
  const login = isPage ? requiredLogin(url) : undefined;
  const document = login ? withLoginRedirect(text, nonce, login) : text;
  const html = isPage && parts.assets ? await preparePersonalPage(parts.assets, document, nonce) : document;
  const accepted = isPage ? request.headers["accept-encoding"] : undefined;
  const { body, headers } = await compressedBody(accepted, Buffer.from(html));
  const needs = { nonce, takesPayments: takesPayments(path), framing, dev: parts.dev };
  // Nothing after this can fail. Errors before this are answered by Fastify.
  reply.hijack();
  reply.raw.writeHead(rendered.status, {
    ...rendered.headers,
    ...parts.headers.common,
    ...(framing === "is held" ? { "x-frame-options": "SAMEORIGIN" } : {}),
    ...parts.headers.ofPage(needs),
    "cache-control": "no-store",
    // Some addresses serve a call of the API besides the page.
    vary: "accept, accept-encoding",
    // An address with a token must not be sent as a referrer.
    ...(/[?&]token=/.test(url) ? { "referrer-policy": "no-referrer" } : {}),
    "x-request-id": request.id,
    ...statusHeaders(rendered),
    ...(form && cookies.length > 0 ? { "set-cookie": cookies } : {}),
    ...headers,
  });
  reply.raw.end(method === "HEAD" ? undefined : body);
}

/** Headers from the API calls of one page. */
type CallHeaders = { cookies: string[]; retryAfter?: string };

type Rendered = CallHeaders & { status: number; headers: Record<string, string>; text: string; isPage: boolean };

async function render(parts: PageParts, request: Request, caller: PageCaller, nonce: string): Promise<Rendered> {
  const build = await parts.build(currentLanguage());
  const { context, callHeaders } = await contextOf(parts, caller, nonce);
  const response = await handlerOf(build, parts)(request, context);
  const isPage = response.headers.get("content-type")?.startsWith("text/html") ?? false;
  const headers = Object.fromEntries(response.headers);
  // Read to its end first: a streamed page may still make calls.
  const text = await response.text();
  return { ...callHeaders, status: response.status, headers, text, isPage };
}

/** `Retry-After` for a page that could not be made now, and `Allow` for a page that takes no form. */
function statusHeaders({ status, retryAfter = "5" }: Rendered): Record<string, string> {
  if (status === 429 || status === 503) return { "retry-after": retryAfter };
  return status === 405 ? { allow: "GET, HEAD" } : {};
}

const handlers = new WeakMap<WebBuild, RequestHandler>();

/** React Router's handler of a build. Made once, because making it ranks all routes. */
function handlerOf(build: WebBuild, { dev }: Pick<PageParts, "dev">): RequestHandler {
  const known = handlers.get(build);
  if (known) return known;
  const handler = build.entry.module.createRequestHandler(build, dev ? "development" : "production");
  handlers.set(build, handler);
  return handler;
}

async function contextOf(parts: PageParts, caller: PageCaller, nonce: string | undefined) {
  const build = await parts.build(currentLanguage());
  const callHeaders: CallHeaders = { cookies: [] };
  const context = build.entry.module.pageContextOf({
    async perform(endpoint, input) {
      const outcome = await parts.call(endpoint, input, caller);
      const { "set-cookie": cookies = [], "retry-after": retryAfter } = outcome.headers;
      callHeaders.cookies.push(...[cookies].flat());
      if (retryAfter !== undefined) callHeaders.retryAfter = String(retryAfter);
      return outcome;
    },
    publicUrl: parts.publicUrl,
    isTestMode: parts.isTestMode,
    languages: await parts.languages(),
    now: parts.clock().toISOString(),
    ...(nonce ? { nonce } : {}),
    reportFault: parts.reportFault,
  });
  return { context, callHeaders };
}
