import type { Assets } from "../assets.ts";
import { joinedPath } from "./inline-styles.ts";

type Routes<Route> = Readonly<Record<string, (Route & { parentId?: string | undefined }) | undefined>>;

/** A route and its parents, outermost first. */
const chainOf = (routes: Routes<unknown>, id: string | undefined): string[] =>
  id ? [...chainOf(routes, routes[id]?.parentId), id] : [];

/** The address of a page's data, for navigations in the browser, and the routes that its query `_routes` may list. */
export const dataOf = (routes: Routes<{ path?: string; index?: boolean }>, page: string, path: string) => ({
  path: path.endsWith("/") ? `${path}_.data` : `${path}.data`,
  lists: { _routes: routeIdsOf(routes, page) },
});

/** The ids of the routes that make up a page, outermost first. */
function routeIdsOf(routes: Routes<{ path?: string; index?: boolean }>, page: string): string[] {
  const wanted = page.slice(1).replaceAll(/\{(\w+)\}/g, ":$1");
  const isLeaf = (id: string) => {
    const path = chainOf(routes, id).flatMap((one) => routes[one]?.path || []);
    return (routes[id]?.index || routes[id]?.path) && path.join("/") === wanted;
  };
  const leaf = Object.keys(routes).find(isLeaf);
  if (!leaf) throw new Error(`No route shows ${page}`);
  return chainOf(routes, leaf);
}

/** Serves the stylesheets of each page as one file. */
export function joinStyles(assets: Assets, routes: Routes<{ css?: string[] | undefined }>): void {
  for (const id of Object.keys(routes)) {
    const css = chainOf(routes, id).flatMap((one) => routes[one]?.css ?? []);
    const paths = [...new Set(css.map((path) => path.replace("#", "")))];
    if (paths.length > 1) assets.join(joinedPath(paths), paths);
  }
}
