import { sql } from "kysely";
import type { FileStream } from "../../../contract/platform/call/endpoint.ts";
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
 * The sales tax of a year, per quarter and state. Tax is due in the quarter of the payment, whatever the tender, to the
 * state that the tins were shipped to, else to the studio's. A refund gives tax back in its own quarter, in proportion:
 * after returns of R of a total of N with the tax T, round(T × R / N). So a full refund, in any number of steps, gives
 * back all of the tax.
 */
export async function readTaxes(ctx: Pick<Ctx, "db" | "now">, { query }: Parsed<typeof schema>): Promise<Taxes> {
  const year = yearOf(ctx, query.year);
  const [since, until] = [dayStart(`${year}-01-01`), dayStart(`${year + 1}-01-01`)];
  const { rows } = await sql<{ quarter: number; state: string; taxed: number; tax: number; returned: number }>`
    with returned as (
      select * from (${returnsOfPurchases}) as each where at >= ${since} and at < ${until}),
    given as (
      select goods, each.at, purchase.tax, total_cents, each.cents,
        sum(each.cents) over (partition by each.purchase_id order by each.at, each.id) as running
      from (select distinct purchase_id from returned) as which
      join purchases on purchases.id = which.purchase_id
      cross join lateral (
        select sum(tax_cents) as tax from purchase_lines where purchase_id = purchases.id) as purchase
      cross join lateral (
        select * from (${returnsOfPurchases}) as all_returns
        where all_returns.purchase_id = purchases.id offset 0) as each
      where purchase.tax > 0 and total_cents > 0),
    moves as (
      select goods, paid_at as at, line.cents as taxed, tax_cents as tax, 0::numeric as returned
      from purchases cross join lateral (
        select cents, tax_cents from purchase_lines where purchase_id = purchases.id and tax_cents > 0 offset 0) as line
      where paid_at >= ${since} and paid_at < ${until}
      union all
      select goods, at, 0, 0,
        round(tax * running / total_cents) - round(tax * (running - cents) / total_cents)
      from given where at >= ${since} and at < ${until})
    select extract(quarter from ${onStudioClock(sql`at`)})::int as quarter,
      coalesce(case when goods->'delivery'->>'how' = 'ship' then coalesce(goods->'delivery'->>'state', '')
        end, ${currentPlace().region}) as state,
      sum(taxed)::float8 as taxed, sum(tax)::float8 as tax, sum(returned)::float8 as returned
    from moves group by 1, 2 order by 1, 2`.execute(ctx.db);
  return {
    year,
    rows: rows.map(({ taxed, tax, returned, ...row }) => ({
      ...row,
      taxed: dollarsOf(taxed),
      tax: dollarsOf(tax),
      returned: dollarsOf(returned),
      due: dollarsOf(tax - returned),
    })),
  };
}

/** CSV of `readTaxes`. */
export async function taxesFile(ctx: Ctx, wanted: Parsed<typeof downloadTaxes>): Promise<FileStream> {
  const { year, rows } = await readTaxes(ctx, wanted);
  const columns = t.taxColumns(currentPlace().currency);
  async function* portions() {
    yield rows;
  }
  return csvFile<Taxes["rows"][number]>(["sales-tax", String(year)], portions(), {
    [columns.quarter]: ({ quarter }) => t.quarterAndYear(quarter, year),
    [columns.state]: ({ state }) => state,
    [columns.taxed]: ({ taxed }) => csvDollars(centsOf(taxed)),
    [columns.tax]: ({ tax }) => csvDollars(centsOf(tax)),
    [columns.returned]: ({ returned }) => csvDollars(centsOf(returned)),
    [columns.due]: ({ due }) => csvDollars(centsOf(due)),
  });
}
