import { AsyncLocalStorage } from "node:async_hooks";
import { setLanguageSource } from "../../../contract/platform/language/current-language.ts";
import type { Language } from "../../../contract/platform/language/language.ts";

/** A language, and the owner's words in it, by the English text. */
export type Spoken = { language: Language; words: ReadonlyMap<string, string> };

export const english: Spoken = { language: "en", words: new Map() };

const spoken = new AsyncLocalStorage<Spoken>();
setLanguageSource(() => spokenLanguage() ?? "en");

/** The language of the request that is being answered; undefined in jobs. */
export const spokenLanguage = (): Language | undefined => spoken.getStore()?.language;

/** Runs `work` with sentences, dates, addresses of pages and the owner's words in a language. Otherwise: English. */
export const speak = <T>(language: Spoken, work: () => T): T => spoken.run(language, work);

/** Runs `work` in English, for stored texts and for the owner. */
export const inEnglish = <T>(work: () => T): T => speak(english, work);

/** A text of the owner (a class, a tin, a service) in the current language, or as it is if it is not translated. */
export const ownersWords = (text: string): string => spoken.getStore()?.words.get(text) ?? text;

/** A class with its title and location in the current language. */
export const shownClass = <C extends { title: string; location: string }>(row: C): C => ({
  ...row,
  title: ownersWords(row.title),
  location: ownersWords(row.location),
});
