import type { Ctx } from "../ctx.ts";
import { failpoint } from "../failpoint.ts";
import { applyProviderState } from "./apply-provider-state.ts";
import { expirePayment } from "./expire.ts";
import { later, pollAfterSilence, nextPoll } from "./polling.ts";
import { kindOf, type Payment } from "./purchase-kinds.ts";
import { paymentById } from "./read.ts";
import { declines, ended, timeRanOut, unapproved } from "./reasons.ts";
import { reopen } from "./reopen.ts";
import { repriceBeforeCapture } from "./reprice-before-capture.ts";

/** By then a call to PayPal is over, or its process dead; reconciliation takes over. */
const takingSeconds = 20;

/** So long PayPal may leave open what became of a capture before the owner hears of it. */
const unknownMinutes = 30;

/**
 * Begins to take the money of an approved order: pins what it pays for, if need be by holding it again. Nothing is
 * taken when it cannot be held: the payment has ended then. Nor is anything of one that was cancelled or replaced. Of
 * several who begin at once one does (`isOurs`); the others get the row as it is.
 */
export async function beginCapture(
  ctx: Ctx,
  { id }: Pick<Payment, "id">,
): Promise<{ payment: Payment; isOurs: boolean }> {
  try {
    const begun = await ctx.tx(async (tx) => {
      const payment = await tx.db
        .updateTable("payments")
        .set({ state: "capturing", reason: "", look_at: later(tx.now, takingSeconds), changed_at: tx.now })
        .where("id", "=", id)
        .where((of) =>
          of.or([
            of("state", "=", "opened"),
            of.and([of("state", "=", "expired"), of("reason", "in", timeRanOut)]),
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
    await expirePayment(ctx, { id, state: "opened" }, ended.holdLost);
    await ctx.db
      .updateTable("payments")
      .set({ reason: ended.holdLost })
      .where("id", "=", id)
      .where("state", "=", "expired")
      .where("reason", "in", timeRanOut)
      .execute();
    return { payment: await paymentById(ctx, id), isOurs: false };
  }
}

class HoldLost extends Error {}

/**
 * Takes the money of a payment that is `capturing`, with its stored key: once, however often this is repeated, and
 * brings the row to what PayPal answers. Nothing is taken while the address of what ships asks another price. While
 * nobody knows, it stays as it is and is looked at again.
 */
export async function captureOrder(ctx: Ctx, payment: Payment): Promise<Payment> {
  const asked = await repriceBeforeCapture(ctx, payment);
  if (asked) return asked;
  failpoint("capture: asked");
  const answer = await ctx.payPal.captureOrder(payment.order_id!, payment.capture_key);
  failpoint("capture: taken");
  if (answer.kind === "done") return applyProviderState(ctx, payment, answer.value);
  if (answer.kind === "refused") {
    if (declines.has(answer.issue) || unapproved.has(answer.issue)) return reopen(ctx, payment, answer.issue);
    // Gone, taken already, or a no that is not expected: the order itself says where it stands.
  }
  const order = await ctx.payPal.getOrder(payment.order_id!);
  if (order.kind === "refused" && order.status === 404) {
    await expirePayment(ctx, payment, ended.orderGone);
    return paymentById(ctx, payment.id);
  }
  if (order.kind === "done" && order.value.capture) return applyProviderState(ctx, payment, order.value);
  // A definite no of a reason we do not know, and indeed nothing was taken.
  if (answer.kind === "refused" && order.kind === "done") return reopen(ctx, payment, answer.issue);
  await pollAgain(ctx, payment, { isAway: true });
  return paymentById(ctx, payment.id);
}

/** It is not settled: later again. After a while the owner sees it on her Money page. */
export async function pollAgain(ctx: Ctx, payment: Payment, { isAway }: { isAway: boolean }): Promise<void> {
  const waited = ctx.now.getTime() - payment.changed_at.getTime();
  const isLong = payment.state === "capturing" && waited > unknownMinutes * 60_000;
  await ctx.db
    .updateTable("payments")
    .set({
      look_at: isAway ? pollAfterSilence(ctx.now) : nextPoll(ctx.now, payment.changed_at),
      ...(isLong ? { problem: "PayPal has not said yet whether this was paid." } : {}),
    })
    .where("id", "=", payment.id)
    .where("state", "=", payment.state)
    // One that is over stays so: a webhook about it is tried again by itself.
    .where("look_at", "is not", null)
    .execute();
}
