import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { translatedLanguages } from "./language.ts";

type Sentences = Readonly<Record<string, unknown>>;

const contract = join(import.meta.dirname, "..", "..");
const files = readdirSync(contract, { recursive: true, encoding: "utf8" });

const rooms = files.filter((name) => name.endsWith("/text.en.ts")).toSorted();
const inLanguage = (file: string, language: string) => file.replace(".en.", `.${language}.`);
/** The files of sentences that a language lacks (docs/languages.md). */
const missingIn = (language: string) =>
  rooms.map((room) => inLanguage(room, language)).filter((file) => !files.includes(file));

test("each language has the sentences of each room", () => {
  expect(translatedLanguages.flatMap(missingIn)).toEqual([]);
  expect(missingIn("xx")).toHaveLength(rooms.length);
});

/** The sentences of each room that visitors and students read, in English and in another language. */
const read = (name: string): Promise<Sentences> => import(join(contract, name));
const pairs: [name: string, en: Sentences, other: Sentences][] = [];
for (const language of translatedLanguages)
  for (const room of rooms)
    pairs.push([inLanguage(room, language), await read(room), await read(inLanguage(room, language))]);

const tagsIn = (text: string) => [...new Set([...text.matchAll(/<\/?([a-z]\w*)>/g)].map(([, tag]) => tag!))].toSorted();

/** Every sentence of a value: itself, or those of its parts. A function is read as its source. */
function sentencesOf(value: unknown, path: string): [path: string, text: string][] {
  if (typeof value !== "object" || value === null) return [[path, String(value)]];
  return Object.entries(value).flatMap(([name, part]) => sentencesOf(part, `${path}.${name}`));
}

test.each(pairs)("%s has the links and emphasis of the English sentences", (_, en, other) => {
  const tags = (module: Sentences) =>
    Object.fromEntries(sentencesOf({ ...module }, "").map(([path, text]) => [path, tagsIn(text)]));
  expect(tags(other)).toEqual(tags(en));
});

test("the statement about accessibility was reviewed on the same day in each language", () => {
  const statements = pairs.filter(([name]) => name.startsWith("site/accessibility/"));
  expect(statements).toHaveLength(translatedLanguages.length);
  for (const [, en, other] of statements) expect(other["reviewedOn"]).toBe(en["reviewedOn"]);
});

/** Words that are the same in all languages. */
const sameWords =
  /^(Yoga|PayPal|Google|Total|ZIP|PDF|No|Color|Error|Calendar|Chocolates|Instagram|Mat & Cacao|[\d\W]*)$/;

test("no sentence of two words or more is left in English", () => {
  const left = pairs.flatMap(([name, en, other]) => {
    const translated = new Map(sentencesOf({ ...other }, name));
    return sentencesOf({ ...en }, name).filter(
      ([path, text]) => /\p{L}{2} \p{L}{2}/u.test(text) && translated.get(path) === text && !sameWords.test(text),
    );
  });
  expect(left).toEqual([]);
});
