import { sql } from "kysely";
import type { Tx } from "../ctx.ts";
import { rawStatement } from "../db/transaction.ts";
import { Refusal } from "../refusal.ts";
import type { WantedItem } from "./cart.ts";

/** Tins that one buyer holds at most without having paid for them. */
const mostTins = 24;

/** The same for all buyers of one network together. */
const mostTinsOfNetwork = 48;

/** Of one chocolate they are at most half of what there is; as many as these may be all of it. */
const wholeShelfTins = 12;

/** Who holds: a student by the account, a visitor by the fingerprint of the network, which students have as well. */
export type TinHolder = { userId: string | null; opener: string | null };

type Held = { id: string; inventory: number; held: number; own: number; nearby: number };

/**
 * The statement that counts what a buyer holds, and everybody else, of each chocolate. The tins of a payment that is
 * pending are paid, as far as the buyer can tell, and do not count. The caller has locked the holder's openings.
 */
export const heldTins = (tx: Pick<Tx, "db">, { userId, opener }: TinHolder) =>
  rawStatement<Held>(
    tx.db,
    sql`
    select chocolates.id, inventory, coalesce(sum(quantity), 0)::int as held,
      coalesce(sum(quantity) filter (where payments.state in ('opened', 'capturing')
        and (payments.user_id = ${userId}
          or (${userId}::uuid is null and payments.user_id is null and payments.opener = ${opener}))), 0)::int as own,
      coalesce(sum(quantity) filter (where payments.state in ('opened', 'capturing')
        and payments.opener = ${opener}), 0)::int as nearby
    from chocolates
    left join tin_holds on chocolate_id = chocolates.id and tin_holds.state in ('running', 'pinned')
    left join payments on payments.id = payment_id
    group by chocolates.id`,
  );

/** Refuses `too-many-tins` if a buyer who holds these would hold more unpaid tins than one buyer needs. */
export function refuseTooManyTins(rows: readonly Held[], items: readonly WantedItem[]): void {
  const wanted = new Map(items.map(({ _id, quantity }) => [_id, quantity]));
  let sum = 0;
  let sumOfNetwork = 0;
  for (const { id, inventory, held, own, nearby } of rows) {
    const tins = own + (wanted.get(id) ?? 0);
    const isTooMuch = tins > Math.max(wholeShelfTins, Math.floor((inventory + held) / 2));
    if (wanted.has(id) && isTooMuch) throw new Refusal("too-many-tins");
    sum += tins;
    sumOfNetwork += nearby + (wanted.get(id) ?? 0);
  }
  if (sum > mostTins || sumOfNetwork > mostTinsOfNetwork) throw new Refusal("too-many-tins");
}
