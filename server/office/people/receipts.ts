import { Readable } from "node:stream";
import { sql, type RawBuilder } from "kysely";
import { myInvoicesLimit, type ReceiptYear } from "../../../contract/office/people/calls.ts";
import type * as schema from "../../../contract/office/people/files-schema.ts";
import { text as t } from "../../../contract/office/people/text.ts";
import type { FileStream } from "../../../contract/platform/call/endpoint.ts";
import { dollarsOf, exactPriceWords } from "../../../contract/platform/values/money.ts";
import { taxNamed } from "../../../contract/platform/values/taxes.ts";
import { dateWords, dayStart, studioDay } from "../../../contract/platform/values/time.ts";
import { currencyName } from "../../../contract/platform/values/units.ts";
import type { Invoice } from "../../../contract/selling/payments/calls.ts";
import { requireOwnStudent, type UserRow } from "../../auth/students/student.ts";
import { type Ctx, type Parsed, Refusal } from "../../platform/call/ctx.ts";
import { hasNoAccount } from "../../platform/db/has-no-account.ts";
import { idsOf } from "../../platform/db/id.ts";
import { onStudioClock } from "../../platform/db/studio-zone.ts";
import { safeFileName } from "../../platform/files/csv.ts";
import {
  fonts,
  ink,
  loadFonts,
  newPdf,
  openTablePages,
  tableMargins,
  type Column,
  type Pdf,
} from "../../platform/files/pdf.ts";
import { isPaidBy } from "../../selling/orders/buyer.ts";
import { noTaxSentence } from "../../selling/payments/included-tax.ts";
import { invoicePdf } from "../../selling/payments/invoices/invoice-pdf.ts";
import { grossOf, invoiceNumber, invoicesQuery } from "../../selling/payments/invoices/printed.ts";
import { kindOf, type PurchaseLine } from "../../selling/payments/purchase-kinds.ts";
import { purchasesQuery } from "../../selling/payments/read.ts";

/** One movement of money, or a purchase without one: the wallet paid it. */
export type Receipt = {
  at: Date;
  what: string;
  /** The names of the people who take part, if known. */
  who: string;
  by: "paypal" | "cash" | "wallet";
  /** Cents with tax; below zero for a refund. */
  cents: number;
  taxCents: number;
};

/** The years in which a student paid or got money back, latest first, with the sums. */
export async function listReceiptYears(ctx: Ctx, { params }: { params: { id: string } }): Promise<ReceiptYear[]> {
  const student = await requireOwnStudent(ctx, params.id);
  const { rows } = await sql<ReceiptYear>`
    select extract(year from ${onStudioClock(sql`at`)})::int as year,
      coalesce(sum(cents) filter (where cents > 0), 0)::float8 as paid,
      coalesce(-sum(cents) filter (where cents < 0), 0)::float8 as refunded
    from (${movesOf(student)}) as moves group by 1 order by 1 desc`.execute(ctx.db);
  return rows.map(({ year, paid, refunded }) => ({ year, paid: dollarsOf(paid), refunded: dollarsOf(refunded) }));
}

/** The receipts of a student's year, by time. Without any payment or refund in that year: none. */
export async function receiptsOf(ctx: Pick<Ctx, "db" | "kinds">, student: UserRow, year: number): Promise<Receipt[]> {
  const within = (at: RawBuilder<unknown>) =>
    sql`${at} >= ${dayStart(`${year}-01-01`)} and ${at} < ${dayStart(`${year + 1}-01-01`)}`;
  type Move = Pick<Receipt, "at" | "by" | "cents"> & { id: string; tax: number };
  // Tax in proportion to the money, so that all of it comes back with a full refund (as in payments/taxes.ts).
  const { rows: moves } = await sql<Move>`
    with moves as materialized (${movesOf(student)}),
    summed as (
      select moves.*, total_cents, (select sum(tax_cents) from purchase_lines where purchase_id = purchases.id) as all_tax,
        sum(cents) filter (where cents > 0) over (partition by purchase_id) as paid,
        sum(cents) over (partition by purchase_id, cents > 0 order by at, key) as running
      from moves join purchases on purchases.id = purchase_id),
    taxed as (
      select *, case when cents > 0 then total_cents else paid end as base,
        case when cents > 0 then all_tax else round(all_tax * paid / total_cents) end as tax_of_base from summed)
    select purchase_id as id, at, by, cents,
      coalesce(round(tax_of_base * running / base) - round(tax_of_base * (running - cents) / base), 0)::int as tax
    from taxed where ${within(sql`at`)}
    union all
    select id, paid_at, 'wallet', 0, 0 from purchases
    where ${isOfHousehold(student)} and ${within(sql`paid_at`)} and total_cents > 0 and state <> 'returned'
      and not exists (select from moves where purchase_id = purchases.id)
    order by at, id, cents desc`.execute(ctx.db);
  if (!moves.some(({ by }) => by !== "wallet")) return [];
  const about = await purchasesAbout(ctx, idsOf(moves));
  return moves.map(({ id, at, by, cents, tax }) => ({ at, by, cents, taxCents: tax, ...about.get(id)! }));
}

async function purchasesAbout(ctx: Pick<Ctx, "db" | "kinds">, ids: readonly string[]) {
  const rows = await purchasesQuery(ctx)
    .select([
      sql<PurchaseLine[]>`(
        select coalesce(json_agg(json_build_object('kind', kind, 'name', name, 'quantity', quantity, 'cents', cents)
          order by position), '[]')
        from purchase_lines where purchase_id = purchases.id)`.as("lines"),
      sql<string>`coalesce(
        (select string_agg(name, ', ' order by name) from (
          select distinct name from signups where purchase_id = purchases.id) as seats),
        (select people.name from bookings join people on people.id = bookings.person_id
          where payment_id = purchases.id limit 1),
        (select people.name from people where kind = 'door' and people.id = purchases.person_id), '')`.as("who"),
    ])
    .where("purchases.id", "in", [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, { what: kindOf(ctx, row).words(row, row.lines), who: row.who }]));
}

/** SQL: all money that a student and household paid (more than zero) and got back (less), with its purchase and time. */
const movesOf = (student: UserRow) => sql`
  with own as materialized (select id from purchases where ${isOfHousehold(student)})
  select payments.id as purchase_id, captured_at as at, amount_cents as cents, 'paypal' as by, payments.id as key
  from own join payments using (id) where captured_at is not null
  union all
  select payment_id, done_at, -amount_cents, 'paypal', refunds.id
  from own join refunds on payment_id = own.id where state = 'done'
  union all
  select purchase_id, taken_at, cents, 'cash', tenders.id
  from own join tenders on purchase_id = own.id where kind = 'cash' and state = 'taken'
  union all
  select purchase_id, returned_at, -tender_returns.cents, 'cash', tender_returns.id
  from own join tenders on purchase_id = own.id join tender_returns on tender_id = tenders.id where kind = 'cash'`;

/** SQL over `purchases`: of the student, or sold to the student or a child at the door. A child with an account pays alone. */
const isOfHousehold = ({
  id,
  email,
  person_id,
}: UserRow) => sql<boolean>`(${isPaidBy({ id, email })} or purchases.id in (
  select purchases.id from people join purchases on person_id = people.id
  where people.id = ${person_id} or (people.guardian_id = ${person_id}
    and ${hasNoAccount})))`;

/** The latest invoices and credit notes of the student and household, newest first. */
export async function listMyInvoices(ctx: Ctx, { params }: { params: { id: string } }): Promise<Invoice[]> {
  const student = await requireOwnStudent(ctx, params.id);
  const rows = await invoicesQuery(ctx)
    .where(isOfHousehold(student))
    .orderBy("year", "desc")
    .orderBy("number", "desc")
    .limit(myInvoicesLimit)
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    number: invoiceNumber(row.year, row.number),
    kind: row.credited_cents === null ? "invoice" : "credit-note",
    issuedOn: studioDay(row.issued_at),
    cents: grossOf(row),
  }));
}

/** PDF of an invoice or credit note of the student or household. Refuses `not-found`. */
export async function myInvoice(ctx: Ctx, { params }: Parsed<typeof schema.downloadMyInvoice>): Promise<FileStream> {
  const student = await requireOwnStudent(ctx, params.id);
  const query = invoicesQuery(ctx).where("invoices.id", "=", params.invoiceId).where(isOfHousehold(student));
  const row = await query.executeTakeFirst();
  if (!row) throw new Refusal("not-found");
  return invoicePdf(ctx, row);
}

const lineHeight = 11;
const columns = { date: [0, 76], what: [80, 204], who: [290, 100], tax: [394, 56], amount: [454, 70] } as const;

/** PDF with the payments and refunds of a student's year. Refuses `not-found` for a year without any. */
export async function receiptsPdf(ctx: Ctx, { params }: Parsed<typeof schema.downloadReceipts>): Promise<FileStream> {
  const student = await requireOwnStudent(ctx, params.id);
  const year = Number(params.year);
  const receipts = await receiptsOf(ctx, student, year);
  if (receipts.length === 0) throw new Refusal("not-found", { message: t.noPaymentsIn(year) });
  const { teacher, brand, links } = await ctx.site.sections("teacher", "brand", "links");
  const name = `${student.first_name} ${student.last_name}`.trim() || student.email;
  const studio = [brand?.yoga.name, teacher?.name, ...(links?.address ?? [])].filter((line) => line !== undefined);
  const sentence = noTaxSentence((await ctx.site.settings()).tax, receipts);
  const head = { studio: [...new Set(studio)], name, email: student.email, madeOn: studioDay(ctx.now), year, sentence };
  await loadFonts(JSON.stringify([head, receipts]));
  const pdf = await newPdf(
    { margins: tableMargins() },
    { title: t.receiptsOf(year, name), author: teacher?.name ?? "", now: ctx.now },
  );
  void draw(pdf, head, receipts).catch((error: Error) => pdf.destroy(error));
  const content = Readable.toWeb(pdf) as ReadableStream<Uint8Array>;
  return { fileName: safeFileName([t.receiptsFile, String(year), name], "pdf"), content };
}

type Head = { studio: readonly string[]; name: string; email: string; madeOn: string; year: number; sentence: string };

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
  write(fonts.sans, 8.5, ink.muted, t.receiptsMadeOn(dateWords(head.madeOn), currencyName()));
  pdf.moveDown(1);
  const pages = openTablePages(pdf);
  const { left, right } = tableMargins();
  const rule = () => {
    pdf.moveTo(left, pages.y).lineTo(pdf.page.width - right, pages.y);
    pdf.lineWidth(0.6).stroke(ink.line);
    pages.y += 4;
  };
  const titles = () => {
    pdf.font(fonts.bold).fontSize(8.2).fillColor(ink.muted);
    for (const column of ["date", "what", "who"] as const) pages.cell(t.receiptColumns[column], columns[column]);
    pages.cell(taxNamed(t.receiptColumns.tax, t.tax), columns.tax, "right");
    pages.cell(t.receiptColumns.amount, columns.amount, "right");
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
    [taxNamed(t.sumTax, t.sumOtherTax), sum(receipts, "taxCents"), receipts.some(({ taxCents }) => taxCents !== 0)],
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
  if (head.sentence !== "") pdf.font(fonts.sans).fontSize(9).text(head.sentence, left, pages.y, { width: 520 });
  pages.end();
}

const exactSigned = (cents: number): string => (cents < 0 ? `-${exactPriceWords(-cents)}` : exactPriceWords(cents));
