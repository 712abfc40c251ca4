import type { Selectable } from "kysely";
import { priceWords } from "../../../contract/platform/values/money.ts";
import { studioDay } from "../../../contract/platform/values/time.ts";
import type { CashCount, CashCounts, countCash as schema } from "../../../contract/selling/payments/money-schema.ts";
import * as t from "../../../contract/selling/payments/text.desk.ts";
import { type Ctx, type Parsed, Refusal } from "../../platform/call/ctx.ts";
import type { Tables } from "../../platform/db/schema.ts";
import { cashBetween } from "./cash.ts";

const shown = 10;

export async function readCashCounts(ctx: Pick<Ctx, "db" | "now">): Promise<CashCounts> {
  const today = studioDay(ctx.now);
  const [notedCents, counts] = await Promise.all([
    cashBetween(ctx, { from: today, to: today }),
    ctx.db.selectFrom("cash_counts").selectAll().orderBy("day", "desc").limit(shown).execute(),
  ]);
  return { today, notedCents, counts: counts.map(presentCount) };
}

const presentCount = (row: Selectable<Tables["cash_counts"]>): CashCount => ({
  day: row.day,
  notedCents: row.noted_cents,
  countedCents: row.counted_cents,
  differenceCents: row.difference_cents,
  note: row.note,
  countedAt: row.counted_at.toISOString(),
});

/**
 * Stores the counted cash of a day beside what was noted by then. A later count of the day replaces it. Refuses
 * `invalid` for a day to come.
 */
export async function countCash(
  ctx: Pick<Ctx, "tx" | "now">,
  { params: { day }, body }: Parsed<typeof schema>,
): Promise<{ message: string; count: CashCount }> {
  if (day > studioDay(ctx.now)) throw new Refusal("invalid", { message: t.dayIsToCome });
  const row = await ctx.tx(async (tx) => {
    const noted_cents = await cashBetween(tx, { from: day, to: day });
    const count = { noted_cents, counted_cents: body.countedCents, note: body.note, counted_at: tx.now };
    return tx.db
      .insertInto("cash_counts")
      .values({ day, ...count })
      .onConflict((conflict) => conflict.column("day").doUpdateSet(count))
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  const count = presentCount(row);
  return { message: differenceWords(count), count };
}

function differenceWords({ differenceCents }: CashCount): string {
  if (differenceCents === 0) return t.cashIsRight;
  const amount = priceWords(Math.abs(differenceCents));
  return differenceCents > 0 ? t.cashTooMuch(amount) : t.cashMissing(amount);
}
