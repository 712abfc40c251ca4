import type { FileStream } from "../../../../contract/platform/call/endpoint.ts";
import { withQuery } from "../../../../contract/platform/call/endpoint.ts";
import { percentWords } from "../../../../contract/platform/language/percent-words.ts";
import { currentPlace } from "../../../../contract/platform/values/place.ts";
import { studioDay } from "../../../../contract/platform/values/time.ts";
import { downloadMailedInvoice } from "../../../../contract/selling/payments/calls.ts";
import type * as schema from "../../../../contract/selling/payments/invoices-schema.ts";
import * as t from "../../../../contract/selling/payments/text.desk.ts";
import { idOfToken } from "../../../auth/tokens.ts";
import { type Ctx, type Parsed, Refusal, type Signer } from "../../../platform/call/ctx.ts";
import { portionsOf, portionRows } from "../../../platform/db/portions.ts";
import { csvDollars, csvFile } from "../../../platform/files/csv.ts";
import { yearOf } from "../taxes.ts";
import { invoicePdf } from "./invoice-pdf.ts";
import { grossOf, invoiceNumber, type InvoiceRow, invoicesQuery, type RateSum, ratesOf } from "./printed.ts";

const linkPurpose = "invoice";

/** Where the buyer finds an invoice or credit note without a login: in mails and on the page of an order. */
export const invoicePath = ({ signer }: { signer: Pick<Signer, "mac"> }, id: string): string =>
  withQuery(downloadMailedInvoice.path, { token: `${id}.${signer.mac(linkPurpose, id)}` });

/** PDF of an invoice or credit note for the owner. Refuses `not-found`. */
export const invoiceFile = (ctx: Ctx, { params }: Parsed<typeof schema.downloadInvoice>): Promise<FileStream> =>
  invoiceById(ctx, params.id);

/** The same by an emailed link. */
export const mailedInvoice = (ctx: Ctx, { query }: Parsed<typeof schema.downloadMailedInvoice>): Promise<FileStream> =>
  invoiceById(ctx, idOfToken(ctx.signer, linkPurpose, query.token));

async function invoiceById(ctx: Ctx, id: string | undefined): Promise<FileStream> {
  const row = id && (await invoicesQuery(ctx).where("invoices.id", "=", id).executeTakeFirst());
  if (!row) throw new Refusal("not-found");
  return invoicePdf(ctx, row);
}

/** CSV of a year's invoices and credit notes: a row for each rate, in the order of their numbers. */
export async function invoicesFile(ctx: Ctx, { query }: Parsed<typeof schema.downloadInvoices>): Promise<FileStream> {
  const year = yearOf(ctx, query.year);
  async function* portions() {
    const numbered = portionsOf<InvoiceRow>((last) =>
      invoicesQuery(ctx)
        .where("year", "=", year)
        .where("number", ">", last?.number ?? 0)
        .orderBy("number")
        .limit(portionRows)
        .execute(),
    );
    for await (const rows of numbered)
      yield rows.flatMap((row) => ratesOf(row).map((rate): RateRow => ({ row, rate })));
  }
  type RateRow = { row: InvoiceRow; rate: RateSum };
  const columns = t.invoiceColumns(currentPlace().currency);
  return csvFile<RateRow>(["invoices", String(year)], portions(), {
    [columns.number]: ({ row }) => invoiceNumber(row.year, row.number),
    [columns.date]: ({ row }) => studioDay(row.issued_at),
    [columns.kind]: ({ row }) => (row.credited_cents === null ? t.invoiceKinds.invoice : t.invoiceKinds.credit),
    [columns.of]: ({ row: { printed } }) => printed.invoice && invoiceNumber(...printed.invoice),
    [columns.buyer]: ({ row }) => row.buyer?.name,
    [columns.rate]: ({ rate }) => percentWords(rate.basisPoints / 100),
    [columns.net]: ({ rate }) => csvDollars(rate.net),
    [columns.tax]: ({ rate }) => csvDollars(rate.tax),
    [columns.gross]: ({ rate }) => csvDollars(rate.gross),
    [columns.whole]: ({ row }) => csvDollars(grossOf(row)),
  });
}
