import { Readable } from "node:stream";
import type { FileStream } from "../../../../contract/platform/call/endpoint.ts";
import { percentWords } from "../../../../contract/platform/language/percent-words.ts";
import { countryName } from "../../../../contract/platform/values/countries.ts";
import { exactPriceWords } from "../../../../contract/platform/values/money.ts";
import { longDateWords, studioDay } from "../../../../contract/platform/values/time.ts";
import { text as t } from "../../../../contract/selling/payments/text.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { safeFileName } from "../../../platform/files/csv.ts";
import {
  type Column,
  fonts,
  ink,
  loadFonts,
  newPdf,
  openTablePages,
  type Pdf,
  tableMargins,
} from "../../../platform/files/pdf.ts";
import { speak } from "../../../platform/language/language.ts";
import { translated } from "../../../platform/language/sentences.ts";
import { noTaxSentence } from "../included-tax.ts";
import {
  grossOf,
  invoiceNumber,
  type InvoiceRow,
  nameOfLine,
  type Printed,
  type RateSum,
  ratesOf,
  sellerLines,
} from "./printed.ts";

const lineHeight = 12;
const columns = {
  what: [0, 236],
  quantity: [240, 40],
  net: [284, 76],
  tax: [364, 76],
  gross: [444, 80],
} as const satisfies Record<string, Column>;

/** PDF of an invoice or credit note, in the language of the buyer: only what was stored with its number. */
export async function invoicePdf(ctx: Pick<Ctx, "site" | "kinds">, row: InvoiceRow): Promise<FileStream> {
  return speak(await ctx.site.spoken(row.printed.language), async () => {
    const content = contentOf(ctx, row);
    await loadFonts(JSON.stringify(content));
    const about = { title: content.title, author: content.seller[0] ?? "", now: row.issued_at };
    const pdf = await newPdf({ margins: tableMargins() }, about);
    void draw(pdf, content).catch((error: Error) => pdf.destroy(error));
    const stream = Readable.toWeb(pdf) as ReadableStream<Uint8Array>;
    return { fileName: safeFileName([content.title], "pdf"), content: stream };
  });
}

/** All words of an invoice, in the current language. */
function contentOf(ctx: Pick<Ctx, "kinds">, row: InvoiceRow) {
  const { printed, buyer, credited_cents, year, number, issued_at } = row;
  const { tax } = printed.seller;
  const isCredit = credited_cents !== null;
  const rates = ratesOf(row);
  const dayOf = (at: Date | string) => longDateWords(studioDay(new Date(at)));
  const ofInvoice = printed.invoice && invoiceNumber(...printed.invoice);
  const lines = isCredit
    ? [{ what: t.creditOf(ofInvoice ?? ""), quantity: "", ...sumOf(rates) }]
    : printed.lines.map((line) => ({
        what: nameOfLine(ctx, row, line),
        quantity: String(line.quantity),
        net: line.cents,
        tax: line.taxCents,
        gross: line.cents + line.taxCents,
      }));
  const facts: (readonly [string, string] | false)[] = [
    [t.invoiceDate, dayOf(issued_at)],
    isCredit && [t.creditFor, t.invoiceOfDay(ofInvoice ?? "", dayOf(printed.invoicedAt!))],
    !isCredit && [t.serviceDate, printed.goods.date ? longDateWords(printed.goods.date) : dayOf(printed.paidAt)],
    !isCredit && [t.invoicePaidWith, printed.tenders.map(tenderWords).join(", ")],
  ];
  return {
    title: (isCredit ? t.creditNote : t.invoice)(invoiceNumber(year, number)),
    seller: sellerLines(printed),
    sellerNumber: tax?.number ? t.taxNumberIs(tax.number) : "",
    buyer: buyerLines(buyer),
    facts: facts.filter((fact) => fact !== false),
    lines,
    rates: rates.filter(({ tax: cents, basisPoints }) => cents !== 0 || basisPoints !== 0).length > 0 ? rates : [],
    totalCents: grossOf(row),
    notes: [
      noTaxSentence(tax ?? {}, printed.lines),
      !isCredit && printed.lines.some(({ passCents }) => passCents > 0) ? t.passWasTaxed : "",
    ].filter(Boolean),
  };
}

function sumOf(rates: readonly RateSum[]) {
  const sum = (of: "net" | "tax" | "gross") => rates.reduce((cents, rate) => cents + rate[of], 0);
  return { net: sum("net"), tax: sum("tax"), gross: sum("gross") };
}

function tenderWords({ kind, name, units }: Printed["tenders"][number]): string {
  if (kind === "provider") return "PayPal";
  if (kind === "cash") return t.inCashWords;
  return kind === "pass" ? t.usesBack(units, translated(name)) : translated(name);
}

function buyerLines(buyer: InvoiceRow["buyer"]): string[] {
  if (!buyer) return [t.buyerErased];
  const { name, email, town, shipping } = buyer;
  const address = shipping
    ? [
        ...shipping.lines,
        [shipping.zip, shipping.city, shipping.state].filter(Boolean).join(" "),
        countryName(shipping.country),
      ]
    : [town];
  return [...new Set([name, ...address, email])].filter(Boolean);
}

async function draw(pdf: Pdf, content: ReturnType<typeof contentOf>): Promise<void> {
  const { left, right } = tableMargins();
  const write = (font: string, size: number, color: string, words: string) =>
    pdf.font(font).fontSize(size).fillColor(color).text(words);
  const [seller = "", ...address] = content.seller;
  write(fonts.bold, 10, ink.text, seller);
  write(fonts.sans, 9, ink.muted, [...address, content.sellerNumber].filter(Boolean).join("\n"));
  pdf.moveDown(1.6);
  write(fonts.sans, 9.5, ink.text, content.buyer.join("\n"));
  pdf.moveDown(1.6);
  write(fonts.serif, 22, ink.text, content.title);
  pdf.moveDown(0.4);
  for (const [label, value] of content.facts) write(fonts.sans, 9.5, ink.text, `${label}: ${value}`);
  pdf.moveDown(1);
  const pages = openTablePages(pdf);
  const rule = () => {
    pdf.moveTo(left, pages.y).lineTo(pdf.page.width - right, pages.y);
    pdf.lineWidth(0.6).stroke(ink.line);
    pages.y += 5;
  };
  const amounts = ({ net, tax, gross }: { net: number; tax: number; gross: number }) => {
    if (content.rates.length > 0) {
      pages.cell(signed(net), columns.net, "right");
      pages.cell(signed(tax), columns.tax, "right");
    }
    pages.cell(signed(gross), columns.gross, "right");
  };
  const titles = (what: string, quantity: string) => {
    pdf.font(fonts.bold).fontSize(8.2).fillColor(ink.muted);
    pages.cell(what, columns.what);
    pages.cell(quantity, columns.quantity, "right");
    if (content.rates.length > 0) {
      pages.cell(t.invoiceNet, columns.net, "right");
      pages.cell(t.invoiceTax, columns.tax, "right");
    }
    pages.cell(t.invoiceGross, columns.gross, "right");
    pages.y += lineHeight;
    rule();
  };
  titles(t.invoiceWhat, t.invoiceQuantity);
  for (const line of content.lines) {
    await pages.room(5 * lineHeight);
    pdf.font(fonts.sans).fontSize(9).fillColor(ink.text);
    pages.cell(line.quantity, columns.quantity, "right");
    amounts(line);
    pdf.text(line.what, left, pages.y, { width: columns.what[1], height: 4 * lineHeight, ellipsis: true });
    pages.y = Math.max(pages.y + lineHeight, pdf.y) + 3;
    rule();
  }
  await pages.room((content.rates.length + 5) * lineHeight);
  pages.y += 4;
  if (content.rates.length > 0) {
    titles(t.invoiceRate, "");
    for (const rate of content.rates) {
      pdf.font(fonts.sans).fontSize(9).fillColor(ink.text);
      pages.cell(rate.basisPoints === 0 ? t.withoutTax : percentWords(rate.basisPoints / 100), columns.what);
      amounts(rate);
      pages.y += lineHeight + 2;
    }
    rule();
  }
  pdf.font(fonts.bold).fontSize(11).fillColor(ink.text);
  pages.cell(t.invoiceTotal, columns.what);
  pages.cell(signed(content.totalCents), columns.gross, "right");
  pages.y += 2 * lineHeight;
  for (const note of content.notes) {
    await pages.room(4 * lineHeight);
    pdf.font(fonts.sans).fontSize(9).fillColor(ink.text).text(note, left, pages.y, { width: 520 });
    pages.y = pdf.y + 4;
  }
  pages.end();
}

const signed = (cents: number): string => (cents < 0 ? `-${exactPriceWords(-cents)}` : exactPriceWords(cents));
