import { type InferResult, sql } from "kysely";
import { text as t } from "../../../../contract/selling/payments/text.ts";
import type { StudioSettings } from "../../../../contract/site/settings/schema.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { translated } from "../../../platform/language/sentences.ts";
import { isPart } from "../order-for-payment.ts";
import type { ShippingAddress } from "../provider.ts";
import { kindOf, type Purchase, purchaseColumns, type PurchaseLine } from "../purchase-kinds.ts";

/** What `invoice_purchase` and `credit_invoice` (db/schema.sql) stored: all that is printed. */
export type Printed = {
  kind: Purchase["kind"];
  language: Purchase["language"];
  paidAt: string;
  totalCents: number;
  goods: { date?: string };
  seller: {
    tax: Partial<StudioSettings["tax"]> | null;
    teacher: string | null;
    brand: string | null;
    links: { address?: string[]; email?: string } | null;
  };
  lines: Required<Omit<PurchaseLine, "chocolateId">>[];
  tenders: {
    kind: "provider" | "cash" | "pass" | "gift-card" | "credit";
    name: string;
    units: number;
    cents: number;
  }[];
  /** Of a credit note: its invoice, and what earlier credit notes returned of it. */
  invoice?: [year: number, number: number];
  invoicedAt?: string;
  creditedBeforeCents?: number;
};
export type InvoiceBuyer = { name: string; email: string; town: string; shipping: ShippingAddress | null };

/** Query for invoices and credit notes with the purchase that names their lines. */
export const invoicesQuery = ({ db }: Pick<Ctx, "db">) =>
  db
    .selectFrom("invoices")
    .innerJoin("purchases", "purchases.id", "purchase_id")
    .select(["invoices.id", "year", "number", "purchase_id", "credited_cents", "issued_at", "printed", "buyer"])
    .select(purchaseColumns)
    .$narrowType<{ printed: Printed; buyer: InvoiceBuyer | null }>();
export type InvoiceRow = InferResult<ReturnType<typeof invoicesQuery>>[number];

/** `2027-0001`. */
export const invoiceNumber = (year: number, number: number): string => `${year}-${String(number).padStart(4, "0")}`;

/** SQL over `invoices`: the number as `invoiceNumber` writes it. */
export const numberWords = sql<string>`year || '-' || lpad(invoices.number::text, greatest(4, length(invoices.number::text)), '0')`;

/** The amounts of one rate: `net` + `tax` = `gross`, in cents. 0 basis points: without tax. */
export type RateSum = { basisPoints: number; net: number; tax: number; gross: number };

/**
 * What an invoice or credit note amounts to, by rate, highest first; of a credit note less than zero. It returns each rate
 * in proportion, so that credit notes of the whole invoice, in any number of steps, return all of its tax.
 */
export function ratesOf({ printed, credited_cents }: Pick<InvoiceRow, "printed" | "credited_cents">): RateSum[] {
  const sums = new Map<number, { tax: number; gross: number }>();
  const add = (basisPoints: number, gross: number, tax: number) => {
    const sum = sums.get(basisPoints) ?? { tax: 0, gross: 0 };
    sums.set(basisPoints, { tax: sum.tax + tax, gross: sum.gross + gross });
  };
  for (const { cents, taxCents, taxBasisPoints, passCents } of printed.lines) {
    add(taxBasisPoints, cents + taxCents - passCents, taxCents);
    if (passCents > 0) add(0, passCents, 0);
  }
  const before = printed.creditedBeforeCents ?? 0;
  const share = (cents: number) =>
    credited_cents === null
      ? cents
      : Math.round((cents * before) / printed.totalCents) -
        Math.round((cents * (before + credited_cents)) / printed.totalCents);
  let grossBefore = 0;
  return [...sums]
    .toSorted(([one], [other]) => other - one)
    .map(([basisPoints, sum]) => {
      // Shares of the sums so far: together they are the whole amount, to the cent.
      const gross = share(grossBefore + sum.gross) - share(grossBefore) || 0;
      grossBefore += sum.gross;
      const tax = share(sum.tax) || 0;
      return { basisPoints, net: gross - tax, tax, gross };
    })
    .filter(({ gross, tax }) => gross !== 0 || tax !== 0);
}

/** With tax; of a credit note less than zero. */
export const grossOf = ({ printed, credited_cents }: Pick<InvoiceRow, "printed" | "credited_cents">): number =>
  credited_cents === null ? printed.totalCents : -credited_cents;

/** The name of a line in the current language, which is to be that of the buyer. */
export function nameOfLine(ctx: Pick<Ctx, "kinds">, row: InvoiceRow, line: PurchaseLine): string {
  if (row.kind === "door" || isPart(line.kind)) return translated(line.name) || t.invoiceDropIn;
  const purchase = { ...row, id: row.purchase_id, goods: row.printed.goods };
  const { words, lineWords = (of) => words(of) } = kindOf(ctx, purchase);
  return lineWords(purchase, line);
}

/** Name and address of the studio when the invoice was numbered, without repetition. */
export function sellerLines({ seller: { tax, teacher, brand, links } }: Printed): string[] {
  if (tax?.seller) return tax.seller.split("\n");
  const name = teacher ?? "";
  return [...new Set([(brand ?? "").replace("{teacher}", name), name, ...(links?.address ?? [])])].filter(Boolean);
}
