import type { FastifyInstance } from "fastify";

/** Which methods an address takes, for the `Allow` of a 405. */
export type AllowedMethods = { at(url: string): string[] };

/**
 * Notes the routes as they are added; before the first of them. Catch-alls of the API answer what is no call, so that
 * they count for no method.
 */
export function noteMethods(app: FastifyInstance): AllowedMethods {
  const routes: { pattern: RegExp; methods: string[]; isForPages: boolean }[] = [];
  app.addHook("onRoute", ({ url, method }) => {
    if (url === "/api/*") return;
    routes.push({ pattern: patternOf(url), methods: [method].flat(), isForPages: url === "/*" });
  });
  return {
    at(url) {
      const path = url.split("?", 1)[0]!;
      const isCall = path === "/api" || path.startsWith("/api/");
      const here = routes.filter(({ pattern, isForPages }) => !(isCall && isForPages) && pattern.test(path));
      return [...new Set(here.flatMap(({ methods }) => methods))].toSorted();
    },
  };
}

/** From Fastify's notation: `:id` is one part of the path, `:id(^[0-9]+$)` one of this form, `*` all that follows. */
function patternOf(url: string): RegExp {
  const source = url.replace(/:\w+(?:\(([^)]*)\))?|[.*]/g, (piece, form: string | undefined) => {
    if (piece === ".") return "\\.";
    if (piece === "*") return ".*";
    return form === undefined ? "[^/]+" : `(?:${form.replace(/^\^|\$$/g, "")})`;
  });
  return new RegExp(`^${source}$`);
}
