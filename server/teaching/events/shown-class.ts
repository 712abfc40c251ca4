import { ownersWords } from "../../platform/language/language.ts";

/** A class with its title and location in the current language. */
export const shownClass = <C extends { title: string; location: string }>(row: C): C => ({
  ...row,
  title: ownersWords(row.title),
  location: ownersWords(row.location),
});
