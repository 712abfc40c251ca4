import { randomUUID } from "node:crypto";
import * as owner from "../../../../contract/selling/payments/text.desk.ts";
import { text as t } from "../../../../contract/selling/payments/text.ts";
import type { Ctx, Tx } from "../../../platform/call/ctx.ts";
import { newId } from "../../../platform/db/id.ts";
import { paymentProblemLetter } from "../letters.ts";
import { nextPoll } from "../polling.ts";
import type { ProviderRefund } from "../provider.ts";
import { kindOf, type Payment } from "../purchase-kinds.ts";
import { amountForOwner } from "../refund-words.ts";
import { paymentUpdate } from "../state.ts";
import { countRefund, endRefundProblem, type Refund } from "./count-refund.ts";
import { lockPayment, requestRefund, sendWalletReturned } from "./refund.ts";

type CompletedRefund = { providerId: string; cents: number };
/** What the provider says of the refunds of a payment. `isReturned`: the full amount was returned, even if no refund shows it. */
type Reported = { refunds: ProviderRefund[]; isReturned: boolean };

/** Runs `recordRefundsIn` in a transaction, if there is anything to record. */
export async function recordRefunds(ctx: Ctx, paymentId: string, reported: Reported): Promise<boolean> {
  if (completedOf(reported).length === 0 && !reported.isReturned) return true;
  return ctx.tx((tx) => recordRefundsIn(tx, paymentId, reported));
}

const completedOf = ({ refunds }: Reported) =>
  refunds.flatMap(({ id, state, cents }): CompletedRefund[] =>
    state === "done" && cents ? [{ providerId: id, cents }] : [],
  );

/**
 * Records refunds that were made outside this site (by the owner at PayPal, or by PayPal), each once, and a refund of
 * ours that PayPal made although one answer was a refusal. Returns false and records nothing while one of our own refunds
 * is unanswered, because it may be the same one: the payment is polled again.
 */
export async function recordRefundsIn(tx: Tx, paymentId: string, reported: Reported): Promise<boolean> {
  const { isReturned } = reported;
  const payment = await lockPayment(tx, paymentId);
  if (payment.captured_at === null) return true;
  const existing = await tx.db.selectFrom("refunds").selectAll().where("payment_id", "=", paymentId).execute();
  const known = new Map(existing.map((refund) => [refund.provider_id, refund]));
  const unrecorded = completedOf(reported).filter(({ providerId }) => known.get(providerId)?.state !== "done");
  const leftBefore = payment.amount_cents - payment.refunded_cents;
  let left = leftBefore;
  if (left === 0 || (unrecorded.length === 0 && !isReturned)) return true;
  const asked = existing.find(({ state }) => state === "asked");
  if (asked) {
    await paymentUpdate(tx, paymentId)
      .set({ look_at: nextPoll(tx.now, asked.asked_at) })
      .execute();
    return false;
  }
  if (isReturned) unrecorded.push({ providerId: `reversed ${payment.capture_id}`, cents: left });
  let unasked = 0;
  for (const { providerId, cents } of unrecorded) {
    // A refund that settled a dispute: its amount is booked under the dispute already.
    const booked = existing.find((row) => row.provider_id?.startsWith("dispute ") && row.amount_cents === cents);
    if (booked) {
      await tx.db.updateTable("refunds").set({ provider_id: providerId }).where("id", "=", booked.id).execute();
      continue;
    }
    const given = { providerId, cents: Math.min(cents, left) };
    if (given.cents > 0) await record(tx, payment, given, known.get(providerId));
    left -= given.cents;
    if (!known.has(providerId)) unasked += given.cents;
  }
  // A refund that PayPal refused at first was asked for: its part was withdrawn then, and the wallet's part of the rest
  // stays.
  const refused = existing.find((refund) => isRefusalOf(refund, payment, unasked));
  if (refused) await endRefundProblem(tx, refused);
  const wasAsked = unasked === 0 || refused !== undefined;
  // Without earlier refunds, which may have been of other seats.
  if (left === 0 && !(wasAsked && payment.total_cents > payment.amount_cents))
    await withdrawReturned(tx, payment, leftBefore);
  return true;
}

/**
 * Withdraws the goods after the provider's part has gone back, and returns the wallet's part. `isTakenBack`: the payer
 * has the provider's part already.
 */
export async function withdrawReturned(
  tx: Tx,
  payment: Payment,
  providerCents: number,
  { isTakenBack = false } = {},
): Promise<void> {
  const rest = await requestRefund(tx, payment.id, { reason: t.refundedAtPaypal, addsLostDays: true });
  await sendWalletReturned(tx, payment, rest, t.refundedAtPaypal);
  const money = { to: "provider", name: "", units: 0, cents: providerCents } as const;
  const provider = { ...money, ...(isTakenBack ? { isTakenBack } : {}) };
  const moneyCents = providerCents + rest.moneyCents;
  const refunded = { cents: providerCents + rest.cents, moneyCents, parts: [provider, ...rest.parts] };
  await kindOf(tx, payment).withdraw(tx, payment, refunded);
}

/** Whether the owner has refunded at PayPal what PayPal had refused to refund, which is the problem of the payment. */
const isRefusalOf = ({ state, amount_cents, problem }: Refund, payment: Payment, cents: number): boolean =>
  state === "failed" && amount_cents === cents && problem !== null && problem === payment.problem;

/** `refused`: the refund of ours that this one is. */
async function record(
  tx: Tx,
  payment: Payment,
  { providerId, cents }: CompletedRefund,
  refused?: Refund,
): Promise<void> {
  // Before the refund counts, its part of a pass or gift card is taken back.
  await kindOf(tx, payment).takeBack?.(tx, payment, cents);
  const done = { state: "done", amount_cents: cents, done_at: tx.now } as const;
  if (refused) {
    const finishing = tx.db.updateTable("refunds").set(done).where("id", "=", refused.id).returningAll();
    return countRefund(tx, await finishing.executeTakeFirstOrThrow());
  }
  const keys = { id: newId(tx.now.getTime()), payment_id: payment.id, request_key: randomUUID() };
  const refund = await tx.db
    .insertInto("refunds")
    .values({ ...keys, ...done, provider_id: providerId, asked_at: tx.now, reason: t.refundedAtPaypal })
    .returningAll()
    .executeTakeFirstOrThrow();
  await countRefund(tx, refund);
  await tx.send("owner", () => paymentProblemLetter(tx, payment, owner.partRefundedAtPaypal(amountForOwner(cents))));
}
