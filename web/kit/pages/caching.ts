import { pages } from "./pages.ts";

/** The cached pages in English by their paths, in which `{slug}` is any value. */
export const cachedPages = Object.fromEntries(
  pages.flatMap(({ path, cache }) =>
    cache ? [[`/${path.replaceAll(/:(\w+)/g, "{$1}")}`, { query: [], ...cache }] as const] : [],
  ),
);
