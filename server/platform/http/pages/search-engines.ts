// robots.txt and sitemap.xml.
import { type Language, languages, pathIn } from "../../../../contract/platform/language/language.ts";

/** The pages of a person with a login. */
const personalFolder = "user";

export function robots(publicUrl: string): string {
  const personal = languages.map((language) => `Disallow: ${pathIn(language, `/${personalFolder}`)}\n`);
  return `User-agent: *\nDisallow: /admin\n${personal.join("")}Disallow: /api\nSitemap: ${publicUrl}/sitemap.xml\n`;
}

export function latestPublication(sections: readonly string[], publishedAt: ReadonlyMap<string, Date>) {
  const times = sections.flatMap((section) => publishedAt.get(section)?.getTime() ?? []);
  return times.length > 0 ? new Date(Math.max(...times)) : undefined;
}

type SitemapPage = { path: string; changedAt: Date | undefined };

/** The pages in each language, the first one first, each with its addresses in all of them. `path` is the English one. */
export function sitemap(publicUrl: string, shown: readonly Language[], pages: readonly SitemapPage[]): string {
  const entries = pages.flatMap(({ path, changedAt }) => {
    const lastmod = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : "";
    const link = (name: string, to: string) =>
      `<xhtml:link rel="alternate" hreflang="${name}" href="${publicUrl}${to}"/>`;
    const links = [
      ...shown.map((language) => link(language, pathIn(language, path))),
      link("x-default", pathIn(shown[0]!, path)),
    ];
    const others = shown.length > 1 ? links.join("") : "";
    return shown.map((language) => `<url><loc>${publicUrl}${pathIn(language, path)}</loc>${lastmod}${others}</url>`);
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join("")}</urlset>\n`;
}
