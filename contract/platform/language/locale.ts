import { currentPlace } from "../values/place.ts";
import { currentLanguage } from "./current-language.ts";
import type { Language } from "./language.ts";

/** The locale for `Intl`: a language as it is written in the studio's country, like `en-US`. */
export const localeIn = (language: Language): string => `${language}-${currentPlace().country}`;
export const currentLocale = (): string => localeIn(currentLanguage());

/** A format of the current locale. Made at its first use and kept, because making one takes time. */
export const keptForLocale = <Format>(make: (locale: string) => Format): (() => Format) => keptBy(currentLocale, make);

/** The same by another key. */
export function keptBy<Format>(keyNow: () => string, make: (key: string) => Format): () => Format {
  const kept = new Map<string, Format>();
  return () => {
    const key = keyNow();
    const known = kept.get(key);
    if (known !== undefined) return known;
    const made = make(key);
    kept.set(key, made);
    return made;
  };
}
