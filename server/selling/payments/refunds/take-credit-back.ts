import { sql } from "kysely";
import type { Ctx, Tx } from "../../../platform/call/ctx.ts";
import { changeLot } from "../lots-and-tenders.ts";

/**
 * Takes back the unspent credit for a purchase of which PayPal has just returned `returnedCents`, so that refunds and
 * credit together are no more than was paid. Returns the amount taken back, and the amount that cannot be for this
 * return, because it is spent or held. The purchase must be locked.
 */
export async function takeCreditBack(
  tx: Tx,
  purchaseId: string,
  returnedCents: number,
): Promise<{ takenCents: number; spentCents: number }> {
  const credits = tx.db.selectFrom("wallet_lots").where("purchase_id", "=", purchaseId).where("kind", "=", "credit");
  const lots = await credits.select(["id", "remaining"]).orderBy("id").forNoKeyUpdate().execute();
  if (lots.length === 0) return { takenCents: 0, spentCents: 0 };
  // Credit is for money only: the part of a pass or gift card goes back to it.
  const { rows } = await sql<{ twice: number; used: number }>`
    select (
      (select sum(returned_cents - cents) from purchase_tenders
        where purchase_id = ${purchaseId} and state = 'taken' and kind in ('provider', 'cash'))
      + sum(delta) filter (where nth = 1) + coalesce(sum(delta) filter (where reason = 'refunded'), 0))::int as twice,
      coalesce(-sum(delta) filter (where tender_id is not null), 0)::int as used
    from wallet_entries where lot_id = any (${lots.map(({ id }) => id)}::uuid[])`.execute(tx.db);
  const { twice, used } = rows[0]!;
  const spentOf = (cents: number) => Math.max(0, Math.min(cents, used));
  let dueCents = Math.max(0, twice);
  for (const { id: lotId, remaining } of lots) {
    const cents = Math.min(remaining, dueCents);
    if (cents > 0) await changeLot(tx, { lotId, delta: -cents, reason: "refunded" });
    dueCents -= cents;
  }
  const spentCents = Math.max(0, spentOf(dueCents) - spentOf(twice - returnedCents));
  return { takenCents: Math.max(0, twice) - dueCents, spentCents };
}

export async function creditTakenBack({ db }: Pick<Ctx, "db">, purchaseId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(-sum(delta), 0)::int as cents from wallet_entries join wallet_lots on wallet_lots.id = lot_id
    where purchase_id = ${purchaseId} and kind = 'credit' and reason = 'refunded'`.execute(db);
  return rows[0]!.cents;
}
