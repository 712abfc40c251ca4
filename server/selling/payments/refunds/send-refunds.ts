import { sql } from "kysely";
import * as t from "../../../../contract/selling/payments/text.desk.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { isLeased } from "../../../platform/db/lease.ts";
import { failpoint } from "../../../platform/process/failpoint.ts";
import { isDisputed, isDisputedNow } from "../disputes/is-disputed.ts";
import { paymentProblemLetter } from "../letters.ts";
import { addSeconds, maxPollSeconds, nextPollWithoutResponse, nextPoll } from "../polling.ts";
import type { ProviderRefund } from "../provider.ts";
import { paymentById } from "../read.ts";
import { amountForOwner } from "../refund-words.ts";
import { noteRefusal } from "../refusals.ts";
import { paymentUpdate, updatedPayment } from "../state.ts";
import { countRefund, endRefundProblem, type Refund, tellRefundProblem, tellSlowRefund } from "./count-refund.ts";
import { recordRefundsIn } from "./record-refunds.ts";
import { lockPurchase } from "./refund.ts";

/** Lease on a claimed refund. Must exceed a call to the provider with its retries. */
const claimSeconds = 25;

/**
 * Sends a payment's open refunds (`asked`) to the provider, or polls those already sent. Idempotent. Skips a refund that
 * another process is sending: two senders could get two answers.
 */
export async function sendRefunds(ctx: Ctx, paymentId: string): Promise<void> {
  const refunds = ctx.db.selectFrom("refunds").select("id").where("payment_id", "=", paymentId);
  for (const { id } of await refunds.where("state", "=", "asked").orderBy("asked_at").execute()) {
    const claimed = await claimRefund(ctx, id);
    if (claimed) await sendRefund(ctx, claimed);
  }
}

/**
 * Claims an open refund, by the database's clock, which all processes share. Undefined if it has an answer, or another
 * process has claimed it. When the claim of a killed process has ended, the refund is sent with the same key.
 */
function claimRefund({ db, now }: Ctx, id: string): Promise<Refund | undefined> {
  // Milliseconds: JavaScript's dates have no more, and the claim is compared with `claimed_until`.
  const until = sql<Date>`date_trunc('milliseconds', now()) + ${claimSeconds} * interval '1 second'`;
  return db
    .updateTable("refunds")
    .set({ claimed_until: until, look_at: addSeconds(now, claimSeconds) })
    .where("id", "=", id)
    .where("state", "=", "asked")
    .where(sql<boolean>`not ${isLeased("claimed_until", claimSeconds)}`)
    .where(sql<boolean>`(provider_id is not null or not ${isDisputed(sql`refunds.payment_id`)})`)
    .returningAll()
    .executeTakeFirst();
}

async function sendRefund(ctx: Ctx, refund: Refund): Promise<void> {
  const payment = await paymentById(ctx, refund.payment_id);
  // A full refund is sent without an amount: correct even if it captured a different amount.
  const isAll = refund.amount_cents === payment.amount_cents;
  const part = { currency: payment.currency, cents: refund.amount_cents };
  const answer = refund.provider_id
    ? await ctx.provider.showRefund(refund.provider_id)
    : await ctx.provider.refund(payment.capture_id!, refund.request_key, isAll ? undefined : part);
  failpoint("refund: given");
  if (answer.kind === "done") return applyStatus(ctx, refund, answer.value);
  if (answer.kind === "refused" && ctx.provider.disputes?.isRefusal(answer.code)) return waitForDispute(ctx, refund);
  // One that the provider has taken over is not refused any more: only a call to read it is.
  const isTaken = refund.provider_id !== null;
  let isLater = false;
  if (answer.kind === "refused") {
    await noteRefusal(ctx, { code: answer.code, at: ctx.now, call: "other" });
    isLater = ctx.provider.isRefundLater(answer.code);
    // What it refuses for another reason than this refund is asked again.
    if (!isTaken && !isLater && !ctx.provider.meaningOf(answer.code).refusesAll)
      return markFailed(ctx, refund, answer.code);
  }
  const look_at = isLater ? nextPoll(ctx.now, refund.asked_at) : nextPollWithoutResponse(ctx.now);
  await claimedUpdate(ctx, refund).set({ look_at }).execute();
  await tellSlowRefund(ctx, refund, { isMoving: isTaken || isLater });
}

/** An update by the sender of a refund, which ends the claim. It applies only until another sender takes the claim over. */
const claimedUpdate = ({ db }: Pick<Ctx, "db">, { id, claimed_until }: Refund) =>
  db
    .updateTable("refunds")
    .set({ claimed_until: null })
    .where("id", "=", id)
    .where("state", "=", "asked")
    .where("claimed_until", "=", claimed_until);

async function applyStatus(ctx: Ctx, refund: Refund, answer: ProviderRefund): Promise<void> {
  const { id, state, code } = answer;
  if (state === "failed") return markFailed(ctx, refund, code);
  if (state === "done") return finishRefund(ctx, refund, answer);
  const look_at = nextPoll(ctx.now, refund.asked_at);
  await claimedUpdate(ctx, refund).set({ provider_id: id, look_at }).execute();
  await tellSlowRefund(ctx, refund, { isMoving: state === "moving" });
}

/**
 * Moves the refund from `asked` to `done`, and counts it once. Also after another sender took the claim over and was
 * refused, because the money has moved: then it is recorded as an uncounted refund at PayPal.
 */
async function finishRefund(ctx: Ctx, refund: Refund, answer: ProviderRefund): Promise<void> {
  const { id: provider_id, cents = refund.amount_cents } = answer;
  await ctx.tx(async (tx) => {
    await lockPurchase(tx, refund.payment_id);
    const stored = tx.db.updateTable("refunds").where("id", "=", refund.id);
    const done = await stored
      .set({ state: "done", provider_id, done_at: tx.now, look_at: null, claimed_until: null })
      .where("state", "=", "asked")
      .returningAll()
      .executeTakeFirst();
    if (done) return countRefund(tx, done);
    await stored
      .set({ provider_id })
      .where("state", "=", "failed")
      .where(sql<boolean>`not exists (select from refunds as other where other.provider_id = ${provider_id})`)
      .execute();
    const reported = { refunds: [{ ...answer, cents }], isReturned: false };
    if (!(await recordRefundsIn(tx, refund.payment_id, reported))) return;
    const { state } = await tx.db
      .selectFrom("refunds")
      .select("state")
      .where("id", "=", refund.id)
      .executeTakeFirstOrThrow();
    // A poll has recorded it as a refund at PayPal.
    if (state === "failed") await endRefundProblem(tx, refund);
  });
  failpoint("refund: committed");
}

/** A dispute began while the refund was sent: it waits, and the owner gets one email if the dispute is not known yet. */
async function waitForDispute(ctx: Ctx, refund: Refund): Promise<void> {
  await ctx.tx(async (tx) => {
    await lockPurchase(tx, refund.payment_id);
    const isKnown = await isDisputedNow(tx, refund.payment_id);
    const look_at = isKnown ? null : addSeconds(tx.now, maxPollSeconds);
    const waiting = claimedUpdate(tx, refund).set({ look_at }).returning("id");
    if (!(await waiting.executeTakeFirst()) || isKnown) return;
    const problem = t.refundWaitsForDispute(amountForOwner(refund.amount_cents));
    const told = paymentUpdate(tx, refund.payment_id)
      .set({ problem, changed_at: tx.now })
      .where("payments.problem", "is distinct from", problem);
    const payment = await updatedPayment(told);
    if (payment) await tx.send("owner", () => paymentProblemLetter(tx, payment, problem));
  });
}

/** The provider refused the refund: the owner gets a problem. Polls soon, as the money may have been refunded there. */
async function markFailed(ctx: Ctx, refund: Refund, code: string): Promise<void> {
  await ctx.tx(async (tx) => {
    await lockPurchase(tx, refund.payment_id);
    const failing = claimedUpdate(tx, refund).set({ state: "failed", look_at: null }).returning("id");
    if (!(await failing.executeTakeFirst())) return;
    const problem = t.paypalRefusedToRefund(amountForOwner(refund.amount_cents), ctx.provider.refundWords(code));
    const change = { changed_at: tx.now, look_at: addSeconds(tx.now, 5) };
    await tellRefundProblem(tx, refund, { problem, change });
  });
}
