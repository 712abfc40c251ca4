import { type RawBuilder, sql } from "kysely";

/** A student's account and verified email address, or only the email address of a guest. */
export type Buyer = { id?: string; email: string };

/** SQL over `payments`: paid by this buyer (account or email), or for a one-to-one session of this buyer. */
export function isPaidBy({ id, email }: Buyer): RawBuilder<boolean> {
  const address = email.toLowerCase();
  const account = id ?? null;
  // A union, so that each part uses its own index. With `or`, all payments would be read.
  return sql<boolean>`payments.id in (
    select id from payments where user_id = ${account}
    union
    select id from payments where user_id is null and lower(payer_email) = ${address}
    union
    select payments.id from orders join payments on payments.id = orders.payment_id
    where payments.user_id is null and lower(orders.payer_email) = ${address}
    union
    select payments.id from bookings
    join payments on payments.kind = 'booking' and payments.goods->>'bookingId' = bookings.id::text
    where ${isBookedBy({ id, email })})`;
}

/** SQL over `bookings`: booked by this buyer (account or email). */
export function isBookedBy({ id, email }: Buyer): RawBuilder<boolean> {
  return sql<boolean>`bookings.id in (
    select id from bookings where user_id = ${id ?? null}
    union
    select id from bookings where lower(guest_email) = ${email.toLowerCase()})`;
}
