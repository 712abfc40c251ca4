import { once } from "node:events";
import type { Readable } from "node:stream";
import { currentLocale } from "../../../contract/platform/language/locale.ts";
import { currentPlace } from "../../../contract/platform/values/place.ts";
import { text as t } from "../../../contract/selling/payments/text.ts";
import { type Run, runsOf } from "./pdf-fonts.ts";

export { loadFonts } from "./pdf-fonts.ts";

export type Pdf = PDFKit.PDFDocument;

type About = { title: string; author: string; now: Date };

/** Width and height in points of the paper that the studio prints on. */
const papers = { Letter: [612, 792], A4: [595.28, 841.89] } as const;
const paperSize = () => papers[currentPlace().paper];

type PageOptions = Pick<PDFKit.PDFDocumentOptions, "margins" | "bufferPages">;

/** A new PDF document. Pages leave it as they are finished, unless they are buffered. */
export async function newPdf(options: PageOptions, { title, author, now }: About): Promise<Pdf> {
  // Loaded on first use: the module costs 0.1 s and 30 MB.
  const { default: Document } = await import("pdfkit");
  const pdf = new Document({
    ...options,
    size: [...paperSize()],
    lang: currentLocale(),
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: now },
  });
  giveWordsTheirFonts(pdf as Inner);
  return pdf;
}

/** What pdfkit draws with. Inner parts of pdfkit 0.20: teaching/waivers/waiver-pdf.test.ts shows that they still work. */
type Inner = Pdf & {
  _font: { ascender: number };
  _fontSize: number;
  _fillColor: [color: PDFKit.Mixins.ColorValue, opacity: number];
  _fragment(text: string, x: number, y: number, options: FragmentOptions): void;
};
type FragmentOptions = PDFKit.Mixins.TextOptions & { lineWidth?: number; textWidth?: number; wordCount?: number };

/** Lets each line of text have the fonts that its words need. They must be loaded (`loadFonts`). */
function giveWordsTheirFonts(pdf: Inner): void {
  const widthOfString = pdf.widthOfString.bind(pdf);
  const fragment = pdf._fragment.bind(pdf);
  /** Runs `act` with the font of a run. */
  const inFont = <Result>({ font }: Run, act: () => Result): Result => {
    const before = pdf._font;
    try {
      if (font) pdf.registerFont(font.name, font.font as never).font(font.name);
      return act();
    } finally {
      pdf._font = before;
    }
  };
  pdf.widthOfString = (text, options) =>
    runsOf(text).reduce((sum, run) => sum + inFont(run, () => widthOfString(run.text, options)), 0);
  pdf._fragment = (text, x, y, options) => {
    const runs = runsOf(text.replaceAll("\n", ""));
    if (runs.every(({ font }) => !font)) return fragment(runs.map((run) => run.text).join(""), x, y, options);
    const { align, width, lineWidth = 0, textWidth: _, wordCount: __, ...rest } = options;
    const free = width ? lineWidth - pdf.widthOfString(text.trimEnd(), options) : 0;
    let at = x + (align === "right" ? free : align === "center" ? free / 2 : 0);
    // All fonts share the base line of the first.
    const baseline = (-pdf._font.ascender / 1000) * pdf._fontSize;
    for (const run of runs) {
      inFont(run, () => {
        const stroke = run.font?.isThin === true;
        if (stroke)
          pdf
            .save()
            .lineWidth(pdf._fontSize * 0.045)
            .strokeColor(pdf._fillColor[0]);
        fragment(run.text, at, y, { ...rest, baseline, fill: true, stroke });
        if (stroke) pdf.restore();
      });
      at += inFont(run, () => widthOfString(run.text, rest));
    }
  };
}

/** Colours close to the site's design tokens, and standard fonts, which need no embedding. Other words have fonts of their own. */
export const ink = { text: "#2B1D16", muted: "#665345", line: "#DFCFBB" } as const;
export const fonts = { sans: "Helvetica", bold: "Helvetica-Bold", serif: "Times-Roman" } as const;

/** Where a column of a table begins, from the left margin, and its width. */
export type Column = readonly [at: number, width: number];

/** Width of a table, whatever the paper. */
const tableWidth = 524;

/** The margins beside a table. */
export function tableMargins() {
  const beside = (paperSize()[0] - tableWidth) / 2;
  return { top: 44, bottom: 44, left: beside, right: beside };
}

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

/** Tables begin below what is already written on the first page, which must have `tableMargins`. */
export function openTablePages(pdf: Pdf): TablePages {
  const margins = tableMargins();
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
      pdf.addPage({ margins, size: [...paperSize()] });
      page++;
      pages.y = margins.top;
      const stream = pdf as unknown as Readable;
      while (stream.readableLength > stream.readableHighWaterMark && !stream.destroyed)
        await Promise.race([once(stream, "data"), once(stream, "close"), new Promise((wake) => setTimeout(wake, 50))]);
    },
    cell(words, [at, width], align = "left") {
      const text = fitted(pdf, words, width);
      pdf.text(text, margins.left + at, pages.y, { width, align, lineBreak: false });
    },
    end() {
      footer();
      pdf.end();
    },
  };
  return pages;
}

/** Cuts a text to a width. */
function fitted(pdf: Pdf, words: string, width: number): string {
  let fit = Array.from(words);
  while (fit.length > 1 && pdf.widthOfString(fit.join("")) > width) fit = [...fit.slice(0, -2), "…"];
  return fit.join("");
}
