import { randomUUID } from "node:crypto";
import * as t from "../../../contract/text/server/payments.ts";
import type { Ctx, Tx } from "../../ctx.ts";
import { newId } from "../../db/id.ts";
import { paymentProblemLetter } from "../letters.ts";
import type { PayPalRefund } from "../paypal/wire.ts";
import { kindOf, type Payment } from "../purchase-kinds.ts";
import { lockPayment, requestRefund, sendWalletReturned } from "./refund.ts";
import { countRefund } from "./send-refunds.ts";

type CompletedRefund = { providerId: string; cents: number };

/**
 * Records refunds that were made outside this site (by the owner at PayPal, or by PayPal), each once. `isReversed`:
 * the full amount was returned, even if no refund shows it. Returns false and records nothing while one of our own
 * refunds is unanswered, because it may be the same one: retry later.
 */
export async function recordRefunds(
  ctx: Ctx,
  paymentId: string,
  { refunds, isReversed }: { refunds: PayPalRefund[]; isReversed: boolean },
): Promise<boolean> {
  const completed = refunds.flatMap(({ id, status, cents }): CompletedRefund[] =>
    status === "COMPLETED" && cents ? [{ providerId: id, cents }] : [],
  );
  if (completed.length === 0 && !isReversed) return true;
  return ctx.tx(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (payment.captured_at === null) return true;
    const existing = await tx.db.selectFrom("refunds").selectAll().where("payment_id", "=", paymentId).execute();
    if (existing.some(({ state }) => state === "asked")) return false;
    const knownIds = new Set(existing.map(({ provider_id }) => provider_id));
    let left = payment.amount_cents - payment.refunded_cents;
    const unrecorded = completed.filter(({ providerId }) => !knownIds.has(providerId));
    for (const { providerId, cents } of unrecorded) {
      if (Math.min(cents, left) > 0) await record(tx, payment, { providerId, cents: Math.min(cents, left) });
      left -= Math.min(cents, left);
    }
    if (isReversed && left > 0) {
      await record(tx, payment, { providerId: `reversed ${payment.capture_id}`, cents: left });
      left = 0;
    }
    if (left === 0 && payment.state !== "refunded") {
      // The provider took its money back: what the wallet paid goes back too.
      const rest = await requestRefund(tx, payment.id, { reason: t.refundedAtPaypal });
      await sendWalletReturned(tx, payment, rest, t.refundedAtPaypal);
      const provider = { to: "provider", name: "", units: 0, cents: payment.amount_cents } as const;
      const moneyCents = payment.amount_cents + rest.moneyCents;
      const refunded = { cents: payment.amount_cents + rest.cents, moneyCents, parts: [provider, ...rest.parts] };
      await kindOf(tx, payment).withdraw(tx, payment, refunded);
    }
    return true;
  });
}

async function record(tx: Tx, payment: Payment, { providerId, cents }: CompletedRefund): Promise<void> {
  // Before the refund counts: what it gives back of a pass or gift card is taken back.
  await kindOf(tx, payment).takeBack?.(tx, payment, cents);
  const keys = { id: newId(tx.now.getTime()), payment_id: payment.id, request_key: randomUUID() };
  const done = { state: "done", provider_id: providerId, asked_at: tx.now, done_at: tx.now } as const;
  const refund = await tx.db
    .insertInto("refunds")
    .values({ ...keys, ...done, amount_cents: cents, reason: t.refundedAtPaypal })
    .returningAll()
    .executeTakeFirstOrThrow();
  await countRefund(tx, refund);
  await tx.send(paymentProblemLetter(tx, payment, t.partRefundedAtPaypal((cents / 100).toFixed(2))));
}
