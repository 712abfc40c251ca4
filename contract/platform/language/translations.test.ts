import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

type Sentences = Readonly<Record<string, unknown>>;

const contract = join(import.meta.dirname, "..", "..");
const files = readdirSync(contract, { recursive: true, encoding: "utf8" });

/** The sentences of each room that visitors and students read, in English and Spanish. */
const modules: Record<string, readonly [en: Sentences, es: Sentences]> = {};
for (const file of files.filter((name) => name.endsWith("text.en.ts")).toSorted()) {
  const read = (name: string): Promise<Sentences> => import(join(contract, name));
  modules[file] = [await read(file), await read(file.replace(".en.", ".es."))];
}

const tagsIn = (text: string) => [...new Set([...text.matchAll(/<\/?([a-z]\w*)>/g)].map(([, tag]) => tag!))].toSorted();

/** Every sentence of a value: itself, or those of its parts. A function is read as its source. */
function sentencesOf(value: unknown, path: string): [path: string, text: string][] {
  if (typeof value !== "object" || value === null) return [[path, String(value)]];
  return Object.entries(value).flatMap(([name, part]) => sentencesOf(part, `${path}.${name}`));
}

test.each(Object.entries(modules))("%s has the same links and emphasis in Spanish", (_, [en, es]) => {
  const tags = (module: Sentences) =>
    Object.fromEntries(sentencesOf({ ...module }, "").map(([path, text]) => [path, tagsIn(text)]));
  expect(tags(es)).toEqual(tags(en));
});

test("the statement about accessibility was reviewed on the same day in each language", () => {
  const [en, es] = modules["site/accessibility/text.en.ts"]!;
  expect(es["reviewedOn"]).toBe(en["reviewedOn"]);
});

/** Words that are the same in both languages. */
const sameWords =
  /^(Yoga|PayPal|Google|Total|ZIP|PDF|No|Color|Error|Calendar|Chocolates|Instagram|Mat & Cacao|[\d\W]*)$/;

test("no sentence of two words or more is left in English", () => {
  const left = Object.entries(modules).flatMap(([name, [en, es]]) => {
    const spanish = new Map(sentencesOf({ ...es }, name));
    return sentencesOf({ ...en }, name).filter(
      ([path, text]) => /\p{L}{2} \p{L}{2}/u.test(text) && spanish.get(path) === text && !sameWords.test(text),
    );
  });
  expect(left).toEqual([]);
});
