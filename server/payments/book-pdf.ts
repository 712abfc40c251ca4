import { once } from "node:events";
import { Readable } from "node:stream";
import type { FileStream, Parsed } from "../../contract/endpoint.ts";
import { exactPriceWords } from "../../contract/money.ts";
import type { downloadBook as schema } from "../../contract/schema/owner-money.ts";
import * as t from "../../contract/text/server/payments.ts";
import { monthWords, studioDay, studioTimeZone } from "../../contract/time.ts";
import { safeFileName } from "../csv.ts";
import type { Ctx } from "../ctx.ts";
import { newPdf, type Pdf, toWindows1252 } from "../pdf.ts";
import { bookOf, type BookRow, kindWords } from "./book.ts";
import { yearOf } from "./taxes.ts";

const margins = { top: 44, bottom: 44, left: 44, right: 44 };
const [sans, bold, serif] = ["Helvetica", "Helvetica-Bold", "Times-Roman"];
const ink = { text: "#2B1D16", muted: "#665345", line: "#DFCFBB" };
const rowHeight = 13;
/** The columns: distance from the left margin, and width. */
const columns = { date: [0, 58], kind: [60, 78], what: [140, 248], tax: [390, 60], amount: [454, 70] } as const;

/** PDF of a year's book. Pages are sent as they are finished, at the reader's pace. */
export async function bookPdf(ctx: Ctx, { query }: Parsed<typeof schema>): Promise<FileStream> {
  const year = yearOf(ctx, query.year);
  const { teacher } = await ctx.site.sections("teacher");
  const about = { title: t.bookOfYear(year), author: teacher?.name ?? "", now: ctx.now };
  const pdf = await newPdf({ size: "LETTER", margins }, about);
  void draw(pdf, bookOf(ctx, year), year).catch((error: Error) => pdf.destroy(error));
  const content = Readable.toWeb(pdf) as ReadableStream<Uint8Array>;
  return { fileName: safeFileName(["book", String(year)], "pdf"), content };
}

async function draw(pdf: Pdf, portions: AsyncIterable<BookRow[]>, year: number): Promise<void> {
  let page = 1;
  const left = margins.left;
  pdf.font(serif).fontSize(22).fillColor(ink.text).text(t.bookOfYear(year));
  pdf.moveDown(0.3);
  pdf
    .font(sans)
    .fontSize(8.5)
    .fillColor(ink.muted)
    .text(toWindows1252(t.bookIsInStudioTime(studioTimeZone)));
  pdf.moveDown(1);
  let y = pdf.y;
  const footer = () => {
    const options = { lineBreak: false } as const;
    pdf.font(sans).fontSize(7.5).fillColor(ink.muted);
    // pdfkit starts a new page for text below the bottom margin.
    pdf.page.margins.bottom = 0;
    pdf.text(t.pageNumber(page), left, pdf.page.height - 30, options);
  };
  const room = async (height: number) => {
    if (y + height <= pdf.page.height - margins.bottom) return;
    footer();
    pdf.addPage({ size: "LETTER", margins });
    page++;
    y = margins.top;
    // Waits until the reader has taken what is written.
    const stream = pdf as unknown as Readable;
    while (stream.readableLength > stream.readableHighWaterMark && !stream.destroyed)
      await Promise.race([once(stream, "data"), once(stream, "close"), new Promise((wake) => setTimeout(wake, 50))]);
  };
  const cell = (words: string, [at, width]: readonly [number, number], align: "left" | "right" = "left") =>
    pdf.text(fitted(pdf, toWindows1252(words), width), left + at, y, { width, align, lineBreak: false });
  let shown = "";
  for await (const rows of portions)
    for (const row of rows) {
      if (pdf.destroyed) return;
      const heading = `${monthWords(row.month)}: ${t.bookParts[row.part]}`;
      if (heading !== shown) {
        await room(5 * rowHeight);
        y += rowHeight * 0.6;
        pdf.font(bold).fontSize(11).fillColor(ink.text).text(toWindows1252(heading), left, y, { lineBreak: false });
        y += rowHeight * 1.3;
        shown = heading;
      }
      await room(rowHeight);
      const isSum = row.at === undefined;
      pdf
        .font(isSum ? bold : sans)
        .fontSize(8.2)
        .fillColor(ink.text);
      cell(row.at ? studioDay(row.at) : "", columns.date);
      cell(kindWords(row), columns.kind);
      cell(row.name, columns.what);
      cell(row.taxCents === 0 ? "" : exactPriceWords(row.taxCents), columns.tax, "right");
      cell(exactPriceWords(row.cents), columns.amount, "right");
      y += rowHeight;
    }
  if (shown === "") pdf.font(sans).fontSize(10).fillColor(ink.text).text(t.nothingInYear(year), left, y);
  footer();
  pdf.end();
}

/** As much of a text as fits into a width. */
function fitted(pdf: Pdf, words: string, width: number): string {
  let fit = words;
  while (fit.length > 1 && pdf.widthOfString(fit) > width) fit = `${fit.slice(0, -2)}…`;
  return fit;
}
