import { expect, test } from "vitest";
import { siteSections } from "../../../contract/site/documents/schema.ts";
import { translatableTexts } from "../../../contract/site/documents/site-form.ts";
import { siteDefaults } from "./defaults.ts";
import { formOf } from "./form.ts";
import { sampleTranslations } from "./sample-translations.ts";

const factsIn = (text: string) => [...text.matchAll(/\{[a-z ]+\}/g)].map(([fact]) => fact).toSorted();

test("every text of the sample documents has its Spanish, with the same facts in braces", () => {
  const translations = sampleTranslations();
  const english = siteDefaults(() => "");
  const texts = siteSections.flatMap((section) => translatableTexts(formOf(section), english[section]));
  expect(translations.map(([source]) => source)).toEqual(expect.arrayContaining(texts.map(({ text }) => text)));
  for (const [source, words] of translations) {
    expect(words.trim(), source).not.toBe("");
    expect(factsIn(words), source).toEqual(factsIn(source));
  }
});

test("a text that stands twice has one translation", () => {
  const byText = Map.groupBy(sampleTranslations(), ([source]) => source);
  for (const [source, pairs] of byText) expect(new Set(pairs.map(([, words]) => words)).size, source).toBe(1);
});
