import { currentLanguage } from "./current-language.ts";
import type { Language } from "./language.ts";
import type { Translation } from "./translation.ts";

/** The sentences of all rooms, each in the current language: see `translated` (server/platform/language/sentences.ts). */
export const allSentences: object[] = [];

/**
 * The sentences of a room in the current language. They are read where they are used, not when a module is loaded: at
 * that time there is no reader yet. A build of the web puts the sentences of its language in the place of each text.ts
 * (bin/language-plugin.ts).
 */
export function spoken<T extends object>(modules: { en: T } & Record<Exclude<Language, "en">, Translation<T>>): T {
  const inLanguage = (language: Language): Translation<T> => modules[language] as Translation<T>;
  const sentences = new Proxy(modules.en, { get: (_english, name) => inLanguage(currentLanguage())[name as keyof T] });
  allSentences.push(sentences);
  return sentences;
}
