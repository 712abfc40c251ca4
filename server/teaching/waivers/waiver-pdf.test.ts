import { expect, test } from "vitest";
import type { Waiver } from "../../../contract/teaching/waivers/calls.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeWaiver } from "../../../test/make.ts";
import { readPdf } from "../../../test/pdf-words.ts";
import { legalDefaults } from "../../site/documents/defaults-legal.ts";
import { openSiteCache } from "../../site/documents/read.ts";
import { createWaiverPdf } from "./waiver-pdf.ts";
import { readSignedWaiver } from "./waiver.ts";

type Change = Parameters<typeof makeWaiver>[1];

type Document = { text: string; lines: string[]; pages: number; missingGlyphs: number; waiver: Waiver };

/** Stores a waiver with these changes and returns the text of its PDF. */
async function documentOf(change: Change = {}): Promise<Document> {
  const database = await testDatabase();
  try {
    const { id, signature } = await makeWaiver(database.db, {
      text_body: JSON.stringify(legalDefaults().waiver),
      ...change,
    });
    const waiver = await readSignedWaiver(
      { ...database, site: openSiteCache((read) => read(database.db)) },
      { params: { id } },
    );
    const pdf = await createWaiverPdf({ waiver, signature, studioName: "Mira Solano", now: new Date() });
    const { pages, missingGlyphs } = readPdf(Buffer.from(await pdf.arrayBuffer()));
    const lines = pages.flat();
    return { text: lines.join("\n"), lines, pages: pages.length, missingGlyphs, waiver };
  } finally {
    await database.close();
  }
}

const flat = (text: string) => text.replace(/\s+/g, " ");

test("the document contains the whole signed text, the signer, and the time and IP address of the signature", async () => {
  const { text, pages, waiver } = await documentOf({
    email: "ana.whitlow@example.com",
    signed_at: new Date("2027-06-20T01:05:00Z"),
  });
  expect(pages).toBe(1);
  const shown = flat(text);
  const { title, lead, sections, agreement } = waiver.text;
  for (const words of [title, lead, ...sections.flatMap((part) => [part.title, ...part.paragraphs]), agreement]) {
    expect(shown).toContain(words);
  }
  for (const words of [
    "Version 2026-01",
    "Ana Whitlow",
    "ana.whitlow@example.com",
    "Saturday, June 19, 2027, 6:05 PM America/Los_Angeles",
    "203.0.113.7",
    "Signed by the student",
  ])
    expect(shown).toContain(words);
  expect(text.replace(/\s/g, "")).toContain(waiver.textHash);
});

test("the document of a minor names the guardian who signed", async () => {
  const { text } = await documentOf({ guardian_name: "June Whitlow", guardian_relation: "mother" });
  expect(flat(text)).toContain("June Whitlow mother, signing for Ana Whitlow");
});

test.each([
  ["PDF code", ") Tj ET /Evil (<script>alert(1)</script>"],
  ["100 letters and no space", "W".repeat(100)],
  ["brackets and backslashes", "\\(\\) [ ] << >> %%EOF endstream"],
])("a name with %s is shown as text", async (_description, name) => {
  const { text } = await documentOf({ name });
  expect(text.replace(/\s/g, "")).toContain(name.replace(/\s/g, ""));
});

test("names in every script are printed, without a box", async () => {
  const names = [
    "Ștefan Wałęsa",
    "Nguyễn Thị Phượng",
    "Андрій Йовович",
    "Σοφία Παπαδοπούλου",
    "王小明 陳張",
    "さくら カナ",
    "김민준",
    "สมชาย ใจดี",
    "Ana 🧘 🌻 ❤️",
    "Zoe\u0308 Łukasz",
  ];
  for (const name of names) {
    const { text, missingGlyphs } = await documentOf({ name });
    expect([name, missingGlyphs]).toEqual([name, 0]);
    expect(text.replace(/\s/g, "")).toContain(name.normalize("NFC").replace(/\s|\uFE0F/g, ""));
    expect(text).not.toContain("[U+");
  }
});

test("a letter that an earlier document had only as a part of another letter can be copied", async () => {
  for (const name of ["Пётр Крутов", "Лев Петров"]) {
    const { text } = await documentOf({ name });
    expect(text.replace(/\s/g, "")).toContain(name.replace(" ", ""));
  }
});

test("names from right to left are printed in the order in which they are read, and vowel signs at their place", async () => {
  const lettersOf = (text: string) => Array.from(text.replace(/\s/g, "")).toSorted().join("");
  for (const name of ["محمد علي", "שרה כהן", "प्रिया शर्मा"]) {
    const { lines, missingGlyphs } = await documentOf({ name });
    expect([name, missingGlyphs]).toEqual([name, 0]);
    const shown = lines.join("").replace(/\s/g, "");
    const at = Array.from(shown).findIndex((letter) => name.includes(letter) && /\P{ASCII}/u.test(letter));
    const length = Array.from(name.replace(/\s/g, "")).length;
    expect(
      lettersOf(
        Array.from(shown)
          .slice(at, at + length)
          .join(""),
      ),
    ).toBe(lettersOf(name));
  }
  const { lines } = await documentOf({ name: "שרה כהן" });
  expect(lines.join("").replace(/\s/g, "")).toContain("ןהכהרש");
});

test("characters of no font are written as their code point", async () => {
  const { text, missingGlyphs } = await documentOf({ name: "\u{10000}\u202Eanna\u0001 Zoë" });
  expect(text.replace(/\s/g, "")).toContain("[U+10000][U+202E]anna[U+0001]Zoë");
  expect(missingGlyphs).toBe(0);
});
