import { pages } from "../web/kit/pages/pages.ts";

/** Paths of the pages that search engines list. */
export const listedPaths = pages
  .filter(({ path, sitemap }) => sitemap && !path.includes(":"))
  .map(({ path }) => `/${path}`);

/** Paths of pages that need no account: the listed ones, and a sample of the others. */
export const publicPaths = [...listedPaths, "/chocolates/orange-cardamom", "/register", "/login", "/cart"];
