import { type RawBuilder, sql } from "kysely";

/** An account with its proven address, or a guest's address alone. */
export type Buyer = { id?: string; email: string };

/** SQL over `payments`: this person's, by account, by address, or for a session of theirs. */
export function isPaidBy({ id, email }: Buyer): RawBuilder<boolean> {
  const address = email.toLowerCase();
  const account = id ?? null;
  return sql<boolean>`(payments.user_id = ${account}
    or (payments.user_id is null and (lower(payments.payer_email) = ${address}
      or payments.id in (select payment_id from orders where lower(orders.payer_email) = ${address})))
    or (payments.kind = 'booking' and payments.goods->>'bookingId' in (
      select bookings.id::text from bookings
      where bookings.user_id = ${account} or lower(bookings.guest_email) = ${address})))`;
}
