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
  const leaf = leavesOf(routes).get(page.slice(1).replaceAll(/\{(\w+)\}/g, ":$1"));
  if (!leaf) throw new Error(`No route shows ${page}`);
  return chainOf(routes, leaf);
}

const knownLeaves = new WeakMap<object, ReadonlyMap<string, string>>();

/** The innermost route of each address. Made once for a build, because each start asks for every cached page. */
function leavesOf(routes: Routes<{ path?: string; index?: boolean }>): ReadonlyMap<string, string> {
  const known = knownLeaves.get(routes);
  if (known) return known;
  const leaves = new Map<string, string>();
  for (const id of Object.keys(routes)) {
    if (!routes[id]?.index && !routes[id]?.path) continue;
    const path = chainOf(routes, id).flatMap((one) => routes[one]?.path || []);
    const address = path.join("/");
    if (!leaves.has(address)) leaves.set(address, id);
  }
  knownLeaves.set(routes, leaves);
  return leaves;
}

/** Serves the stylesheets of each page as one file. */
export function joinStyles(assets: Assets, routes: Routes<{ css?: string[] | undefined }>): void {
  for (const id of Object.keys(routes)) {
    const css = chainOf(routes, id).flatMap((one) => routes[one]?.css ?? []);
    const paths = [...new Set(css.map((path) => path.replace("#", "")))];
    if (paths.length > 1) assets.join(joinedPath(paths), paths);
  }
}
