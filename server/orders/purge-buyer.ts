import { type Kysely, type RawBuilder, sql } from "kysely";
import { addMonths, studioDay } from "../../contract/time.ts";
import type { Tx } from "../ctx.ts";
import { emptied, holdsPersonal } from "../db/personal-columns.ts";
import type { Tables } from "../db/schema.ts";
import { finalStates } from "../payments/purchase-kinds.ts";
import { emptyPayments, markPayerErased, purgeOpeners } from "../payments/state.ts";
import { dayStart } from "../settings/retention.ts";
import { retention } from "../site/retention.ts";
import { type Buyer, isPaidBy } from "./buyer.ts";

/**
 * Marks everything that this person paid for, or began to pay for, as erased. Names, addresses and emails leave what is
 * final at once; the rest follows when it is (`purgePayers`): an order is packed and shipped with its address first.
 */
export async function eraseBuyer(tx: Tx, buyer: Buyer): Promise<void> {
  const ids = await markPayerErased(tx, isPaidBy(buyer));
  if (ids.length > 0)
    await emptyPurchases(tx.db, sql`payments.id = any (${ids}::uuid[]) and ${isErasedAndFinal}`);
}

/**
 * Empties what is personal in payments, refunds and orders: erased ones that have become final, attempts that nobody
 * paid after a month, and all of them after the years that the privacy page names. Amounts and goods stay. The fingerprint of the
 * payer's internet address counts what is not paid yet, so it goes a day after it is of no use.
 */
export async function purgePayers({ db, now }: { db: Kysely<Tables>; now: Date }): Promise<void> {
  const monthsAgo = (months: number) => dayStart(addMonths(studioDay(now), -months));
  await purgeOpeners(db, now);
  await emptyPurchases(
    db,
    sql`((${isErasedAndFinal})
      or (payments.captured_at is null and payments.state in ('declined', 'expired')
        and payments.changed_at < ${monthsAgo(retention.unpaidMonths)})
      or coalesce(payments.captured_at, payments.opened_at) < ${monthsAgo(12 * retention.paymentYears)})`,
  );
}

/** SQL over `payments`: its payer was erased, and neither the owner nor a letter needs the address any more. */
const isErasedAndFinal = sql<boolean>`payments.payer_erased_at is not null
  and payments.state = any (${[...finalStates]}) and payments.problem is null
  and not exists (select from refunds where refunds.payment_id = payments.id and refunds.state = 'asked')
  and not exists (select from orders where orders.payment_id = payments.id and orders.state in ('new', 'packed'))`;

async function emptyPurchases(db: Kysely<Tables>, isDue: RawBuilder<boolean>): Promise<void> {
  await emptyPayments(db, isDue);
  await sql`update orders set ${emptied("orders")}
    where ${holdsPersonal("orders")} and payment_id in (select payments.id from payments where ${isDue})`.execute(
    db,
  );
}
