import { sql } from "kysely";
import type { Numbers, SoldItems } from "../../../contract/office/desk/calls.ts";
import { dollarsOf } from "../../../contract/platform/values/money.ts";
import { sessionTypeOf } from "../../../contract/platform/values/session-types.ts";
import { addMonths } from "../../../contract/platform/values/time.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { dayStart } from "../../selling/payments/studio-days.ts";
import { soldKinds } from "../../selling/payments/totals.ts";
import type { Span } from "./numbers.ts";

type Item = Omit<SoldItems["first"][number], "amount"> & { cents: number };

const maxItems = 20;

/**
 * What was sold, from the lines that `monthTotals` adds up. Sessions and classes without their dates, gift cards of all
 * amounts as one.
 */
export async function soldBetween({ db }: Pick<Ctx, "db">, { first, last }: Span): Promise<Numbers["sales"]> {
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

/** The first with a name, and all without, such as shipping and discounts. */
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
