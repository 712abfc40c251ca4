import { currentPlace } from "../values/place.ts";
import { currentLanguage } from "./current-language.ts";
import type { Language } from "./language.ts";

/** The locale for `Intl`: a language as it is written in the studio's country, like `en-US`. */
export const localeIn = (language: Language): string => `${language}-${currentPlace().country}`;
export const currentLocale = (): string => localeIn(currentLanguage());

/** A format of the current locale. Made at its first use and kept, because making one takes time. */
export function keptForLocale<Format>(make: (locale: string) => Format): () => Format {
  const kept = new Map<string, Format>();
  return () => {
    const locale = currentLocale();
    const known = kept.get(locale);
    if (known !== undefined) return known;
    const made = make(locale);
    kept.set(locale, made);
    return made;
  };
}
