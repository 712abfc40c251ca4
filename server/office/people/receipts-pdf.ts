import { Readable } from "node:stream";
import type { downloadReceipts as schema } from "../../../contract/office/people/files-schema.ts";
import { text as t } from "../../../contract/office/people/text.ts";
import type { FileStream, Parsed } from "../../../contract/platform/call/endpoint.ts";
import { exactPriceWords } from "../../../contract/platform/values/money.ts";
import { dateWords, studioDay } from "../../../contract/platform/values/time.ts";
import { requireOwnStudent } from "../../auth/students/student.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { Refusal } from "../../platform/call/refusal.ts";
import { safeFileName } from "../../platform/files/csv.ts";
import {
  type Column,
  fonts,
  ink,
  loadFonts,
  newPdf,
  openTablePages,
  type Pdf,
  tablePaper,
} from "../../platform/files/pdf.ts";
import { type Receipt, receiptsOf } from "./receipts.ts";

const lineHeight = 11;
const columns = { date: [0, 76], what: [80, 204], who: [290, 100], tax: [394, 56], amount: [454, 70] } as const;

/** PDF with the payments and refunds of a student's year. Refuses `not-found` for a year without any. */
export async function receiptsPdf(ctx: Ctx, { params }: Parsed<typeof schema>): Promise<FileStream> {
  const student = await requireOwnStudent(ctx, params.id);
  const year = Number(params.year);
  const receipts = await receiptsOf(ctx, student, year);
  if (receipts.length === 0) throw new Refusal("not-found", { message: t.noPaymentsIn(year) });
  const { teacher, brand, links } = await ctx.site.sections("teacher", "brand", "links");
  const name = `${student.first_name} ${student.last_name}`.trim() || student.email;
  const studio = [brand?.yoga.name, teacher?.name, ...(links?.address ?? [])].filter((line) => line !== undefined);
  const head = { studio: [...new Set(studio)], name, email: student.email, madeOn: studioDay(ctx.now), year };
  await loadFonts(JSON.stringify([head, receipts]));
  const pdf = await newPdf(tablePaper, { title: t.receiptsOf(year, name), author: teacher?.name ?? "", now: ctx.now });
  void draw(pdf, head, receipts).catch((error: Error) => pdf.destroy(error));
  const content = Readable.toWeb(pdf) as ReadableStream<Uint8Array>;
  return { fileName: safeFileName([t.receiptsFile, String(year), name], "pdf"), content };
}

type Head = { studio: readonly string[]; name: string; email: string; madeOn: string; year: number };

async function draw(pdf: Pdf, head: Head, receipts: readonly Receipt[]): Promise<void> {
  const write = (font: string, size: number, color: string, words: string) =>
    pdf.font(font).fontSize(size).fillColor(color).text(words);
  const [studioName = "", ...address] = head.studio;
  write(fonts.bold, 10, ink.text, studioName);
  if (address.length > 0) write(fonts.sans, 9, ink.muted, address.join("\n"));
  pdf.moveDown(1.2);
  write(fonts.serif, 22, ink.text, t.receiptsTitle(head.year));
  pdf.moveDown(0.3);
  write(fonts.sans, 10, ink.text, t.receiptsFor(head.name, head.email));
  write(fonts.sans, 8.5, ink.muted, t.receiptsMadeOn(dateWords(head.madeOn)));
  pdf.moveDown(1);
  const pages = openTablePages(pdf);
  const { left, right } = tablePaper.margins;
  const rule = () => {
    pdf.moveTo(left, pages.y).lineTo(pdf.page.width - right, pages.y);
    pdf.lineWidth(0.6).stroke(ink.line);
    pages.y += 4;
  };
  const titles = () => {
    pdf.font(fonts.bold).fontSize(8.2).fillColor(ink.muted);
    for (const column of ["date", "what", "who"] as const) pages.cell(t.receiptColumns[column], columns[column]);
    for (const column of ["tax", "amount"] as const) pages.cell(t.receiptColumns[column], columns[column], "right");
    pages.y += lineHeight;
    rule();
  };
  /** Starts a new page, with the titles of the columns again, if less than this height is left. */
  const room = async (height: number) => {
    const before = pages.y;
    await pages.room(height);
    if (pages.y < before) titles();
  };
  const wrapped = (words: string, [at, width]: Column) => {
    pdf.text(words, left + at, pages.y, { width, height: 6 * lineHeight, ellipsis: true });
    return pdf.y - pages.y;
  };
  titles();
  for (const receipt of receipts) {
    if (pdf.destroyed) return;
    const { at, what, who, by, cents, taxCents } = receipt;
    pdf.font(fonts.sans).fontSize(8.6);
    await room(6 * lineHeight);
    pdf.font(fonts.sans).fontSize(8.6).fillColor(ink.text);
    pages.cell(dateWords(studioDay(at)), columns.date);
    pages.cell(taxCents === 0 ? "" : exactSigned(taxCents), columns.tax, "right");
    pages.cell(by === "wallet" ? t.paidBefore : exactSigned(cents), columns.amount, "right");
    const words = cents < 0 ? t.refundOf(what) : what;
    const heights = [wrapped(words, columns.what), wrapped(who, columns.who)];
    const lineAt = pages.y + Math.max(lineHeight, ...heights);
    pages.y = lineAt + 3;
    rule();
  }
  await room(4 * lineHeight);
  const sum = (of: readonly Receipt[], part: "cents" | "taxCents" = "cents") =>
    of.reduce((total, each) => total + each[part], 0);
  const refunds = receipts.filter(({ cents }) => cents < 0);
  const totals: [words: string, cents: number, isShown: boolean][] = [
    [t.sumPaid, sum(receipts) - sum(refunds), refunds.length > 0],
    [t.sumRefunded, sum(refunds), refunds.length > 0],
    [t.sumTotal, sum(receipts), true],
    [t.sumTax, sum(receipts, "taxCents"), receipts.some(({ taxCents }) => taxCents !== 0)],
  ];
  pages.y += 4;
  for (const [words, cents, isShown] of totals)
    if (isShown) {
      pdf
        .font(words === t.sumTotal ? fonts.bold : fonts.sans)
        .fontSize(9.5)
        .fillColor(ink.text);
      pages.cell(words, [columns.what[0], 300]);
      pages.cell(exactSigned(cents), columns.amount, "right");
      pages.y += lineHeight + 4;
    }
  pages.end();
}

const exactSigned = (cents: number): string => (cents < 0 ? `-${exactPriceWords(-cents)}` : exactPriceWords(cents));
