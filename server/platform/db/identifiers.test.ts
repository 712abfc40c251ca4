import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { comparisonKey } from "../../../contract/platform/values/identifiers.ts";
import { testDatabase } from "../../../test/database.ts";
import { started } from "../../../test/start-site.ts";
import { searchMatch } from "./search.ts";

const database = started(() => testDatabase("empty"));

/** The keys in SQL. Null for a text with a character that PostgreSQL's version of Unicode lacks. */
async function foldedOf(texts: readonly string[]): Promise<(string | null)[]> {
  const { rows } = await sql<{ key: string | null }>`
    select case when unicode_assigned(words) then folded(words) end as key from unnest(${texts}::text[]) with ordinality as line (words, at) order by at`.execute(
    database.db,
  );
  return rows.map(({ key }) => key);
}

test("SQL makes the same key as the code, for every character that people type", async () => {
  const characters = Array.from({ length: 0x20000 }, (_, code) => String.fromCodePoint(code)).filter(
    (character) => character !== "\0" && !/[\p{Cs}\p{Cn}\p{Co}]/u.test(character),
  );
  const texts = characters.map((character) => `a${character}B`);
  const keys = await foldedOf(texts);
  const different = texts.filter((text, at) => keys[at] !== null && keys[at] !== comparisonKey(text));
  expect(different.map((text) => [text, text.codePointAt(1)?.toString(16)])).toEqual([]);
});

test("SQL makes the same key as the code, for any text", async () => {
  const text = fc.string({ unit: "grapheme" }).filter((typed) => !typed.includes("\0"));
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 50, maxLength: 50 }), async (texts) => {
      const keys = await foldedOf(texts);
      expect(keys).toEqual(texts.map((each, at) => (keys[at] === null ? null : comparisonKey(each))));
    }),
    { numRuns: 20 },
  );
});

test("a search finds a stored number, name and address in any form", async () => {
  const stored = "Mary-Jane O’Neil ana@münchen.example +15550104477;ext=12 +4989123456 02079460958";
  const isFound = async (search: string) => {
    const { rows } = await sql<{ is: boolean }>`
      select ${searchMatch(sql`folded(${` ${stored}`})`, search)} as is`.execute(database.db);
    return rows[0]!.is;
  };
  for (const search of [
    "555-010-4477",
    "(555) 010-4477",
    "+1 555 010 4477",
    "15550104477",
    "٥٥٥٠١٠٤٤٧٧",
    "555‑010‑4477 x12",
    "0104477",
    "+49 89 123456",
    "0049 89 123456",
    "089123456",
    "020 7946 0958",
    "o'neil",
    "O´Neil",
    "mary‑jane",
    "MARY\u200B-JANE",
    "ana@xn--mnchen-3ya.example",
    "ana@münchen.example",
  ])
    expect([search, await isFound(search)]).toEqual([search, true]);
  for (const search of ["555-010-4478", "+1 555-010-4477 x13", "o'neill"])
    expect([search, await isFound(search)]).toEqual([search, false]);
});
