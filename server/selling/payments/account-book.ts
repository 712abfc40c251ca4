import { type RawBuilder, sql } from "kysely";
import type { FileStream } from "../../../contract/platform/call/endpoint.ts";
import { percentWords } from "../../../contract/platform/language/percent-words.ts";
import { currentPlace } from "../../../contract/platform/values/place.ts";
import { currentTaxMode } from "../../../contract/platform/values/taxes.ts";
import { addMonths, dayStart, monthWords, studioDay, studioTime } from "../../../contract/platform/values/time.ts";
import type { downloadBook as schema } from "../../../contract/selling/payments/money-schema.ts";
import * as t from "../../../contract/selling/payments/text.desk.ts";
import type { Ctx, Parsed } from "../../platform/call/ctx.ts";
import { portionRows } from "../../platform/db/portions.ts";
import { csvDollars, csvFile } from "../../platform/files/csv.ts";
import { yearOf } from "./taxes.ts";

/** The three parts of each month: sales, how they were paid, and refunds. */
export const bookParts = ["sold", "paid", "back"] as const;
type Part = (typeof bookParts)[number];

/** One row of the book. A row without a purchase is the sum of its part of the month. */
export type BookRow = {
  month: string;
  part: Part;
  at?: Date;
  purchaseId?: string;
  /** The name of a line's goods, or of the source that paid a tender or refund. */
  kind: string;
  name: string;
  cents: number;
  taxCents: number;
  taxBasisPoints?: number;
};

/** The book of a year: month by month, part by part, by time, each part followed by its sums. One portion in memory. */
export async function* bookOf({ db }: Pick<Ctx, "db">, year: number): AsyncGenerator<BookRow[]> {
  for (let nth = 0; nth < 12; nth++) {
    const first = addMonths(`${year}-01-01`, nth);
    const month = first.slice(0, 7);
    const within = (at: RawBuilder<unknown>) =>
      sql`${at} >= ${dayStart(first)} and ${at} < ${dayStart(addMonths(first, 1))}`;
    for (const part of bookParts) {
      const sums = new Map<string, BookRow>();
      let last: Found | undefined;
      do {
        const { rows } = await sql<Found>`
          select * from (${sources[part](within)}) as found
          where ${last ? sql`(at, purchase_id, key) > (${last.at}, ${last.purchase_id}, ${last.key})` : sql`true`}
          order by at, purchase_id, key limit ${portionRows}`.execute(db);
        const found = rows.map(({ at, purchase_id: purchaseId, kind, name, cents, tax_cents, rate }): BookRow => {
          return { month, part, at, purchaseId, kind, name, cents, taxCents: tax_cents, taxBasisPoints: rate };
        });
        for (const { kind, cents, taxCents } of found) {
          const sum = sums.get(kind) ?? { month, part, kind, name: t.sumOf(monthWords(month)), cents: 0, taxCents: 0 };
          sums.set(kind, { ...sum, cents: sum.cents + cents, taxCents: sum.taxCents + taxCents });
        }
        if (found.length > 0) yield found;
        last = rows.length < portionRows ? undefined : rows.at(-1);
      } while (last);
      if (sums.size > 0) yield [...sums.values()].toSorted((one, other) => (one.kind < other.kind ? -1 : 1));
    }
  }
}

type Found = {
  at: Date;
  purchase_id: string;
  key: string;
  kind: string;
  name: string;
  cents: number;
  tax_cents: number;
  rate: number;
};

type Within = (at: RawBuilder<unknown>) => RawBuilder<unknown>;

/** SQL of each part. Each reads an index on its time. */
const sources: Record<Part, (within: Within) => RawBuilder<unknown>> = {
  sold: (within) => sql`
    select paid_at as at, purchase_id, lpad(position::text, 5, '0') as key, purchase_lines.kind, name, cents, tax_cents,
      tax_basis_points as rate
    from purchases join purchase_lines on purchase_id = purchases.id where ${within(sql`paid_at`)}`,
  paid: (within) => sql`
    select captured_at as at, id as purchase_id, '' as key, 'paypal' as kind, coalesce(capture_id, '') as name,
      amount_cents as cents, 0 as tax_cents, 0 as rate
    from payments where ${within(sql`captured_at`)}
    union all
    select taken_at, tenders.purchase_id, tenders.id::text, coalesce(wallet_lots.kind, tenders.kind),
      coalesce(wallet_lots.name, ''), cents, 0, 0
    from tenders left join wallet_lots on wallet_lots.id = lot_id where state = 'taken' and ${within(sql`taken_at`)}`,
  back: (within) => sql`
    select done_at as at, payment_id as purchase_id, id::text as key, 'paypal' as kind, coalesce(provider_id, '') as name,
      -amount_cents as cents, 0 as tax_cents, 0 as rate
    from refunds where state = 'done' and ${within(sql`done_at`)}
    union all
    select returned_at, tenders.purchase_id, tender_returns.id::text, coalesce(wallet_lots.kind, tenders.kind),
      coalesce(wallet_lots.name, ''), -tender_returns.cents, 0, 0
    from tender_returns join tenders on tenders.id = tender_id left join wallet_lots on wallet_lots.id = lot_id
    where ${within(sql`returned_at`)}`,
};

/** The kind of a row in words: that of the line, or of the source of the money. */
export const kindWords = ({ kind }: Pick<BookRow, "kind">): string => t.bookKinds[kind] ?? kind;

/** CSV of a year's book. */
export async function bookFile(ctx: Ctx, { query }: Parsed<typeof schema>): Promise<FileStream> {
  const year = yearOf(ctx, query.year);
  const columns = t.bookColumns(currentPlace().currency);
  return csvFile<BookRow>(["book", String(year)], bookOf(ctx, year), {
    [columns.month]: ({ month }) => month,
    [columns.date]: ({ at }) => at && studioDay(at),
    [columns.time]: ({ at }) => at && studioTime(at),
    [columns.part]: ({ part }) => t.bookParts[part],
    [columns.kind]: kindWords,
    [columns.what]: ({ name }) => name,
    [columns.amount]: ({ cents }) => csvDollars(cents),
    [columns.tax]: ({ taxCents }) => csvDollars(taxCents),
    ...(currentTaxMode() !== "added" && {
      [columns.rate]: ({ taxBasisPoints }: BookRow) => (taxBasisPoints ? percentWords(taxBasisPoints / 100) : ""),
    }),
    [columns.payment]: ({ purchaseId }) => purchaseId,
  });
}
