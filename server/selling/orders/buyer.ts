import { type Kysely, type RawBuilder, sql } from "kysely";
import { addMonths, studioDay } from "../../../contract/platform/values/time.ts";
import type { Tx } from "../../platform/call/ctx.ts";
import { emptyAssignments, hasPersonalData } from "../../platform/db/personal-columns.ts";
import type { Tables } from "../../platform/db/schema.ts";
import { retention } from "../../site/documents/retention-periods.ts";
import { utcDayStart } from "../../site/settings/past-retention.ts";
import { clearPersonalPaymentData, markPayerErased, purgeOpeners } from "../payments/state.ts";

/** A student's account and verified email address, or only the email address of a guest. */
export type Buyer = { id?: string; email: string };

/** SQL over `purchases`: paid by this buyer (account or email), or for a one-to-one session of this buyer. */
export function isPaidBy({ id, email }: Buyer): RawBuilder<boolean> {
  const address = email.toLowerCase();
  const account = id ?? null;
  // A union, so that each part uses its own index. With `or`, all purchases would be read.
  return sql<boolean>`purchases.id in (
    select id from purchases where user_id = ${account}
    union
    select id from purchases where user_id is null and lower(payer_email) = ${address}
    union
    select purchases.id from orders join purchases on purchases.id = orders.payment_id
    where purchases.user_id is null and lower(orders.payer_email) = ${address}
    union
    select purchases.id from bookings
    join purchases on purchases.kind = 'booking' and purchases.goods->>'bookingId' = bookings.id::text
    where ${isBookedBy({ id, email })})`;
}

/** SQL over `bookings`: booked by this buyer (account or email). */
export function isBookedBy({ id, email }: Buyer): RawBuilder<boolean> {
  return sql<boolean>`bookings.id in (
    select id from bookings where user_id = ${id ?? null}
    union
    select id from bookings where lower(guest_email) = ${email.toLowerCase()})`;
}

/**
 * Marks all purchases of a buyer as erased, also unpaid ones. Erases the personal data of final purchases now and of
 * open ones when they become final (`purgePayers`): an open order needs its address for shipping.
 */
export async function eraseBuyer(tx: Tx, buyer: Buyer): Promise<void> {
  const ids = await markPayerErased(tx, isPaidBy(buyer));
  if (ids.length > 0) await emptyPurchases(tx.db, sql`purchases.id = any (${ids}::uuid[]) and ${isErasedAndFinal}`);
}

/**
 * Purges personal data in payments, refunds and orders: of erased buyers once final, of unpaid attempts after
 * `unpaidMonths`, and of all others after `paymentYears`. Amounts and goods stay. Also purges network hashes
 * (`purgeOpeners`).
 */
export async function purgePayers({ db, now }: { db: Kysely<Tables>; now: Date }): Promise<void> {
  const monthsAgo = (months: number) => utcDayStart(addMonths(studioDay(now), -months));
  await purgeOpeners(db, now);
  await emptyPurchases(
    db,
    sql`((${isErasedAndFinal})
      or (purchases.paid_at is null and purchases.state in ('declined', 'expired')
        and purchases.changed_at < ${monthsAgo(retention.unpaidMonths)})
      or coalesce(purchases.paid_at, purchases.opened_at) < ${monthsAgo(12 * retention.paymentYears)})`,
  );
}

/** SQL over `purchases`: the payer was erased, and neither the owner nor a pending email needs the address. */
const isErasedAndFinal = sql<boolean>`purchases.payer_erased_at is not null
  and purchases.state in ('fulfilled', 'returned', 'declined', 'expired')
  and not exists (select from payments where payments.id = purchases.id and payments.problem is not null)
  and not exists (select from refunds where refunds.payment_id = purchases.id and refunds.state = 'asked')
  and not exists (select from orders where orders.payment_id = purchases.id and orders.state in ('new', 'packed'))`;

async function emptyPurchases(db: Kysely<Tables>, isDue: RawBuilder<boolean>): Promise<void> {
  await clearPersonalPaymentData(db, isDue);
  await sql`update orders set ${emptyAssignments("orders")}
    where ${hasPersonalData("orders")} and payment_id in (select purchases.id from purchases where ${isDue})`.execute(
    db,
  );
}
