import type { Language } from "./language.ts";

/** What the page of one language says to readers of another, in their language. */
export const otherLanguages: Record<Language, { readThisSite: string; notNow: string }> = {
  en: { readThisSite: "Read this site in English", notNow: "Not now" },
  es: { readThisSite: "Lee este sitio en español", notNow: "Ahora no" },
};
