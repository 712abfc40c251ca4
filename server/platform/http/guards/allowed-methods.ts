import type { FastifyInstance } from "fastify";
import { splitAddress } from "./address.ts";

export type AllowedMethods = ReturnType<typeof recordMethods>;

/** Records routes as they are added. To be called before the first one. */
export function recordMethods(app: FastifyInstance) {
  const routes: { pattern: RegExp; methods: string[]; isForPages: boolean }[] = [];
  app.addHook("onRoute", ({ url, method }) => {
    // The catch-all of the API serves no call.
    if (url === "/api/*") return;
    routes.push({ pattern: patternOf(url), methods: [method].flat(), isForPages: url === "/*" });
  });
  return {
    /** The methods of an address, for the `Allow` header of a 405. */
    at(url: string): string[] {
      const { path } = splitAddress(url);
      const isCall = path === "/api" || path.startsWith("/api/");
      const matching = routes.filter(({ pattern, isForPages }) => !(isCall && isForPages) && pattern.test(path));
      return [...new Set(matching.flatMap(({ methods }) => methods))].toSorted();
    },
  };
}

/**
 * Converts Fastify's syntax: `:id` is one segment, `:id(^[0-9]+$)` a segment of this form, `*` the rest of the path.
 */
function patternOf(url: string): RegExp {
  const known = patterns.get(url);
  if (known) return known;
  const source = url.replace(/:\w+(?:\(([^)]*)\))?|[.*]/g, (piece, form: string | undefined) => {
    if (piece === ".") return "\\.";
    if (piece === "*") return ".*";
    return form === undefined ? "[^/]+" : `(?:${form.replace(/^\^|\$$/g, "")})`;
  });
  const pattern = new RegExp(`^${source}$`);
  patterns.set(url, pattern);
  return pattern;
}

/** Shared by all sites of this process, which have the same routes. */
const patterns = new Map<string, RegExp>();
