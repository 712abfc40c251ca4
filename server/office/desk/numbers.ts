import type { Numbers } from "../../../contract/office/desk/calls.ts";
import type { readNumbers as schema } from "../../../contract/office/desk/schema.ts";
import type { Parsed } from "../../../contract/platform/call/endpoint.ts";
import { addMonths, type Day, studioDay } from "../../../contract/platform/values/time.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { inSnapshot } from "../../platform/db/in-snapshot.ts";
import { emptyMonth, monthTotals } from "../../selling/payments/totals.ts";
import { emptySeats, filledSeats } from "./filled-seats.ts";
import { soldBetween } from "./sold-items.ts";

type Query = Parsed<typeof schema>["query"];

/** The first days of the first and the last month of some time, in the studio's time zone. */
export type Span = { first: Day; last: Day };

/** What came in, what was sold and how full the classes were, read from one snapshot. */
export function readNumbers(ctx: Pick<Ctx, "db" | "now">, { query }: { query: Query }): Promise<Numbers> {
  const span = spanOf(query.period, studioDay(ctx.now));
  const months = monthsOf(span);
  return inSnapshot(ctx, async (snapshot) => {
    const totals = new Map((await monthTotals(snapshot, span)).map((each) => [each.month, each]));
    const { byMonth, titles } = await filledSeats(snapshot, span);
    return {
      months: months.map((month) => totals.get(month) ?? emptyMonth(month)),
      seats: months.map((month) => ({ month, ...(byMonth.get(month) ?? emptySeats) })),
      titles,
      sales: await soldBetween(snapshot, span),
    };
  });
}

function spanOf(period: Query["period"], today: Day): Span {
  const year = Number(today.slice(0, 4));
  if (period === "last-year") return { first: `${year - 1}-01-01`, last: `${year - 1}-12-01` };
  const last = `${today.slice(0, 7)}-01`;
  return { first: period === "this-year" ? `${year}-01-01` : addMonths(last, -11), last };
}

function monthsOf({ first, last }: Span): string[] {
  const months: string[] = [];
  for (let day = first; day <= last; day = addMonths(day, 1)) months.push(day.slice(0, 7));
  return months;
}
