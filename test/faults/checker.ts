import type pg from "pg";
import { readLedger } from "../../pretend/paypal/controls.ts";
import { breachesIn } from "../../server/operations/backups/check.ts";
import { sessionCancelledReason } from "../../server/selling/payments/reasons.ts";

type Row = {
  id: string;
  kind: string;
  state: string;
  amount_cents: number;
  refunded_cents: number;
  /** By the owner, although it is not paid. */
  is_kept: boolean;
  reason: string;
  order_id: string | null;
  capture_id: string | null;
  /** Number of live bookings and orders that were not refunded. */
  made: number;
  made_cents: number | null;
  total_cents: number;
  /** Refunds that wait for the end of a dispute. */
  waiting: number;
  is_confirmed: boolean;
  receipts: number;
};

/**
 * Compares the provider's ledger with the site's database: invariants I1, I2 and I5 of docs/invariants.md, and that
 * each fulfilled payment has exactly one receipt in the outbox; then checks the database alone (server/operations/backups/check.ts).
 * Returns violations as sentences; empty if there are none. With `isSettled`, payments in non-final states are violations too.
 */
export async function paymentViolations(pool: Pick<pg.Pool, "query">, { isSettled = true } = {}): Promise<string[]> {
  const ledger = await readLedger(pool);
  const { rows } = await pool.query<Row>(`
    with receipts as materialized (
      select number, count(*)::int as receipts
      from (select distinct id, (regexp_matches(text, '\\m[0-9A-Z]{17}\\M', 'g'))[1] as number
        from mails where subject like 'Receipt: %') as named
      group by number)
    select payments.id, purchases.kind, payments.state, kept_at is not null as is_kept, payments.amount_cents, total_cents, refunded_cents, reason, order_id, capture_id,
      (select count(*)::int from bookings where payment_id = payments.id and (bookings.state = 'live' or credited_cents > 0
          or exists (select from absence_items where booking_id = bookings.id and absence_items.state = 'asked')))
        + (select count(*)::int from orders where payment_id = payments.id and orders.state <> 'refunded')
        + (select count(*)::int from wallet_lots where purchase_id = payments.id and remaining > 0 and kind <> 'credit')
        + (select count(distinct purchase_id)::int from signups
          where purchase_id = payments.id and (signups.state = 'live' or forfeited_at is not null or credited_cents > 0
            or exists (select from absence_items where signup_id = signups.id and absence_items.state = 'asked'))) as made,
      coalesce((select max(bookings.amount_cents) from bookings where payment_id = payments.id),
        (select (total->>'totalCents')::int from orders where payment_id = payments.id)) as made_cents,
      (select count(*)::int from refunds where payment_id = payments.id and refunds.state = 'asked' and exists (
        select from disputes where disputes.payment_id = payments.id and disputes.state in ('open', 'ours'))) as waiting,
      not exists (select from orders where payment_id = payments.id and confirmed_at is null) as is_confirmed,
      coalesce(receipts, 0) as receipts
    from payments join purchases on purchases.id = payments.id left join receipts on receipts.number = payments.capture_id`);
  const violations: string[] = [];
  const byOrder = new Map(rows.map((row) => [row.order_id, row]));
  const captureCounts = new Map<string, number>();

  const reversed = new Set(ledger.reversals.map(({ captureId }) => captureId));
  for (const capture of ledger.captures) {
    const { id, orderId, status, amountCents, refundedCents, reversedCents, customId } = capture;
    const row = byOrder.get(orderId);
    const label = `capture ${id} (${status})`;
    if (!row) {
      violations.push(`I1: ${label} has no payment`);
      continue;
    }
    if (status === "DECLINED" || status === "PENDING") {
      if (row.made > 0 && !row.is_kept) violations.push(`I2: ${label} took nothing, but is fulfilled`);
      continue;
    }
    captureCounts.set(row.id, (captureCounts.get(row.id) ?? 0) + 1);
    if (customId !== row.id) violations.push(`I5: ${label} is another payment's than ${row.id}`);
    if (amountCents !== row.amount_cents)
      violations.push(`I5: ${label} took ${amountCents}, asked were ${row.amount_cents}`);
    if (!isSettled) continue;
    if (row.capture_id !== id) violations.push(`I1: ${label} is not known to ${row.id}`);
    const backCents = refundedCents + reversedCents;
    if (backCents !== row.refunded_cents)
      violations.push(`I5: ${label} gave back ${backCents}, the site thinks ${row.refunded_cents}`);
    const isRefunded = refundedCents === amountCents;
    // The owner cancelled the session without a refund, or after PayPal took its money back.
    const isKept = row.made === 0 && (row.reason === sessionCancelledReason || reversed.has(id) || row.waiting > 0);
    if (!isRefunded && !isKept && row.made !== 1)
      violations.push(`I1: ${label} has ${row.made} bookings or orders and is kept (${row.state})`);
    if (isRefunded && row.made > 0) violations.push(`I1: ${label} is given back and fulfilled`);
    if (row.made_cents !== null && row.made_cents !== row.total_cents)
      violations.push(`I5: ${label} is a part of ${row.total_cents}, what was made of it says ${row.made_cents}`);
    // An order's receipt is sent when the order is confirmed; a seat's is its confirmation.
    if (row.made === 1 && row.kind !== "seat" && row.is_confirmed && row.receipts !== 1)
      violations.push(`I7: ${label} has ${row.receipts} receipts`);
  }

  for (const row of rows) {
    const captureCount = captureCounts.get(row.id) ?? 0;
    if (captureCount > 1) violations.push(`I1: ${row.id} was charged ${captureCount} times`);
    if (captureCount === 0 && row.made > 0 && !row.is_kept) violations.push(`I2: ${row.id} is fulfilled and not paid`);
    if (captureCount === 0 && ["captured", "fulfilled", "refunded"].includes(row.state))
      violations.push(`I2: ${row.id} is ${row.state} and not paid`);
    if (isSettled && ["capturing", "captured"].includes(row.state)) violations.push(`${row.id} is still ${row.state}`);
  }
  return [...violations, ...(await breachesIn(pool))];
}
