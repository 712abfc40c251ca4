import { currentLanguage } from "./current-language.ts";
import { type Language, locales } from "./language.ts";

// Created on first use: creation is slow, and most pages need none.
const formats: Partial<Record<Language, Intl.ListFormat>> = {};

/** `Ana, Kit, and Lee`, in the current language. */
export function listWords(words: readonly string[]): string {
  const language = currentLanguage();
  return (formats[language] ??= new Intl.ListFormat(locales[language])).format(words);
}
