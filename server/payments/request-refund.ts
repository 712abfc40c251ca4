import { sql } from "kysely";
import type { Tx } from "../ctx.ts";
import { newId } from "../db/id.ts";

/**
 * Asks for money back as part of a change: the row is written with the change, the provider is asked after the commit
 * (reconciliation does what is asked and not done). Without `amountCents` all that was not refunded yet; `id` makes a
 * repeated question the same refund. Returns the cents asked for: 0 when nothing is left, or nothing was paid.
 */
export async function requestRefund(
  tx: Pick<Tx, "db" | "now">,
  paymentId: string,
  {
    id = newId(tx.now.getTime()),
    amountCents,
    reason,
  }: { id?: string; amountCents?: number; reason: string },
): Promise<number> {
  // The payment first: two who refund at once take turns, and see each other's.
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
