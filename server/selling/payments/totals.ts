import { type RawBuilder, sql } from "kysely";
import { dollarsOf } from "../../../contract/platform/values/money.ts";
import { addDays, addMonths, type Day, dayStart, studioDay } from "../../../contract/platform/values/time.ts";
import type { MonthTotals, Owed } from "../../../contract/selling/payments/money-schema.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { onStudioClock } from "../../platform/db/studio-zone.ts";
import { cashMoves } from "./cash.ts";

// Three numbers that must not be added up: money that came in (provider, cash), sales (the lines, by any tender), and
// debts (the wallet). A pass comes in and is sold once; each use of it is sold and does not come in.

/** The kinds of lines that each figure of `sold` is the sum of. */
export const soldKinds = {
  sessions: ["session"],
  classes: ["seat", "drop-in"],
  chocolates: ["tins", "shipping", "handling", "credit", "discount"],
  passes: ["pass"],
  giftCards: ["gift-card"],
} as const;

/** A month without any money or sale. */
export const emptyMonth = (month: string): MonthTotals => ({
  month,
  taken: 0,
  refunded: 0,
  payments: 0,
  fees: 0,
  cash: 0,
  wallet: 0,
  sold: { sessions: 0, classes: 0, chocolates: 0, passes: 0, giftCards: 0, tax: 0 },
});

const figures = ["taken", "refunded", "payments", "fees", "cash", "wallet", ...Object.keys(soldKinds), "tax"] as const;

/** Totals per month (studio time zone), latest month first. */
export async function monthTotals(
  { db }: Pick<Ctx, "db">,
  { first, last }: { first: Day; last: Day },
): Promise<MonthTotals[]> {
  const sums = figures.map((figure) => sql`sum(${sql.ref(figure)})::float8 as ${sql.ref(figure)}`);
  const moves = movesBetween(dayStart(first), dayStart(addMonths(last, 1)));
  const { rows } = await sql<{ month: string } & Record<string, number>>`
    select month, ${sql.join(sums)} from (${moves}) as moves group by month order by month desc`.execute(db);
  return rows.map((row) => {
    const dollars = (figure: string) => dollarsOf(row[figure]!);
    return {
      month: row.month,
      taken: dollars("taken"),
      refunded: dollars("refunded"),
      payments: row.payments!,
      fees: dollars("fees"),
      cash: dollars("cash"),
      wallet: dollars("wallet"),
      sold: {
        sessions: dollars("sessions"),
        classes: dollars("classes"),
        chocolates: dollars("chocolates"),
        passes: dollars("passes"),
        giftCards: dollars("giftCards"),
        tax: dollars("tax"),
      },
    };
  });
}

/** SQL of all movements of some time, summed per month. Each part reads an index on its time column. */
function movesBetween(since: Date, until: Date): RawBuilder<unknown> {
  const part = (
    at: RawBuilder<unknown>,
    values: Record<string, RawBuilder<unknown>>,
    source: RawBuilder<unknown>,
  ) => sql`
    select to_char(${onStudioClock(at)}, 'YYYY-MM') as month, ${sql.join(
      figures.map((figure) => {
        const value = values[figure];
        return sql`${value ? sql`coalesce(sum(${value}), 0)` : sql`0`} as ${sql.ref(figure)}`;
      }),
    )}
    from ${source} and ${at} >= ${since} and ${at} < ${until} group by 1`;
  const sold = Object.entries(soldKinds).map(([figure, kinds]) => {
    const isOf = sql`kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))})`;
    return [figure, sql`coalesce(sum(cents) filter (where ${isOf}), 0) as ${sql.ref(figure)}`] as const;
  });
  const parts = [
    part(
      sql`captured_at`,
      { taken: sql`amount_cents`, payments: sql`1`, fees: sql`fee_cents` },
      sql`payments where captured_at is not null`,
    ),
    part(sql`done_at`, { refunded: sql`amount_cents` }, sql`refunds where state = 'done'`),
    part(sql`at`, { cash: sql`cents` }, sql`(${cashMoves}) as cash where true`),
    part(sql`taken_at`, { wallet: sql`cents` }, sql`tenders where kind = 'wallet' and state = 'taken'`),
    part(
      sql`returned_at`,
      { wallet: sql`-tender_returns.cents` },
      sql`tender_returns join tenders on tenders.id = tender_id and tenders.kind = 'wallet' where true`,
    ),
    part(
      sql`paid_at`,
      Object.fromEntries([...sold.map(([figure]) => [figure, sql.ref(figure)] as const), ["tax", sql.ref("tax")]]),
      // Found by its purchase, through the key of the lines.
      sql`purchases cross join lateral (
        select ${sql.join(sold.map(([, sum]) => sum))}, coalesce(sum(tax_cents), 0) as tax
        from purchase_lines where purchase_id = purchases.id) as line where paid_at is not null`,
    ),
  ];
  return sql.join(parts, sql` union all `);
}

/** Whether any money moved before a day. */
export async function hasMovesBefore({ db }: Pick<Ctx, "db">, day: Day): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select coalesce((select min(paid_at) from purchases) < ${dayStart(day)}, false) as is`.execute(db);
  return rows[0]!.is;
}

/** The balances of all wallets, and the parts that expire soon. */
export async function readOwed({ db, now }: Pick<Ctx, "db" | "now">): Promise<Owed> {
  const today = studioDay(now);
  const cents = sql`case when kind = 'pass' then remaining * coalesce(sold_cents, 0) else remaining end`;
  const soon = (days: number) => sql`expires_on <= ${addDays(today, days)}`;
  const { rows } = await sql<Record<string, number>>`
    select coalesce(sum(remaining) filter (where kind = 'gift-card'), 0)::float8 as gift_cards,
      coalesce(sum(remaining) filter (where kind = 'credit'), 0)::float8 as credit,
      coalesce(sum(remaining) filter (where kind = 'pass'), 0)::int as pass_uses,
      coalesce(sum(${cents}) filter (where kind = 'pass'), 0)::float8 as passes,
      (count(*) filter (where ${soon(30)}))::int as lots30, coalesce(sum(${cents}) filter (where ${soon(30)}), 0)::float8 as owed30,
      (count(*) filter (where ${soon(90)}))::int as lots90, coalesce(sum(${cents}) filter (where ${soon(90)}), 0)::float8 as owed90
    from wallet_lots where remaining > 0 and (expires_on is null or expires_on >= ${today})`.execute(db);
  const row = rows[0]!;
  return {
    giftCards: dollarsOf(row.gift_cards!),
    credit: dollarsOf(row.credit!),
    passUses: row.pass_uses!,
    passes: dollarsOf(row.passes!),
    within30Days: { lots: row.lots30!, owed: dollarsOf(row.owed30!) },
    within90Days: { lots: row.lots90!, owed: dollarsOf(row.owed90!) },
  };
}
