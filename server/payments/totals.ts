import { type RawBuilder, sql } from "kysely";
import { dollarsOf } from "../../contract/money.ts";
import type { Owed, PaymentList } from "../../contract/schema/owner-money.ts";
import { addDays, addMonths, type Day, studioDay, studioTimeZone } from "../../contract/time.ts";
import type { Ctx } from "../ctx.ts";
import { cashMoves } from "./cash.ts";
import { dayStart } from "./studio-days.ts";

// Three questions, which must not be added up: what came in (provider, cash), what was sold (the lines, whatever paid
// them), and what is owed (the wallet). A pass comes in and is sold once; each use of it is sold and does not come in.

type Month = PaymentList["months"][number];

/** The kinds of lines that each figure of `sold` is the sum of. */
const soldKinds = {
  sessions: ["session"],
  classes: ["seat", "drop-in"],
  chocolates: ["tins", "shipping", "handling", "credit", "discount"],
  passes: ["pass"],
  giftCards: ["gift-card"],
} as const;

const figures = ["taken", "refunded", "payments", "fees", "cash", "wallet", ...Object.keys(soldKinds), "tax"] as const;

/** Totals per month (studio time zone), latest month first. */
export async function monthTotals(
  { db }: Pick<Ctx, "db">,
  { first, last }: { first: Day; last: Day },
): Promise<Month[]> {
  const sums = figures.map((figure) => sql`coalesce(sum(${sql.ref(figure)}), 0)::float8 as ${sql.ref(figure)}`);
  const since = dayStart(first);
  const until = dayStart(addMonths(last, 1));
  const { rows } = await sql<{ month: string } & Record<string, number>>`
    select to_char(at at time zone ${sql.lit(studioTimeZone)}, 'YYYY-MM') as month, ${sql.join(sums)}
    from (${movesBetween(since, until)}) as moves
    group by month order by month desc`.execute(db);
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

/** SQL of all movements of some time, one column per figure. Each part reads an index on its time column. */
function movesBetween(since: RawBuilder<unknown>, until: RawBuilder<unknown>): RawBuilder<unknown> {
  const columns = (values: Record<string, RawBuilder<unknown>>) =>
    sql.join(figures.map((figure) => sql`${values[figure] ?? sql`0`} as ${sql.ref(figure)}`));
  const within = (at: RawBuilder<unknown>) => sql`${at} >= ${since} and ${at} < ${until}`;
  const provider = { taken: sql`amount_cents`, payments: sql`1`, fees: sql`coalesce(fee_cents, 0)` };
  const sold = Object.entries(soldKinds).map(([figure, kinds]) => {
    const isOf = sql`purchase_lines.kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))})`;
    return [figure, sql`case when ${isOf} then purchase_lines.cents else 0 end`] as const;
  });
  return sql`
    select captured_at as at, ${columns(provider)} from payments where ${within(sql`captured_at`)}
    union all
    select done_at, ${columns({ refunded: sql`amount_cents` })} from refunds
    where state = 'done' and ${within(sql`done_at`)}
    union all
    select at, ${columns({ cash: sql`cents` })} from (${cashMoves}) as cash where ${within(sql`at`)}
    union all
    select taken_at, ${columns({ wallet: sql`cents` })} from tenders
    where kind = 'wallet' and state = 'taken' and ${within(sql`taken_at`)}
    union all
    select returned_at, ${columns({ wallet: sql`-tender_returns.cents` })} from tender_returns
    join tenders on tenders.id = tender_id and tenders.kind = 'wallet' where ${within(sql`returned_at`)}
    union all
    select paid_at, ${columns({ ...Object.fromEntries(sold), tax: sql`purchase_lines.tax_cents` })} from purchases
    join purchase_lines on purchase_id = purchases.id where ${within(sql`paid_at`)}`;
}

/** Whether any money moved before a day. */
export async function hasMovesBefore({ db }: Pick<Ctx, "db">, day: Day): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from purchases where paid_at < ${dayStart(day)}) as is`.execute(db);
  return rows[0]!.is;
}

/** What the wallets hold, and what of it expires soon. */
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
