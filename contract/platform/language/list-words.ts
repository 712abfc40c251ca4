import { keptForLocale } from "./locale.ts";

const format = keptForLocale((locale) => new Intl.ListFormat(locale));

/** `Ana, Kit, and Lee`, in the current language. */
export const listWords = (words: readonly string[]): string => format().format(words);
