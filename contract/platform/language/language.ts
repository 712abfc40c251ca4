/** The site's languages. English is the language of the sources and of the owner; its pages have no prefix in their paths. */
export const languages = ["en", "es"] as const;
export type Language = (typeof languages)[number];

/** The languages into which the owner's words are translated. */
export const translatedLanguages = languages.filter((language) => language !== "en");

/** Each language's own name for itself. */
export const languageNames: Record<Language, string> = { en: "English", es: "Español" };

/** `es` → `Spanish`, for the owner. */
export const languageName = (language: Language): string =>
  new Intl.DisplayNames("en", { type: "language" }).of(language) ?? language;

/** `/calendar` → `/es/calendar`, `/` → `/es`. English paths stay as they are. */
export function pathIn(language: Language, path: string): string {
  if (language === "en") return path;
  return `/${language}${path === "/" ? "" : path.startsWith("/?") || path.startsWith("/#") ? path.slice(1) : path}`;
}

const prefixed = new RegExp(`^/(${translatedLanguages.join("|")})(?=[/?#]|$)`);

/** `/es/calendar?day=…` → Spanish and `/calendar?day=…`. */
export function splitLanguage(path: string): { language: Language; path: string } {
  const prefix = prefixed.exec(path);
  if (!prefix) return { language: "en", path };
  const rest = path.slice(prefix[0].length);
  return { language: prefix[1] as Language, path: rest.startsWith("/") ? rest : `/${rest}` };
}
