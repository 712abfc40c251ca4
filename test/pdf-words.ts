import { inflateSync } from "node:zlib";

export type PdfText = {
  /** The lines of text of each page, in the order in which they were written. */
  pages: string[][];
  /** How many glyphs are the box that a font shows for a character it lacks. */
  missingGlyphs: number;
  /** Names of the embedded fonts. */
  fonts: string[];
};

/** Reads a PDF of pdfkit: text in standard fonts, and in embedded ones with a table of their characters. */
export function readPdf(pdf: Buffer): PdfText {
  const raw = pdf.toString("latin1");
  if (!raw.startsWith("%PDF-") || !raw.trimEnd().endsWith("%%EOF")) throw new Error("This is no whole PDF.");
  const objects = new Map<string, string>();
  for (const [, id, body] of raw.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)) objects.set(id!, body!);
  const streamOf = (id: string) => {
    const body = objects.get(id) ?? "";
    const at = body.indexOf("stream\n") + 7;
    const bytes = Buffer.from(body.slice(at, body.indexOf("\nendstream", at)), "latin1");
    return (body.includes("/FlateDecode") ? inflateSync(bytes) : bytes).toString("latin1");
  };
  const refIn = (body: string, name: string) => new RegExp(`/${name} (\\d+) 0 R`).exec(body)?.[1];
  let missingGlyphs = 0;
  const pages = [...objects.values()]
    .filter((body) => /\/Type \/Page\b/.test(body))
    .map((page) => {
      const resources = objects.get(refIn(page, "Resources") ?? "") ?? page;
      const fonts = new Map(
        [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => {
          const table = refIn(objects.get(id!) ?? "", "ToUnicode");
          return [name, table && charactersIn(streamOf(table))] as const;
        }),
      );
      const lines: string[] = [];
      let characters: Map<string, string> | undefined | "";
      for (const [, font, pieces = ""] of streamOf(refIn(page, "Contents") ?? "").matchAll(
        /\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g,
      )) {
        if (font) characters = fonts.get(font);
        // Numbers between the strings are kerning.
        else
          lines.push(
            [...pieces.matchAll(/<([0-9a-f]*)>/g)]
              .map(([, hex = ""]) => {
                if (!characters) return winAnsi.decode(Buffer.from(hex, "hex"));
                const glyphs = hex.match(/.{4}/g) ?? [];
                missingGlyphs += glyphs.filter((glyph) => glyph === "0000").length;
                return glyphs.map((glyph) => (characters as Map<string, string>).get(glyph) ?? "\uFFFD").join("");
              })
              .join(""),
          );
      }
      return lines;
    });
  const fonts = [...raw.matchAll(/\/BaseFont \/[A-Z]{6}\+(\S+)/g)].map(([, name]) => name!);
  return { pages, missingGlyphs, fonts: [...new Set(fonts)] };
}

/** The lines of text of each page of a PDF. */
export const pdfWords = (pdf: Buffer): string[][] => readPdf(pdf).pages;

const winAnsi = new TextDecoder("windows-1252");

/** A ToUnicode table as pdfkit writes it: ranges of glyphs, each with the list of its characters. */
function charactersIn(table: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, first = "", list = ""] of table.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/g))
    for (const [index, [, hex = ""]] of [...list.matchAll(/<([0-9a-f ]*)>/g)].entries()) {
      const glyph = (Number.parseInt(first, 16) + index).toString(16).padStart(4, "0");
      const text = Buffer.from(hex.replaceAll(" ", ""), "hex").swap16().toString("utf16le");
      found.set(glyph, text);
    }
  return found;
}
