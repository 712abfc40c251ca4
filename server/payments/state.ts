import { type Compilable, type Kysely, type RawBuilder, sql } from "kysely";
import type { Tx } from "../ctx.ts";
import { emptyAssignments, hasPersonalData } from "../db/personal-columns.ts";
import type { Tables } from "../db/schema.ts";
import { rawStatement, sendBatch } from "../db/transaction.ts";
import { expiryReasons, sessionCancelledReason, payableExpiryReasons } from "./reasons.ts";

// Changes that other folders request. Only server/payments writes the payment tables.

/**
 * Builds the statement that expires unpaid payments replaced by a newer one, so that an order approved in an old
 * window cannot be captured. `which` is SQL over `payments`.
 */
export function expireReplacedStatement(tx: Pick<Tx, "db" | "now">, which: RawBuilder<boolean>): Compilable {
  return rawStatement(
    tx.db,
    sql`update payments set state = 'expired', reason = ${expiryReasons.replaced}, look_at = null, changed_at = ${tx.now}
      where ${which} and (state in ('opened', 'declined')
        or (state = 'expired' and reason = any (${[...payableExpiryReasons]}::text[])))`,
  );
}

/** Records that the one-to-one session was cancelled and the owner keeps the money. The Money page shows it. */
export async function recordPaymentKept(tx: Pick<Tx, "db">, paymentId: string): Promise<void> {
  await tx.db
    .updateTable("payments")
    .set({ reason: sessionCancelledReason })
    .where("id", "=", paymentId)
    .where("state", "=", "fulfilled")
    .execute();
}

/** Records the new slot of a paid one-to-one session: for its time on the Money page, and for refunds by slot. */
export async function recordMove(tx: Pick<Tx, "db">, paymentId: string, slotId: string): Promise<void> {
  await sql`
    update payments set goods = goods || jsonb_build_object(
      'date', slots.date, 'time', to_char(slots.time, 'HH24:MI')) || case kind
        when 'session' then jsonb_build_object('slotId', slots.id) else '{}' end
    from slots where payments.id = ${paymentId} and slots.id = ${slotId}`.execute(tx.db);
}

/** Marks payments as belonging to an erased payer; returns their ids. `which` is SQL over `payments`. */
export async function markPayerErased(tx: Pick<Tx, "db" | "now">, which: RawBuilder<boolean>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update payments set payer_erased_at = ${tx.now}
    where payer_erased_at is null and ${which} returning id`.execute(tx.db);
  return rows.map(({ id }) => id);
}

/** Empties the personal columns of payments and their refunds. Amounts stay. `which` is SQL over `payments`. */
export async function clearPersonalPaymentData(db: Kysely<Tables>, which: RawBuilder<boolean>): Promise<void> {
  await sql`update payments set ${emptyAssignments("payments")} where ${hasPersonalData("payments")} and ${which}`.execute(
    db,
  );
  await sql`update refunds set ${emptyAssignments("refunds")}
    where ${hasPersonalData("refunds")} and payment_id in (select payments.id from payments where ${which})`.execute(
    db,
  );
}

/** Purges `opener` (hash of the payer's network) one day after the payment left the state `opened`. */
export async function purgeOpeners(db: Kysely<Tables>, now: Date): Promise<void> {
  await db
    .updateTable("payments")
    .set({ opener: null })
    .where("opener", "is not", null)
    .where("state", "<>", "opened")
    .where("changed_at", "<", new Date(now.getTime() - 86_400_000))
    .execute();
}

/** Runs `expireReplacedStatement`. */
export async function expireReplacedPayments(tx: Pick<Tx, "db" | "now">, which: RawBuilder<boolean>): Promise<void> {
  await sendBatch(tx.db, expireReplacedStatement(tx, which));
}
