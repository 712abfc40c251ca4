import { type Language, languages } from "./contract/platform/language/language.ts";

/** The language of this build of the web: the value of SITE_LANGUAGE, else English. */
export const buildLanguage: Language =
  languages.find((language) => language === process.env["SITE_LANGUAGE"]) ?? languages[0];
