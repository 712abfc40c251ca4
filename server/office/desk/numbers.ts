import { sql } from "kysely";
import { addSeats, type Numbers, type SoldItems } from "../../../contract/office/desk/calls.ts";
import type * as schema from "../../../contract/office/desk/schema.ts";
import { dollarsOf } from "../../../contract/platform/values/money.ts";
import { sessionTypeOf } from "../../../contract/platform/values/session-types.ts";
import { addMonths, type Day, dayStart, studioDay } from "../../../contract/platform/values/time.ts";
import type { Ctx, Parsed } from "../../platform/call/ctx.ts";
import { inSnapshot } from "../../platform/db/in-snapshot.ts";
import { emptyMonth, monthTotals, soldKinds } from "../../selling/payments/totals.ts";

type Query = Parsed<typeof schema.readNumbers>["query"];

/** The first days of the first and the last month of some time, in the studio's time zone. */
export type Span = { first: Day; last: Day };

/** Income, sales and attendance, read from one snapshot. */
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

type Seats = Omit<Numbers["seats"][number], "month">;

const maxTitles = 20;

const emptySeats: Seats = { classes: 0, capacity: 0, taken: 0, expected: 0, here: 0 };

type FilledSeats = { byMonth: Map<string, Seats>; titles: Numbers["titles"] };

/**
 * Seats of the classes that have begun, by month and by title: those with the most sign-ups, and the sum of the others.
 * A class without any check-in says nothing about who came.
 */
export async function filledSeats({ db, now }: Pick<Ctx, "db" | "now">, { first, last }: Span): Promise<FilledSeats> {
  const { rows } = await sql<Seats & { month: string; title: string | null }>`
    select month, title, count(*)::int as classes, sum(capacity)::int as capacity, sum(taken)::int as taken,
      coalesce(sum(taken) filter (where here > 0), 0)::int as expected, sum(here)::int as here
    from (
      select to_char(date, 'YYYY-MM') as month, title, capacity, taken, here
      from events cross join lateral (
        select count(*)::int as taken, count(checked_in_at)::int as here from signups
        where event_id = events.id and signups.state = 'live') as seats
      where events.state = 'live' and sign_up_link is null and date >= ${first} and date < ${addMonths(last, 1)}
        and starts_at <= ${now}) as class
    group by grouping sets ((month), (title))
    order by sum(taken) desc, title`.execute(db);
  const byMonth = new Map(rows.flatMap(({ month, title, ...seats }) => (title === null ? [[month, seats]] : [])));
  const titles = rows.flatMap(({ title, month: _month, ...seats }) => (title === null ? [] : [{ title, ...seats }]));
  const rest = titles.slice(maxTitles);
  const others = { titles: rest.length, ...rest.reduce(addSeats, emptySeats) };
  return { byMonth, titles: { first: titles.slice(0, maxTitles), others: rest.length > 0 ? others : null } };
}

type Item = Omit<SoldItems["first"][number], "amount"> & { cents: number };

const maxItems = 20;

/**
 * What was sold, from the lines that `monthTotals` adds up. Sessions and classes without their dates, gift cards of all
 * amounts as one.
 */
async function soldBetween({ db }: Pick<Ctx, "db">, { first, last }: Span): Promise<Numbers["sales"]> {
  const { rows } = await sql<Item>`
    select sold.kind, coalesce(chocolates.name, sold.name) as name, count::int, cents::float8
    from (
      select line.kind, chocolate_id,
        case line.kind
          when 'session' then coalesce(goods->>'sessionName', goods->>'sessionType', line.name)
          when 'seat' then coalesce(goods->>'title', line.name)
          when 'tins' then line.name when 'pass' then line.name else '' end as name,
        sum(quantity) as count, sum(line.cents) as cents
      from purchases cross join lateral (
        select * from purchase_lines where purchase_id = purchases.id offset 0) as line
      where paid_at >= ${dayStart(first)} and paid_at < ${dayStart(addMonths(last, 1))}
      group by 1, 2, 3) as sold
    left join chocolates on chocolates.id = chocolate_id`.execute(db);
  const items = byName(rows);
  const itemsOf = (kinds: readonly string[]) => shownItems(items.filter(({ kind }) => kinds.includes(kind)));
  return {
    sessions: itemsOf(soldKinds.sessions),
    classes: itemsOf(soldKinds.classes),
    chocolates: itemsOf(soldKinds.chocolates),
    passes: itemsOf(soldKinds.passes),
    giftCards: itemsOf(soldKinds.giftCards),
  };
}

/** Each kind and name once, highest amount first. Payments from before there were services have only a type. */
function byName(rows: Item[]): Item[] {
  const items = new Map<string, Item>();
  for (const row of rows) {
    const name = row.kind === "session" ? sessionTypeOf(row.name, row.name) : row.name;
    const key = `${row.kind} ${name}`;
    const { count = 0, cents = 0 } = items.get(key) ?? {};
    items.set(key, { ...row, name, count: count + row.count, cents: cents + row.cents });
  }
  return [...items.values()].toSorted((one, other) => other.cents - one.cents || (one.name < other.name ? -1 : 1));
}

/** Named lines up to the limit, and all lines without a name, such as shipping and discounts. */
function shownItems(items: Item[]): SoldItems {
  const named = items.filter(({ name }) => name !== "");
  const rest = named.slice(maxItems);
  const sum = (of: (item: Item) => number) => rest.reduce((total, item) => total + of(item), 0);
  const others = { items: rest.length, count: sum(({ count }) => count), amount: dollarsOf(sum(({ cents }) => cents)) };
  const first = [...named.slice(0, maxItems), ...items.filter(({ name }) => name === "")];
  return {
    first: first.map(({ cents, ...item }) => ({ ...item, amount: dollarsOf(cents) })),
    others: rest.length > 0 ? others : null,
  };
}
