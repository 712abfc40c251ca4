import type { RouteConfigEntry } from "@react-router/dev/routes";
import { buildLanguage } from "../build-language.ts";
import type { Language } from "../contract/platform/language/language.ts";
import { layouts } from "./kit/pages/pages.ts";

const count = (file: string) => layouts.flatMap(({ pages }) => pages).filter((page) => page.file === file).length;

/** The routes of web/kit/pages/pages.ts below `/`, or below `/es` without the owner's pages, which are in English only. */
export function routesIn(language: Language): RouteConfigEntry[] {
  const prefixed = (path: string) => (language === "en" ? path : [language, path].filter(Boolean).join("/"));
  const shown = layouts.filter(({ id }) => language === "en" || !id.startsWith("admin"));
  return shown.flatMap(({ id, file: layout, path: base, pages }): RouteConfigEntry[] => {
    const routes = pages.map(({ path, file }) => {
      const below = base === undefined ? prefixed(path) : path.slice(base.length + 1);
      return { ...(count(file) > 1 ? { id: path } : {}), ...(below ? { path: below } : { index: true }), file };
    });
    if (!layout) return routes;
    return [{ id, ...(base === undefined ? {} : { path: prefixed(base) }), file: layout, children: routes }];
  });
}

export default routesIn(buildLanguage);
