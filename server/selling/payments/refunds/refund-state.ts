import { type RawBuilder, sql } from "kysely";

/** SQL: the cents of a payment that are on their way back: the provider has not given them back yet. */
export const onItsWayCents = (paymentId: RawBuilder<unknown>) => sql<number>`coalesce((
  select sum(refunds.amount_cents) from refunds
  where refunds.payment_id = ${paymentId} and refunds.state = 'asked'), 0)::int`;

/** SQL: the latest refund of a payment that the provider refused, in cents. Null if the latest was not refused. */
export const latestRefusedCents = (paymentId: RawBuilder<unknown>) => sql<number | null>`
  (select case when refunds.state = 'failed' then refunds.amount_cents end from refunds
    where refunds.payment_id = ${paymentId} and refunds.kind = 'refund'
    order by refunds.asked_at desc, refunds.id desc limit 1)`;

/** SQL: whether the provider refused the latest refund of a payment, and the owner has not settled that. */
export const isRefundRefused = (paymentId: RawBuilder<unknown>) => sql<boolean>`
  (${latestRefusedCents(paymentId)} is not null and coalesce((
    select payments.problem is not null from payments where payments.id = ${paymentId}), false))`;
