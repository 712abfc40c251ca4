import type { Route } from "../server/platform/http/serve.ts";

/** One route of each kind: what the site decides before it reads the input depends on nothing else. */
export const oneOfEachKind = (routes: readonly Route[]): ReadonlySet<Route> =>
  new Set(
    new Map(
      routes.map((route) => [`${route.endpoint.who} ${route.endpoint.bodyBytes} ${Boolean(route.shows)}`, route]),
    ).values(),
  );
