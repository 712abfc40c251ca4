import { z } from "zod";
import { translatedLanguages } from "../../platform/language/language.ts";
import * as v from "../../platform/values/schema.ts";
import { longestTranslation } from "./calls.ts";

const language = z.enum(translatedLanguages).default(translatedLanguages[0]!);

const text = v.namedObject("Translation", {
  /** The owner's text in English. */
  source: z.string(),
  /** Its place in the document, outermost first, like `Card 1`, `Name`. */
  labels: z.array(z.string()),
  /** The translation. Empty: the site shows the English text. */
  words: z.string(),
});

export const listTranslations = {
  summary: "List the owner's texts on the site with their translations into a language, grouped by place.",
  query: z.strictObject({ language }),
  output: z.strictObject({
    groups: z.array(z.strictObject({ title: z.string(), texts: z.array(text) })),
    /** Number of different texts without a translation. */
    missing: z.int(),
  }),
};
export const saveTranslation = {
  summary: "Save the translation of one of the owner's texts. An empty one is deleted.",
  refusals: v.refusalCodes("stale"),
  body: z.strictObject({
    language,
    source: z.string().min(1).max(longestTranslation),
    words: v.prose(longestTranslation),
    /** The translation that was read; empty if there was none. If it is another one now: `stale`. */
    was: z.string().max(longestTranslation),
  }),
  output: z.strictObject({ words: z.string() }),
};

export type TranslationGroups = z.output<typeof listTranslations.output>;
export type TranslatedText = z.output<typeof text>;
