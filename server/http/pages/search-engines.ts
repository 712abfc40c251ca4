// robots.txt and sitemap.xml.

export function robots(publicUrl: string): string {
  return `User-agent: *\nDisallow: /admin\nDisallow: /user\nDisallow: /api\nSitemap: ${publicUrl}/sitemap.xml\n`;
}

/** The latest publication of some documents. */
export function latestPublication(sections: readonly string[], publishedAt: ReadonlyMap<string, Date>) {
  const times = sections.flatMap((section) => publishedAt.get(section)?.getTime() ?? []);
  return times.length > 0 ? new Date(Math.max(...times)) : undefined;
}

export function sitemap(publicUrl: string, pages: readonly { path: string; changedAt: Date | undefined }[]): string {
  const entries = pages.map(({ path, changedAt }) => {
    const lastmod = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : "";
    return `<url><loc>${publicUrl}${path}</loc>${lastmod}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join("")}</urlset>\n`;
}
