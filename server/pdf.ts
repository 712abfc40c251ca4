import { once } from "node:events";
import type { Readable } from "node:stream";
import { payments as t } from "../contract/catalogues.ts";
import { currentLanguage } from "../contract/current-language.ts";
import { locales } from "../contract/language.ts";

export type Pdf = PDFKit.PDFDocument;

type About = { title: string; author: string; now: Date };

/** A new PDF document. Pages leave it as they are finished, unless they are buffered. */
export async function newPdf(options: PDFKit.PDFDocumentOptions, { title, author, now }: About): Promise<Pdf> {
  // Loaded on first use: the module costs 0.1 s and 30 MB.
  const { default: Document } = await import("pdfkit");
  return new Document({
    ...options,
    lang: locales[currentLanguage()],
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: now },
  });
}

/** Characters of the standard fonts: Windows-1252. */
const inFont = new Set(
  new TextDecoder("windows-1252").decode(Uint8Array.from({ length: 256 - 32 }, (_, index) => index + 32)),
);

/** Text for the standard fonts. A character they lack is replaced by its code point, like `[U+738B]`. */
export function toWindows1252(text: string): string {
  return Array.from(text.normalize("NFC"), (character) => {
    if (character === "\n" || (inFont.has(character) && !/\p{C}/u.test(character))) return character;
    return `[U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}]`;
  }).join("");
}

/** Colours close to the site's design tokens, and standard fonts, which need no embedding. */
export const ink = { text: "#2B1D16", muted: "#665345", line: "#DFCFBB" } as const;
export const fonts = { sans: "Helvetica", bold: "Helvetica-Bold", serif: "Times-Roman" } as const;

/** Where a column of a table begins, from the left margin, and its width. */
export type Column = readonly [at: number, width: number];

export const tablePaper = { size: "LETTER", margins: { top: 44, bottom: 44, left: 44, right: 44 } } as const;

/** Pages of a table with page numbers. `y` is where the next row begins. */
export type TablePages = {
  y: number;
  /** Starts a new page if less than this height is left, and waits until the reader has taken what is written. */
  room(height: number): Promise<void>;
  /** One line of text, as much of it as fits. */
  cell(words: string, column: Column, align?: "left" | "right"): void;
  /** Finishes the last page and the document. */
  end(): void;
};

/** Tables begin below what is already written on the first page, which must be of `tablePaper`. */
export function openTablePages(pdf: Pdf): TablePages {
  const { margins } = tablePaper;
  let page = 1;
  const footer = () => {
    pdf.font(fonts.sans).fontSize(7.5).fillColor(ink.muted);
    // pdfkit starts a new page for text below the bottom margin.
    pdf.page.margins.bottom = 0;
    pdf.text(t.pageNumber(page), margins.left, pdf.page.height - 30, { lineBreak: false });
  };
  const pages: TablePages = {
    y: pdf.y,
    async room(height) {
      if (pages.y + height <= pdf.page.height - margins.bottom) return;
      footer();
      pdf.addPage(tablePaper);
      page++;
      pages.y = margins.top;
      const stream = pdf as unknown as Readable;
      while (stream.readableLength > stream.readableHighWaterMark && !stream.destroyed)
        await Promise.race([once(stream, "data"), once(stream, "close"), new Promise((wake) => setTimeout(wake, 50))]);
    },
    cell(words, [at, width], align = "left") {
      const text = fitted(pdf, toWindows1252(words), width);
      pdf.text(text, margins.left + at, pages.y, { width, align, lineBreak: false });
    },
    end() {
      footer();
      pdf.end();
    },
  };
  return pages;
}

/** As much of a text as fits into a width. */
function fitted(pdf: Pdf, words: string, width: number): string {
  let fit = words;
  while (fit.length > 1 && pdf.widthOfString(fit) > width) fit = `${fit.slice(0, -2)}…`;
  return fit;
}
