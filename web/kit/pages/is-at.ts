import { splitLanguage } from "../../../contract/platform/language/language.ts";

/** Whether an address path, in any language, is that of one of these routes. */
export function isAt(routes: readonly string[], path: string): boolean {
  const { path: plain } = splitLanguage(path);
  return routes.some((route) => new RegExp(`^/${route.replaceAll(/:\w+/g, "[^/]+")}/?$`, "i").test(plain));
}
