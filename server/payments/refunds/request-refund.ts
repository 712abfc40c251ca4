import { sql } from "kysely";
import type { Tx } from "../../ctx.ts";
import { newId } from "../../db/id.ts";

/**
 * Inserts a refund row in the caller's transaction; `sendRefunds` or reconciliation sends it to PayPal after the
 * commit. Default of `amountCents`: all that is left. Idempotent by `id`. Returns the requested cents: 0 if nothing
 * is left or nothing was paid.
 */
export async function requestRefund(
  tx: Pick<Tx, "db" | "now">,
  paymentId: string,
  { id = newId(tx.now.getTime()), amountCents, reason }: { id?: string; amountCents?: number; reason: string },
): Promise<number> {
  // Locks the payment first, so that concurrent refunds are serialized and each sees the others.
  const payment = await tx.db
    .selectFrom("payments")
    .select(["amount_cents", "captured_at"])
    .where("id", "=", paymentId)
    .forUpdate()
    .executeTakeFirst();
  if (!payment?.captured_at) return 0;
  const { rows } = await sql<{ asked: number }>`
    select coalesce(sum(amount_cents), 0)::int as asked from refunds
    where payment_id = ${paymentId} and state <> 'failed' and id <> ${id}`.execute(tx.db);
  const left = payment.amount_cents - rows[0]!.asked;
  const cents = Math.min(amountCents ?? left, left);
  if (cents <= 0) return 0;
  await tx.db
    .insertInto("refunds")
    .values({
      id,
      payment_id: paymentId,
      amount_cents: cents,
      request_key: crypto.randomUUID(),
      reason,
      asked_at: tx.now,
      look_at: tx.now,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  return cents;
}
