import { type RawBuilder, sql } from "kysely";

/** An account with its proven address, or a guest's address alone. */
export type Buyer = { id?: string; email: string };

/** SQL over `payments`: this person's, by account, by address, or for a session of theirs. */
export function isPaidBy({ id, email }: Buyer): RawBuilder<boolean> {
  const address = email.toLowerCase();
  const account = id ?? null;
  // Each part by an index of its own: with `or` between them all payments would be read.
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

/** SQL over `bookings`: this person's, by account or by address. */
export function isBookedBy({ id, email }: Buyer): RawBuilder<boolean> {
  return sql<boolean>`bookings.id in (
    select id from bookings where user_id = ${id ?? null}
    union
    select id from bookings where lower(guest_email) = ${email.toLowerCase()})`;
}
