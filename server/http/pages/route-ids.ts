/** The routes of the built web, by id. */
type Routes = Readonly<Record<string, { id: string; parentId?: string; path?: string; index?: boolean } | undefined>>;

/** The ids of the routes that make up a page, outermost first. `_routes` of the page's data may list these. */
export function routeIdsOf(routes: Routes, page: string): string[] {
  const chain = (id: string | undefined): string[] => (id ? [...chain(routes[id]?.parentId), id] : []);
  const pathOf = (id: string) =>
    chain(id)
      .flatMap((one) => routes[one]?.path || [])
      .join("/");
  const wanted = page.slice(1).replaceAll(/\{(\w+)\}/g, ":$1");
  const leaf = Object.values(routes).find(
    (route) => route && (route.index || route.path) && pathOf(route.id) === wanted,
  );
  if (!leaf) throw new Error(`No route shows ${page}`);
  return chain(leaf.id);
}
