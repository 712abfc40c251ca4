import { Readable } from "node:stream";
import type { FileStream } from "../../../contract/platform/call/endpoint.ts";
import { exactPriceWords } from "../../../contract/platform/values/money.ts";
import { currentPlace } from "../../../contract/platform/values/place.ts";
import { monthWords, studioDay } from "../../../contract/platform/values/time.ts";
import type { downloadBook as schema } from "../../../contract/selling/payments/money-schema.ts";
import * as t from "../../../contract/selling/payments/text.desk.ts";
import type { Ctx, Parsed } from "../../platform/call/ctx.ts";
import { safeFileName } from "../../platform/files/csv.ts";
import { fonts, ink, loadFonts, newPdf, openTablePages, type Pdf, tableMargins } from "../../platform/files/pdf.ts";
import { bookOf, type BookRow, kindWords } from "./account-book.ts";
import { yearOf } from "./taxes.ts";

const rowHeight = 13;
const columns = { date: [0, 58], kind: [60, 78], what: [140, 248], tax: [390, 60], amount: [454, 70] } as const;

/** PDF of a year's book. Pages are sent as they are finished, at the reader's pace. */
export async function bookPdf(ctx: Ctx, { query }: Parsed<typeof schema>): Promise<FileStream> {
  const year = yearOf(ctx, query.year);
  const { teacher } = await ctx.site.sections("teacher");
  const about = { title: t.bookOfYear(year), author: teacher?.name ?? "", now: ctx.now };
  const pdf = await newPdf({ margins: tableMargins() }, about);
  void draw(pdf, bookOf(ctx, year), year).catch((error: Error) => pdf.destroy(error));
  const content = Readable.toWeb(pdf) as ReadableStream<Uint8Array>;
  return { fileName: safeFileName(["book", String(year)], "pdf"), content };
}

async function draw(pdf: Pdf, portions: AsyncIterable<BookRow[]>, year: number): Promise<void> {
  const { left } = tableMargins();
  pdf.font(fonts.serif).fontSize(22).fillColor(ink.text).text(t.bookOfYear(year));
  pdf.moveDown(0.3);
  pdf.font(fonts.sans).fontSize(8.5).fillColor(ink.muted).text(t.bookIsInStudioTime(currentPlace().zone));
  pdf.moveDown(1);
  const pages = openTablePages(pdf);
  let shown = "";
  for await (const rows of portions) {
    await loadFonts(JSON.stringify(rows));
    for (const row of rows) {
      if (pdf.destroyed) return;
      const heading = `${monthWords(row.month)}: ${t.bookParts[row.part]}`;
      if (heading !== shown) {
        await pages.room(5 * rowHeight);
        pages.y += rowHeight * 0.6;
        pdf.font(fonts.bold).fontSize(11).fillColor(ink.text);
        pdf.text(heading, left, pages.y, { lineBreak: false });
        pages.y += rowHeight * 1.3;
        shown = heading;
      }
      await pages.room(rowHeight);
      const isSum = row.at === undefined;
      pdf
        .font(isSum ? fonts.bold : fonts.sans)
        .fontSize(8.2)
        .fillColor(ink.text);
      pages.cell(row.at ? studioDay(row.at) : "", columns.date);
      pages.cell(kindWords(row), columns.kind);
      pages.cell(row.name, columns.what);
      pages.cell(row.taxCents === 0 ? "" : exactPriceWords(row.taxCents), columns.tax, "right");
      pages.cell(exactPriceWords(row.cents), columns.amount, "right");
      pages.y += rowHeight;
    }
  }
  if (shown === "") pdf.font(fonts.sans).fontSize(10).fillColor(ink.text).text(t.nothingInYear(year), left, pages.y);
  pages.end();
}
