/** The site's languages. English is the language of the sources and of the owner; its pages have no prefix in their paths. */
export const languages = ["en", "es"] as const;
export type Language = (typeof languages)[number];

/** Each language's own name for itself. */
export const languageNames: Record<Language, string> = { en: "English", es: "Español" };

/** `/calendar` → `/es/calendar`, `/` → `/es`. English paths stay as they are. */
export function pathIn(language: Language, path: string): string {
  if (language === "en") return path;
  return `/${language}${path === "/" ? "" : path.startsWith("/?") || path.startsWith("/#") ? path.slice(1) : path}`;
}

const prefixed = new RegExp(`^/(${languages.filter((language) => language !== "en").join("|")})(?=[/?#]|$)`);

/** `/es/calendar?day=…` → Spanish and `/calendar?day=…`. */
export function splitLanguage(path: string): { language: Language; path: string } {
  const prefix = prefixed.exec(path);
  if (!prefix) return { language: "en", path };
  const rest = path.slice(prefix[0].length);
  return { language: prefix[1] as Language, path: rest.startsWith("/") ? rest : `/${rest}` };
}
