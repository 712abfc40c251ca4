import { randomUUID } from "node:crypto";
import * as t from "../../../contract/text/server/payments.ts";
import type { Ctx, Tx } from "../../ctx.ts";
import { newId } from "../../db/id.ts";
import { paymentProblemLetter } from "../letters.ts";
import type { PayPalRefund } from "../paypal/wire.ts";
import { nextPoll } from "../polling.ts";
import { kindOf, type Payment } from "../purchase-kinds.ts";
import { paymentUpdate } from "../state.ts";
import { countRefund, type Refund } from "./count-refund.ts";
import { lockPayment, requestRefund, sendWalletReturned } from "./refund.ts";
import { takeCreditBack } from "./take-credit-back.ts";

type CompletedRefund = { providerId: string; cents: number };

/**
 * Records refunds that were made outside this site (by the owner at PayPal, or by PayPal), each once, and a refund of
 * ours that PayPal made although one answer was a refusal. `isReversed`: the full amount was returned, even if no refund
 * shows it. Returns false and records nothing while one of our own refunds is unanswered, because it may be the same
 * one: the payment is polled again.
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
    const known = new Map(existing.map((refund) => [refund.provider_id, refund]));
    const unrecorded = completed.filter(({ providerId }) => known.get(providerId)?.state !== "done");
    let left = payment.amount_cents - payment.refunded_cents;
    if (unrecorded.length === 0 && !(isReversed && left > 0)) return true;
    const asked = existing.find(({ state }) => state === "asked");
    if (asked) {
      await paymentUpdate(tx, paymentId)
        .set({ look_at: nextPoll(tx.now, asked.asked_at) })
        .execute();
      return false;
    }
    if (isReversed) unrecorded.push({ providerId: `reversed ${payment.capture_id}`, cents: left });
    for (const { providerId, cents } of unrecorded) {
      const given = { providerId, cents: Math.min(cents, left) };
      if (given.cents > 0) await record(tx, payment, given, known.get(providerId));
      left -= given.cents;
    }
    await takeDoubleCredit(tx, payment);
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

/** The owner reads what of the money was credit already, and has a problem with what is spent of it. */
async function takeDoubleCredit(tx: Tx, payment: Payment): Promise<void> {
  const { takenCents, spentCents } = await takeCreditBack(tx, payment.id);
  if (takenCents > 0)
    await tx.send(paymentProblemLetter(tx, payment, t.creditIsTakenBack((takenCents / 100).toFixed(2))));
  if (spentCents === 0) return;
  const problem = t.creditIsSpent((spentCents / 100).toFixed(2));
  await paymentUpdate(tx, payment.id).set({ problem }).execute();
  await tx.send(paymentProblemLetter(tx, payment, problem));
}

/** `refused`: the refund of ours that this one is. */
async function record(
  tx: Tx,
  payment: Payment,
  { providerId, cents }: CompletedRefund,
  refused?: Refund,
): Promise<void> {
  // Before the refund counts: what it gives back of a pass or gift card is taken back.
  await kindOf(tx, payment).takeBack?.(tx, payment, cents);
  const done = { state: "done", amount_cents: cents, done_at: tx.now } as const;
  if (refused) {
    const finishing = tx.db.updateTable("refunds").set(done).where("id", "=", refused.id).returningAll();
    await countRefund(tx, await finishing.executeTakeFirstOrThrow());
    const refusal = t.paypalRefusedToRefund((refused.amount_cents / 100).toFixed(2), "%");
    await paymentUpdate(tx, payment.id).set({ problem: null }).where("payments.problem", "like", refusal).execute();
    return;
  }
  const keys = { id: newId(tx.now.getTime()), payment_id: payment.id, request_key: randomUUID() };
  const refund = await tx.db
    .insertInto("refunds")
    .values({ ...keys, ...done, provider_id: providerId, asked_at: tx.now, reason: t.refundedAtPaypal })
    .returningAll()
    .executeTakeFirstOrThrow();
  await countRefund(tx, refund);
  await tx.send(paymentProblemLetter(tx, payment, t.partRefundedAtPaypal((cents / 100).toFixed(2))));
}
