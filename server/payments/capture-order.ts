import * as t from "../../contract/text/server/payments.ts";
import type { Ctx } from "../ctx.ts";
import { failpoint } from "../failpoint.ts";
import { applyProviderState } from "./apply-provider-state.ts";
import { expirePayment } from "./expire.ts";
import { addSeconds, nextPollWithoutResponse, nextPoll } from "./polling.ts";
import { kindOf, type Payment } from "./purchase-kinds.ts";
import { paymentById } from "./read.ts";
import { declineIssues, expiryReasons, payableExpiryReasons, unapprovedIssues } from "./reasons.ts";
import { reopen } from "./reopen.ts";
import { repriceBeforeCapture } from "./reprice-before-capture.ts";

/** Lease on a payment during its capture. After that the process is assumed dead, and reconciliation takes over. */
const captureLeaseSeconds = 20;

/** The owner sees a problem if PayPal has not reported the capture's outcome by then. */
const unknownMinutes = 30;

/**
 * Moves the payment to `capturing` and pins the hold, holding again if it expired. If that fails, the payment expires
 * as `hold lost`. Does nothing for a cancelled or replaced payment. Of concurrent callers one succeeds (`isOurs`);
 * the others get the current row.
 */
export async function beginCapture(
  ctx: Ctx,
  { id }: Pick<Payment, "id">,
): Promise<{ payment: Payment; isOurs: boolean }> {
  try {
    const begun = await ctx.tx(async (tx) => {
      const payment = await tx.db
        .updateTable("payments")
        .set({
          state: "capturing",
          reason: "",
          look_at: addSeconds(tx.now, captureLeaseSeconds),
          changed_at: tx.now,
        })
        .where("id", "=", id)
        .where((of) =>
          of.or([
            of("state", "=", "opened"),
            of.and([of("state", "=", "expired"), of("reason", "in", payableExpiryReasons)]),
          ]),
        )
        .returningAll()
        .executeTakeFirst();
      if (payment && !(await kindOf(tx, payment).pin(tx, payment))) throw new HoldLost();
      return payment;
    });
    failpoint("capture: pinned");
    return { payment: begun ?? (await paymentById(ctx, id)), isOurs: begun !== undefined };
  } catch (error) {
    if (!(error instanceof HoldLost)) throw error;
    await expirePayment(ctx, { id, state: "opened" }, expiryReasons.holdLost);
    await ctx.db
      .updateTable("payments")
      .set({ reason: expiryReasons.holdLost })
      .where("id", "=", id)
      .where("state", "=", "expired")
      .where("reason", "in", payableExpiryReasons)
      .execute();
    return { payment: await paymentById(ctx, id), isOurs: false };
  }
}

class HoldLost extends Error {}

/**
 * Captures a `capturing` payment with its stored idempotency key and applies PayPal's response. Captures nothing if
 * the shipping address changes the price. If the outcome is unknown, the payment is polled again later.
 */
export async function captureOrder(ctx: Ctx, payment: Payment): Promise<Payment> {
  const reopened = await repriceBeforeCapture(ctx, payment);
  if (reopened) return reopened;
  failpoint("capture: asked");
  const answer = await ctx.payPal.captureOrder(payment.order_id!, payment.capture_key);
  failpoint("capture: taken");
  if (answer.kind === "done") return applyProviderState(ctx, payment, answer.value);
  if (answer.kind === "refused") {
    if (declineIssues.has(answer.issue) || unapprovedIssues.has(answer.issue))
      return reopen(ctx, payment, answer.issue);
    // Missing, already captured, or an unknown issue: the order below tells which.
  }
  const order = await ctx.payPal.getOrder(payment.order_id!);
  if (order.kind === "refused" && order.status === 404) {
    await expirePayment(ctx, payment, expiryReasons.orderGone);
    return paymentById(ctx, payment.id);
  }
  if (order.kind === "done" && order.value.capture) return applyProviderState(ctx, payment, order.value);
  // Refused with an unknown issue, and the order has no capture.
  if (answer.kind === "refused" && order.kind === "done") return reopen(ctx, payment, answer.issue);
  await pollAgain(ctx, payment, { isAway: true });
  return paymentById(ctx, payment.id);
}

/** Schedules the next poll of an unsettled payment. After `unknownMinutes` the Money page shows a problem. */
export async function pollAgain(ctx: Ctx, payment: Payment, { isAway }: { isAway: boolean }): Promise<void> {
  const waited = ctx.now.getTime() - payment.changed_at.getTime();
  const isOverdue = payment.state === "capturing" && waited > unknownMinutes * 60_000;
  await ctx.db
    .updateTable("payments")
    .set({
      look_at: isAway ? nextPollWithoutResponse(ctx.now) : nextPoll(ctx.now, payment.changed_at),
      ...(isOverdue ? { problem: t.paypalHasNotToldYet } : {}),
    })
    .where("id", "=", payment.id)
    .where("state", "=", payment.state)
    // Polling that has stopped does not restart: reconciliation retries unhandled webhooks.
    .where("look_at", "is not", null)
    .execute();
}
