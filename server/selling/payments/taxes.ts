import { sql } from "kysely";
import type { FileStream } from "../../../contract/platform/call/endpoint.ts";
import { percentWords } from "../../../contract/platform/language/percent-words.ts";
import { centsOf, dollarsOf } from "../../../contract/platform/values/money.ts";
import { currentPlace } from "../../../contract/platform/values/place.ts";
import { dayStart, studioDay } from "../../../contract/platform/values/time.ts";
import type { downloadTaxes, readTaxes as schema, Taxes } from "../../../contract/selling/payments/money-schema.ts";
import * as t from "../../../contract/selling/payments/text.desk.ts";
import type { Ctx, Parsed } from "../../platform/call/ctx.ts";
import { onStudioClock } from "../../platform/db/studio-zone.ts";
import { csvDollars, csvFile } from "../../platform/files/csv.ts";

/** The year that is asked for, or the present one. */
export const yearOf = ({ now }: Pick<Ctx, "now">, year: string | undefined): number =>
  Number(year ?? studioDay(now).slice(0, 4));

/** SQL of everything that was given back, by provider, in cash or to the wallet: purchase, time and cents. */
export const returnsOfPurchases = sql`
  select refunds.id, payment_id as purchase_id, done_at as at, amount_cents as cents from refunds where state = 'done'
  union all
  select tender_returns.id, tenders.purchase_id, returned_at, tender_returns.cents from tender_returns
  join tenders on tenders.id = tender_id`;

/**
 * The tax of a year, per quarter and state, or rate if prices include it. Tax is due in the quarter of the payment, whatever the tender, to the
 * state that the tins were shipped to, else to the studio's. A refund gives tax back in its own quarter, in proportion:
 * after returns of R of a total of N with the tax T, round(T × R / N). So a full refund, in any number of steps, gives
 * back all of the tax. Gift cards, and passes without
 * a rate, are no sale: what they pay is.
 */
export async function readTaxes(ctx: Pick<Ctx, "db" | "now">, { query }: Parsed<typeof schema>): Promise<Taxes> {
  const year = yearOf(ctx, query.year);
  const [since, until] = [dayStart(`${year}-01-01`), dayStart(`${year + 1}-01-01`)];
  const { rows } = await sql<Row>`
    with returned as (
      select * from (${returnsOfPurchases}) as each where at >= ${since} and at < ${until}),
    given as (
      select goods, each.at, part.*, total_cents, each.cents,
        sum(each.cents) over (partition by each.purchase_id, rate order by each.at, each.id) as running
      from (select distinct purchase_id from returned) as which
      join purchases on purchases.id = which.purchase_id
      cross join lateral (
        select ${rate} as rate, sum(tax_cents) as tax, sum(cents + tax_cents - pass_cents) as gross
        from purchase_lines where purchase_id = purchases.id and ${isTaxed} group by 1) as part
      cross join lateral (
        select * from (${returnsOfPurchases}) as all_returns
        where all_returns.purchase_id = purchases.id offset 0) as each
      where total_cents > 0),
    moves as (
      select goods, paid_at as at, rate, line.cents as taxed, tax_cents as tax, 0::numeric as returned,
        line.cents + tax_cents as gross
      from purchases cross join lateral (
        select ${rate} as rate, cents - pass_cents as cents, tax_cents
        from purchase_lines where purchase_id = purchases.id and ${isTaxed} offset 0) as line
      where paid_at >= ${since} and paid_at < ${until}
      union all
      select goods, at, rate, 0, 0, case when rate is null
          then round(tax * running / total_cents) - round(tax * (running - cents) / total_cents)
          else ${shareOf("tax")} end,
        -${shareOf("gross")}
      from given where at >= ${since} and at < ${until})
    select extract(quarter from ${onStudioClock(sql`at`)})::int as quarter,
      case when rate is null then coalesce(case when goods->'delivery'->>'how' = 'ship' then coalesce(goods->'delivery'->>'state', '')
        end, ${currentPlace().region}) else '' end as state,
      rate, sum(gross)::float8 as gross, sum(taxed)::float8 as taxed, sum(tax)::float8 as tax, sum(returned)::float8 as returned
    from moves group by 1, 2, 3 order by 1, 2, 3 desc`.execute(ctx.db);
  return {
    year,
    rows: rows.map(({ rate: basisPoints, gross, taxed, tax, returned, ...row }) => ({
      ...row,
      percent: basisPoints === null ? null : basisPoints / 100,
      gross: basisPoints === null ? null : dollarsOf(gross),
      taxed: dollarsOf(taxed),
      tax: dollarsOf(tax),
      returned: dollarsOf(returned),
      due: dollarsOf(tax - returned),
    })),
  };
}

type Row = {
  quarter: number;
  state: string;
  rate: number | null;
  taxed: number;
  tax: number;
  returned: number;
  gross: number;
};

// SQL over `purchase_lines`: the rate of a tax that the price includes, and the lines that are sales.
const rate = sql`case when tax_is_included then tax_basis_points end`;
const isTaxed = sql`(case when not tax_is_included then tax_cents > 0
  else kind <> 'gift-card' and (kind <> 'pass' or tax_basis_points > 0) end)`;

/** SQL: what a return gives back of a sum of its purchase, so that all returns together give back all of it. */
const shareOf = (sum: "tax" | "gross") => sql`(round(${sql.ref(sum)} * running::numeric / total_cents)
  - round(${sql.ref(sum)} * (running - cents)::numeric / total_cents))`;

/** CSV of `readTaxes`. */
export async function taxesFile(ctx: Ctx, wanted: Parsed<typeof downloadTaxes>): Promise<FileStream> {
  const { year, rows } = await readTaxes(ctx, wanted);
  const hasRates = rows.some(({ percent }) => percent !== null);
  const columns = t.taxColumns(currentPlace().currency, hasRates);
  async function* portions() {
    yield rows;
  }
  return csvFile<Taxes["rows"][number]>(["sales-tax", String(year)], portions(), {
    [columns.quarter]: ({ quarter }) => t.quarterAndYear(quarter, year),
    [columns.state]: ({ state, percent }) => (percent === null ? state : percentWords(percent)),
    [columns.taxed]: ({ taxed }) => csvDollars(centsOf(taxed)),
    [columns.tax]: ({ tax }) => csvDollars(centsOf(tax)),
    [columns.returned]: ({ returned }) => csvDollars(centsOf(returned)),
    [columns.due]: ({ due }) => csvDollars(centsOf(due)),
    ...(hasRates && {
      [columns.gross]: ({ gross }: Taxes["rows"][number]) => (gross === null ? null : csvDollars(centsOf(gross))),
    }),
  });
}
