import { sql } from "kysely";
import { text as t } from "../../../contract/selling/orders/text.ts";
import { holdMinutes } from "../../../contract/selling/payments/calls.ts";
import { Refusal, type Tx } from "../../platform/call/ctx.ts";
import { rawStatement } from "../../platform/db/transaction.ts";
import { maxUnpaidMinutes, unpaidHours } from "../../platform/limits/unpaid-time.ts";
import type { WantedItem } from "./cart.ts";

/** Maximum of unpaid tins per buyer. For a cart that costs nothing, the tins of a day that cost nothing are unpaid, too. */
const maxTins = 24;

/** Maximum of unpaid tins for all buyers of one network together. */
const maxTinsOfNetwork = 48;

/** A buyer can hold half of the stock of one chocolate, or this number if it is larger. */
const maxWholeStock = 12;

/** A buyer: a student by account, a visitor by `opener` (hash of the network). Students have an `opener` too. */
type TinHolder = { userId: string | null; opener: string | null };

type Held = {
  id: string;
  inventory: number;
  held: number;
  own: number;
  nearby: number;
  freeOwn: number;
  freeNearby: number;
  unpaidMinutes: number;
};

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Query for the held tins of each chocolate: by all buyers (`held`), this buyer (`own`) and the network (`nearby`), and for
 * those that a code paid in the last day (`freeOwn`, `freeNearby`). `unpaidMinutes`: the minutes for which this buyer held
 * each tin lately in carts that ended unpaid, added up. Tins of pending payments do not count as own or nearby:
 * the buyer has paid. The caller holds the opener's advisory locks.
 */
export function heldTinsQuery(tx: Pick<Tx, "db" | "now">, { userId, opener }: TinHolder) {
  const isOwn = sql`(purchases.user_id = ${userId}
    or (${userId}::uuid is null and purchases.user_id is null and purchases.opener = ${opener}))`;
  const isNearby = sql`purchases.opener = ${opener}`;
  const ago = (ms: number) => new Date(tx.now.getTime() - ms);
  const countedFrom = ago((userId === null ? unpaidHours.visitors : unpaidHours.student) * 3_600_000);
  const isUnpaid = sql`payments.state in ('opened', 'capturing')`;
  return rawStatement<Held>(
    tx.db,
    sql`
    select chocolates.id, inventory, coalesce(sum(quantity), 0)::int as held,
      coalesce(sum(quantity) filter (where ${isUnpaid} and ${isOwn}), 0)::int as own,
      coalesce(sum(quantity) filter (where ${isUnpaid} and ${isNearby}), 0)::int as nearby,
      coalesce(free.own, 0)::int as "freeOwn", coalesce(free.nearby, 0)::int as "freeNearby",
      coalesce(ended.minutes, 0)::float as "unpaidMinutes"
    from chocolates
    left join tin_holds on chocolate_id = chocolates.id and tin_holds.state in ('running', 'pinned')
    left join purchases on purchases.id = payment_id
    left join payments on payments.id = payment_id
    left join (
      select line.chocolate_id as id, sum(line.quantity) filter (where ${isOwn}) as own,
        sum(line.quantity) filter (where ${isNearby}) as nearby
      from purchases
      join purchase_lines as line on line.purchase_id = purchases.id
      join orders on orders.payment_id = purchases.id
      where purchases.kind = 'cart' and purchases.total_cents = 0 and purchases.state = 'fulfilled'
        and purchases.opened_at > ${ago(dayMs)} and orders.state <> 'refunded'
      group by line.chocolate_id) as free on free.id = chocolates.id
    left join (
      select chocolate_id as id,
        sum(quantity * extract(epoch from least(held_until, changed_at) - opened_at)) / 60 as minutes
      from purchases join tin_holds on payment_id = purchases.id
      where ${isOwn} and kind = 'cart' and purchases.state in ('declined', 'expired') and opened_at > ${countedFrom}
      group by chocolate_id) as ended on ended.id = chocolates.id
    group by chocolates.id, free.own, free.nearby, ended.minutes`,
  );
}

/**
 * Refuses `too-many-tins` if the cart would exceed the limits of unpaid tins or of their time. `rows`: result of
 * `heldTinsQuery`. Free tins of sold carts count for another free cart (`isFree`): otherwise a code of 100 % would have
 * no cap. They do not stop a neighbour who pays.
 */
export function refuseTooManyTins(
  rows: readonly Held[],
  items: readonly WantedItem[],
  { isFree }: { isFree: boolean },
): void {
  const wanted = new Map(items.map(({ _id, quantity }) => [_id, quantity]));
  let sum = 0;
  let sumOfNetwork = 0;
  for (const { id, inventory, held, own, nearby, freeOwn, freeNearby, unpaidMinutes } of rows) {
    const quantity = wanted.get(id) ?? 0;
    const tins = own + (isFree ? freeOwn : 0) + quantity;
    const all = inventory + held;
    const most = Math.max(maxWholeStock, Math.floor(all / 2));
    const minutes = unpaidMinutes + quantity * holdMinutes;
    // More than there are is refused as `tins-gone` later.
    const isTooLong = quantity > 0 && quantity <= all && minutes > Math.min(most, all) * maxUnpaidMinutes;
    if (wanted.has(id) && tins > most) throw new Refusal("too-many-tins");
    if (isTooLong) throw new Refusal("too-many-tins", { message: t.tinsWereHeldUnpaid });
    sum += tins;
    sumOfNetwork += nearby + (isFree ? freeNearby : 0) + quantity;
  }
  if (sum > maxTins || sumOfNetwork > maxTinsOfNetwork) throw new Refusal("too-many-tins");
}
