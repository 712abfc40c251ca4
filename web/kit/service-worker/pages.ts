import type { RouteHandlerCallback, WorkboxPlugin } from "workbox-core";
import { ExpirationPlugin } from "workbox-expiration";
import { NetworkFirst } from "workbox-strategies";
import { languages, pathIn, splitLanguage } from "../../../contract/platform/language/language.ts";
import { deskPage } from "./desk-page.ts";
import { keepFile } from "./files.ts";

const offlinePage = "/offline";
export const offlinePages: readonly string[] = languages.map((language) => pathIn(language, offlinePage));

/** One entry for each of the owner's pages, whatever its class. */
const entryOf: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({ request }) => {
    const { origin, pathname } = new URL(request.url);
    if (!deskPage.test(pathname)) return request;
    return origin + pathname.replace(/(?<=^\/admin\/events\/)[^/]+/, "any");
  },
};

/** Keeps pages that are the same for all visitors. A personal page is `no-store`. A redirect cannot answer a later visit. */
const onlyPublic: WorkboxPlugin = {
  cacheWillUpdate: async ({ request, response: { status, redirected, headers }, response }) => {
    const isPage = headers.get("content-type")?.startsWith("text/html") ?? false;
    const isPersonal = headers.get("cache-control")?.includes("no-store") ?? true;
    const isKept = !isPersonal || deskPage.test(new URL(request.url).pathname);
    return status === 200 && !redirected && isPage && isKept ? response : null;
  },
};

/** Writes into a kept page when the server made it: the page then says how old it is. */
const withAge: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ request, cachedResponse }) => {
    if (!cachedResponse || offlinePages.includes(new URL(request.url).pathname)) return cachedResponse;
    const headers = new Headers(cachedResponse.headers);
    headers.delete("content-encoding");
    headers.delete("content-length");
    const keptAt = Date.parse(headers.get("date") ?? "") || 0;
    const html = (await cachedResponse.text()).replace("<html ", `<html data-kept-at="${keptAt}" `);
    return new Response(html, { headers });
  },
};

/** After this time, a page that was seen is shown as it was: in a dead spot a request may hang for minutes. */
const patienceSeconds = 6;

const pages = new NetworkFirst({
  cacheName: "pages",
  networkTimeoutSeconds: patienceSeconds,
  // Vary names Accept, which differs when a page is kept by a message.
  matchOptions: { ignoreVary: true },
  plugins: [
    entryOf,
    onlyPublic,
    withAge,
    new ExpirationPlugin({ maxEntries: 80, maxAgeSeconds: 60 * 24 * 60 * 60, purgeOnQuotaError: true }),
  ],
});

/** Opens a page from the site, without a connection as it was seen last, else the page that says so. */
export const openPage: RouteHandlerCallback = async ({ event, request, url }) => {
  try {
    return await pages.handle({ event, request });
  } catch {
    const path = url.pathname + url.search;
    const offline = await keptOfflinePage(pathIn(splitLanguage(path).language, offlinePage));
    if (offline === undefined || url.pathname === offline) return Response.error();
    // The fragment is never sent, and the address may contain a token.
    return Response.redirect(`${offline}#${path}`);
  }
};

/** The page that says that there is no connection. The owner's pages are also of a site that is not shown in English. */
async function keptOfflinePage(preferred: string): Promise<string | undefined> {
  const kept = await caches.open(pages.cacheName);
  for (const path of [preferred, ...offlinePages]) if (await kept.match(path, { ignoreVary: true })) return path;
  return undefined;
}

/** Loads and keeps a page, and the files that it names. Throws without a connection. */
export async function keepPage(event: ExtendableEvent, path: string): Promise<void> {
  const request = new Request(path);
  const [handled, done] = pages.handleAll({ event, request });
  const response = await handled;
  const html = await response.clone().text();
  await done;
  const files = new Set([...html.matchAll(/(?<=["' ])\/assets\/[\w.-]+/g)].map(([file]) => file));
  await Promise.all([...files].map((file) => keepFile.handle({ event, request: new Request(file) })));
}
