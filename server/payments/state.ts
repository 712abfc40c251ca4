import { randomUUID } from "node:crypto";
import { type Compilable, type Kysely, type RawBuilder, sql } from "kysely";
import type { Ctx, Tx } from "../ctx.ts";
import { emptyAssignments, hasPersonalData } from "../db/personal-columns.ts";
import type { Tables } from "../db/schema.ts";
import { rawStatement, sendBatch } from "../db/transaction.ts";
import { failpoint } from "../failpoint.ts";
import { addSeconds, nextOpenPoll } from "./polling.ts";
import { kindOf, type Payment } from "./purchase-kinds.ts";
import { paymentById } from "./read.ts";
import { expiryReasons, sessionCancelledReason, payableExpiryReasons } from "./reasons.ts";

// Changes of payments, also those that other folders request. Only server/payments writes the payment tables.

type ExpiryReason = (typeof expiryReasons)[keyof typeof expiryReasons];

/** An update of a payment. With `from`, it applies only in these states. */
export function paymentUpdate({ db }: Pick<Ctx, "db">, id: string, from?: readonly Payment["state"][]) {
  const update = db.updateTable("payments").where("id", "=", id);
  return from ? update.where("state", "in", from) : update;
}

/** Expires an uncaptured payment and releases its hold. Returns false if the state is not the given one any more. */
export function expirePayment(
  ctx: Ctx,
  { id, state }: Pick<Payment, "id" | "state">,
  reason: ExpiryReason,
): Promise<boolean> {
  return ctx.tx(async (tx) => {
    const payment = await paymentUpdate(tx, id, [state])
      .set({ state: "expired", reason, look_at: null, problem: null, changed_at: tx.now })
      .returningAll()
      .executeTakeFirst();
    if (payment) await kindOf(tx, payment).release(tx, payment);
    return payment !== undefined;
  });
}

/** Like `expirePayment`. Returns the latest row. */
export async function expireAndRead(ctx: Ctx, payment: Payment, reason: ExpiryReason): Promise<Payment> {
  await expirePayment(ctx, payment, reason);
  return paymentById(ctx, payment.id);
}

/**
 * Moves a payment back to `opened` after PayPal captured nothing, with a new capture key and the remaining hold time.
 * Applies only to the refused attempt, not to a newer one (compared by capture key). `repriced`: the new price.
 */
export async function reopen(
  ctx: Ctx,
  payment: Payment,
  reason: string,
  repriced: { amount_cents?: number; parts?: string; goods?: string } = {},
): Promise<Payment> {
  await ctx.tx(async (tx) => {
    const look_at = nextOpenPoll(tx.now, payment);
    const opened = await paymentUpdate(tx, payment.id, ["capturing"])
      .set({ state: "opened", reason, capture_key: randomUUID(), look_at, problem: null, changed_at: tx.now })
      .set(repriced)
      .where("capture_key", "=", payment.capture_key)
      .returningAll()
      .executeTakeFirst();
    if (opened) await kindOf(tx, opened).unpin(tx, opened);
  });
  failpoint("capture: declined");
  return paymentById(ctx, payment.id);
}

/**
 * Statement that expires unpaid payments replaced by a newer one, so that an order approved in an old window cannot be
 * captured. `which` is SQL over `payments`.
 */
export function expireReplacedStatement(tx: Pick<Tx, "db" | "now">, which: RawBuilder<boolean>): Compilable {
  return rawStatement(
    tx.db,
    sql`update payments set state = 'expired', reason = ${expiryReasons.replaced}, look_at = null, changed_at = ${tx.now}
      where ${which} and (state in ('opened', 'declined')
        or (state = 'expired' and reason = any (${[...payableExpiryReasons]}::text[])))`,
  );
}

/** Runs `expireReplacedStatement`. */
export async function expireReplacedPayments(tx: Pick<Tx, "db" | "now">, which: RawBuilder<boolean>): Promise<void> {
  await sendBatch(tx.db, expireReplacedStatement(tx, which));
}

/** Records that the one-to-one session was cancelled and the owner keeps the money. The Money page shows it. */
export async function recordPaymentKept(tx: Pick<Tx, "db">, paymentId: string): Promise<void> {
  await paymentUpdate(tx, paymentId, ["fulfilled"]).set({ reason: sessionCancelledReason }).execute();
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
  await sql`
    update payments set ${emptyAssignments("payments")} where ${hasPersonalData("payments")} and ${which}`.execute(db);
  await sql`
    update refunds set ${emptyAssignments("refunds")}
    where ${hasPersonalData("refunds")} and payment_id in (select payments.id from payments where ${which})`.execute(
    db,
  );
}

/** Purges `opener` (hash of the payer's network) one day after the payment left the state `opened`. */
export async function purgeOpeners(db: Kysely<Tables>, now: Date): Promise<void> {
  await sql`
    update payments set opener = null
    where opener is not null and state <> 'opened' and changed_at < ${addSeconds(now, -86_400)}`.execute(db);
}
