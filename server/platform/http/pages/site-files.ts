import type { FastifyInstance } from "fastify";
import { paths } from "../../../../contract/paths.ts";
import { currentLanguage } from "../../../../contract/platform/language/current-language.ts";
import { languages, pathIn, splitLanguage } from "../../../../contract/platform/language/language.ts";
import { Refusal } from "../../call/ctx.ts";
import { speak } from "../../language/language.ts";
import { type PreparedResponse, prepareResponse } from "../cache/answer.ts";
import { sendCached, serveCached } from "../cache/cached.ts";
import { securityTxt, securityTxtPath } from "../security-txt.ts";
import type { PageParts, WebBuild } from "./pages.ts";
import { latestPublication, robots, sitemap } from "./search-engines.ts";
import { sharedWords, sharePicture } from "./share-picture.ts";

type Pages = {
  /** What the built web says of its pages. */
  words: Pick<WebBuild["entry"]["module"], "publicPages" | "frameSections" | "llmsText">;
  /** The context in which the built web reads. */
  readContext(): Promise<Parameters<WebBuild["entry"]["module"]["llmsText"]>[0]>;
  /** Renders a page that is the same for all visitors, in the current language. */
  renderPage(key: string): Promise<PreparedResponse>;
};

/** Serves what is about the site for programs: robots.txt, sitemap, security.txt, llms.txt, manifests, and pictures of shared links. */
export function serveSiteFiles(
  app: FastifyInstance,
  parts: PageParts,
  { words, readContext, renderPage }: Pages,
): void {
  serveCached(app, parts, "/robots.txt", {
    shows: [],
    headers: { "content-type": "text/plain; charset=utf-8" },
    make: () => robots(parts.publicUrl),
  });
  // Its addresses must be https; without it, the site is only tried out.
  if (parts.publicUrl.startsWith("https:"))
    serveCached(app, parts, securityTxtPath, {
      shows: [],
      headers: { "content-type": "text/plain; charset=utf-8" },
      make: () => securityTxt(parts.publicUrl, parts.securityContact, parts.clock()),
    });
  const { applePayFile } = parts;
  if (applePayFile)
    serveCached(app, parts, "/.well-known/apple-developer-merchantid-domain-association", {
      shows: [],
      headers: { "content-type": "text/plain; charset=utf-8" },
      make: () => applePayFile,
    });
  serveCached(app, parts, "/sitemap.xml", {
    shows: ["site", "events", "chocolates"],
    headers: { "content-type": "application/xml; charset=utf-8" },
    make: async () => {
      const context = await readContext();
      const { publicPages, frameSections } = words;
      const [pages, publishedAt] = await Promise.all([publicPages(context), parts.publishedAt()]).catch(databaseAway);
      const entries = pages.map(({ path, sections }) => ({
        path,
        changedAt: sections && latestPublication([...sections, ...frameSections], publishedAt),
      }));
      return sitemap(parts.publicUrl, await parts.languages(), entries);
    },
  });
  app.get("/share/*", async (request, reply) => {
    const page = /^\/share(\/[^?]+)\.png$/.exec(request.url)?.[1];
    const path = page === "/index" ? "/" : (page ?? "");
    const cacheEntry = parts.assets && parts.cache.keyOf(path);
    // Only of pages that are the same for all visitors.
    if (!cacheEntry || cacheEntry.rule.strict) return reply.redirect("/share-card.png", 302);
    const { key, rule } = cacheEntry;
    const picture = sendCached(parts, { key: paths.sharePicture(key), rule }, request, reply, async () => {
      const spoken = await parts.spoken(splitLanguage(key).language);
      const rendered = await speak(spoken, () => parts.cache.fill(key, rule, () => renderPage(key)));
      const shared = sharedWords(rendered.plain.body.toString());
      if (rendered.status !== 200 || !shared) throw new Refusal("not-found");
      const headers = { ...parts.headers.common, "content-type": "image/png", "cache-control": "no-cache" };
      return prepareResponse(200, headers, await sharePicture(shared, parts.shareCard));
    });
    return picture.catch((error: unknown) => {
      if (error instanceof Refusal && error.code === "busy") return reply.redirect("/share-card.png", 302);
      throw error;
    });
  });
  const serveManifest = (path: string, which: "siteManifest" | "deskManifest") =>
    serveCached(app, parts, path, {
      shows: ["site"],
      headers: { "content-type": "application/manifest+json; charset=utf-8" },
      make: async () => {
        const web = (await parts.build(currentLanguage())).entry.module;
        return web[which](await readContext()).catch(databaseAway);
      },
    });
  for (const language of languages) serveManifest(pathIn(language, paths.siteManifest()), "siteManifest");
  serveManifest(paths.deskManifest(), "deskManifest");
  // For language models: what the site is and where things are (https://llmstxt.org).
  serveCached(app, parts, "/llms.txt", {
    shows: ["site", "events", "chocolates"],
    headers: { "content-type": "text/plain; charset=utf-8" },
    make: async () => words.llmsText(await readContext()).catch(databaseAway),
  });
}

function databaseAway(): never {
  throw new Refusal("database-away", { retryAfterSeconds: 5 });
}
