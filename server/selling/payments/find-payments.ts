import { type RawBuilder, sql } from "kysely";
import type { FoundPayment } from "../../../contract/office/desk/calls.ts";
import type { Day } from "../../../contract/platform/values/time.ts";
import { daySpans, isOnDays, type SearchFacts, searchMatch } from "../../platform/db/search.ts";
import { type PurchaseReader, purchasesById } from "./list.ts";

/** Facts, or an id of the provider. */
type Wanted = SearchFacts & { providerId?: string };

/**
 * Purchases of these people or of a payer with these words, on these days and with this amount: newest first. With an
 * id of the provider, its purchase, also one that was not paid.
 */
export async function findPayments(ctx: PurchaseReader, wanted: Wanted, most: number): Promise<FoundPayment[]> {
  const { rows } = await sql<{ id: string }>`
    with found as materialized (${found(wanted, most)})
    select id from found group by id, opened_at order by opened_at desc, id desc limit ${most}`.execute(ctx.db);
  const ids = rows.map(({ id }) => id);
  return (await purchasesById(ctx, ids)).map(({ _id, what, payerName, payerEmail, kind, state, amount, openedAt }) => ({
    id: _id,
    what,
    payerName: payerName || payerEmail,
    isAtDoor: kind === "door",
    state,
    amount,
    openedAt,
  }));
}

/** SQL over `purchases`: those on the Money page. The condition of their indexes. */
const isShown = sql`(paid_at is not null or purchases.state = 'paying')`;

/** SQL: ids and times of the purchases, read by the index of the first that is given: provider's id, people, amount, days. */
function found(wanted: Wanted, most: number): RawBuilder<unknown> {
  const { providerId, personIds, words, days, cents } = wanted;
  if (providerId) return ofProvider([providerId, providerId.toUpperCase()]);
  if (personIds && words) return ofPayers({ ...wanted, personIds, words });
  if (cents !== undefined) {
    const isPaid = sql`payments.amount_cents = ${cents} and captured_at is not null`;
    return sql`
      (${newest(sql`purchases`, sql`${isShown} and total_cents = ${cents}`, days, most)})
      union all (${newest(sql`payments`, isPaid, days, most)})`;
  }
  return newest(sql`purchases`, isShown, days, most);
}

const ofProvider = (ids: readonly string[]) => sql`
  select id, opened_at from payments where order_id = any (${ids}) or capture_id = any (${ids})
  union all
  select payments.id, opened_at from refunds join payments on payments.id = payment_id where provider_id = any (${ids})`;

type OfPayers = SearchFacts & Required<Pick<SearchFacts, "personIds" | "words">>;

/** The payer's name and address are those of the provider: they may differ from the person's. */
function ofPayers({ personIds, words, days, cents }: OfPayers): RawBuilder<unknown> {
  const isPriced =
    cents === undefined
      ? sql`true`
      : sql`(total_cents = ${cents} or exists (
          select from payments where payments.id = purchases.id and amount_cents = ${cents} and captured_at is not null))`;
  const isRight = sql`${isShown} and ${isPriced} and ${days ? isOnDays(sql`opened_at`, days) : sql`true`}`;
  const payer = sql<string>`folded(' ' || payer_name || ' ' || payer_email)`;
  return sql`
    select id, opened_at from purchases where person_id = any (${personIds}::uuid[]) and ${isRight}
    union all
    select id, opened_at from purchases
    where payer_email <> '' and ${searchMatch(payer, words)} and (person_id = any (${personIds}::uuid[])) is not true
      and ${isRight}`;
}

/** SQL: the newest rows of a table, of each day if there are days. */
function newest(
  table: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
  days: readonly Day[] | undefined,
  most: number,
) {
  const rows = (isOnDay: RawBuilder<unknown>) => sql`
    select id, opened_at from ${table} where ${condition} and ${isOnDay} order by opened_at desc, id desc limit ${most}`;
  if (!days) return rows(sql`true`);
  return sql`
    select of_day.* from ${daySpans(days)}
    cross join lateral (${rows(sql`opened_at >= begins and opened_at < ends`)}) as of_day`;
}
