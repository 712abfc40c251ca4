import { expect, test } from "vitest";
import type { Waiver } from "../../contract/waivers.ts";
import { testDatabase } from "../../test/database.ts";
import { makeWaiver } from "../../test/make.ts";
import { toWindows1252 } from "../pdf.ts";
import { legalDefaults } from "../site/defaults-legal.ts";
import { openSiteCache } from "../site/read.ts";
import { readPdf } from "./pdf-text.fixture.ts";
import { readSignedWaiver } from "./read.ts";
import { createWaiverPdf } from "./waiver-pdf.ts";

type Change = Parameters<typeof makeWaiver>[1];

/** Stores a waiver with these changes and returns the text of its PDF. */
async function documentOf(change: Change = {}): Promise<{ text: string; pages: number; waiver: Waiver }> {
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
    return { ...readPdf(Buffer.from(await pdf.arrayBuffer())), waiver };
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

test("characters missing in the fonts are written as their code point", async () => {
  const { text, pages } = await documentOf({ name: "王 \u202Eanna 🧘 Zoë".repeat(5) });
  expect(text.replace(/\s/g, "")).toContain("[U+738B][U+202E]anna[U+1F9D8]Zoë");
  expect(pages).toBeLessThanOrEqual(3);
});

test("text is converted to the characters of Windows-1252", () => {
  expect(toWindows1252("“Zoë” – €5…\nnext")).toBe("“Zoë” – €5…\nnext");
  expect(toWindows1252("e\u0301")).toBe("é");
  expect(toWindows1252("a\u0000b\tc\ud800")).toBe("a[U+0000]b[U+0009]c[U+D800]");
});
