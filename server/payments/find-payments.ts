import { type RawBuilder, sql } from "kysely";
import type { FoundPayment } from "../../contract/desk.ts";
import { daySpans, type SearchFacts, searchMatch } from "../db/search.ts";
import { type PurchaseReader, purchasesById } from "./list.ts";

/** SQL over `purchases`: those on the Money page. The condition of their indexes. */
const isShown = sql`(paid_at is not null or purchases.state = 'paying')`;

type Wanted = SearchFacts & { providerId?: string };

/**
 * Purchases of these people or of a payer with these words, on these days and with this amount: newest first. With an
 * id of the provider, its purchase, also one that was not paid.
 */
export async function findPayments(ctx: PurchaseReader, wanted: Wanted, most: number): Promise<FoundPayment[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (${sql.join(idsFor(wanted, most), sql` union `)}) as found
    order by opened_at desc, id desc limit ${most}`.execute(ctx.db);
  const found = await purchasesById(
    ctx,
    rows.map(({ id }) => id),
  );
  return found.map(({ _id, what, payerName, payerEmail, kind, state, amount, openedAt }) => {
    return { id: _id, what, payerName: payerName || payerEmail, isAtDoor: kind === "door", state, amount, openedAt };
  });
}

/** SQL: for each index that finds purchases, their ids and times. */
function idsFor({ personIds, words, days, cents, providerId }: Wanted, most: number): RawBuilder<unknown>[] {
  if (providerId) {
    const ids = [providerId, providerId.toUpperCase()];
    return [
      sql`(select id, opened_at from payments where order_id = any (${ids}) or capture_id = any (${ids}))`,
      sql`(select payments.id, opened_at from refunds join payments on payments.id = payment_id
        where provider_id = any (${ids}))`,
    ];
  }
  const onDay = days ? [sql`purchases.opened_at >= begins and purchases.opened_at < ends`] : [];
  const payers = [
    personIds && sql`person_id = any (${personIds}::uuid[])`,
    words && sql`payer_email <> '' and ${searchMatch(sql`folded(' ' || payer_name || ' ' || payer_email)`, words)}`,
  ].filter((each) => each !== undefined && each !== "");
  const amounts =
    cents === undefined
      ? []
      : [sql`total_cents = ${cents}`, sql`payments.amount_cents = ${cents} and captured_at is not null`];
  const rows = (conditions: readonly RawBuilder<unknown>[], isOfProvider: boolean) => {
    const newest = sql`select purchases.id, purchases.opened_at
      from ${isOfProvider ? sql`payments join purchases on purchases.id = payments.id` : sql`purchases`}
      where ${sql.join([isShown, ...conditions, ...onDay], sql` and `)}
      order by ${isOfProvider ? sql`payments.opened_at desc, payments.id desc` : sql`purchases.opened_at desc, purchases.id desc`}
      limit ${most}`;
    return days
      ? sql`(select found.* from ${daySpans(days)} cross join lateral (${newest}) as found)`
      : sql`(${newest})`;
  };
  return (payers.length > 0 ? payers : [sql`true`]).flatMap((payer) =>
    amounts.length > 0 ? amounts.map((amount, at) => rows([payer, amount], at === 1)) : [rows([payer], false)],
  );
}
