import type { Selectable } from "kysely";
import * as t from "../../../contract/text/server/payments.ts";
import type { Ctx, Tx } from "../../ctx.ts";
import type { Tables } from "../../db/schema.ts";
import { failpoint } from "../../failpoint.ts";
import { paymentProblemLetter, refundLetter } from "../letters.ts";
import type { PayPalRefund } from "../paypal/wire.ts";
import { addSeconds, nextPollWithoutResponse, nextPoll } from "../polling.ts";
import { payerOf, paymentById } from "../read.ts";
import { refundRefusalWords } from "../reasons.ts";
import { paymentUpdate, updatedPayment } from "../state.ts";

type Refund = Selectable<Tables["refunds"]>;

/** Sends a payment's open refunds (`asked`) to PayPal, or polls those already sent. Idempotent. */
export async function sendRefunds(ctx: Ctx, paymentId: string): Promise<void> {
  const refunds = ctx.db.selectFrom("refunds").selectAll().where("payment_id", "=", paymentId);
  const asked = await refunds.where("state", "=", "asked").orderBy("asked_at").execute();
  for (const refund of asked) await sendRefund(ctx, refund);
}

async function sendRefund(ctx: Ctx, refund: Refund): Promise<void> {
  const payment = await paymentById(ctx, refund.payment_id);
  // A full refund is sent without an amount: correct even if PayPal captured a different amount.
  const isAll = refund.amount_cents === payment.amount_cents;
  const answer = refund.provider_id
    ? await ctx.payPal.getRefund(refund.provider_id)
    : await ctx.payPal.refundCapture(payment.capture_id!, refund.request_key, isAll ? undefined : refund.amount_cents);
  failpoint("refund: given");
  if (answer.kind === "done") return applyStatus(ctx, refund, answer.value);
  if (answer.kind === "refused") return markFailed(ctx, refund, answer.issue);
  const look_at = nextPollWithoutResponse(ctx.now);
  await askedRefundUpdate(ctx, refund).set({ look_at }).execute();
}

/** An update of a refund; it applies only in the state `asked`. */
const askedRefundUpdate = ({ db }: Pick<Ctx, "db">, { id }: Refund) =>
  db.updateTable("refunds").where("id", "=", id).where("state", "=", "asked");

async function applyStatus(ctx: Ctx, refund: Refund, { id, status }: PayPalRefund): Promise<void> {
  if (status === "FAILED" || status === "CANCELLED") return markFailed(ctx, refund, status);
  if (status === "COMPLETED") {
    await ctx.tx((tx) => finishRefund(tx, refund, id));
    failpoint("refund: committed");
    return;
  }
  const look_at = nextPoll(ctx.now, refund.asked_at);
  await askedRefundUpdate(ctx, refund).set({ provider_id: id, look_at }).execute();
}

/** Moves the refund from `asked` to `done`, and counts it once. */
async function finishRefund(tx: Tx, refund: Refund, providerId: string): Promise<void> {
  const done = await askedRefundUpdate(tx, refund)
    .set({ state: "done", provider_id: providerId, done_at: tx.now, look_at: null })
    .returningAll()
    .executeTakeFirst();
  if (done) await countRefund(tx, done);
}

/** Adds a done refund to its payment and notifies the payer. A fully refunded payment becomes `refunded`. */
export async function countRefund(tx: Tx, refund: Refund): Promise<void> {
  const payment = (await updatedPayment(
    paymentUpdate(tx, refund.payment_id).set((of) => ({
      refunded_cents: of("refunded_cents", "+", refund.amount_cents),
      changed_at: tx.now,
    })),
  ))!;
  if (payment.refunded_cents === payment.amount_cents)
    await paymentUpdate(tx, payment.id).set({ state: "refunded", look_at: null, problem: null }).execute();
  const payer = await payerOf(tx, payment);
  if (payer) await tx.send(refundLetter(tx, payment, payer, refund));
}

/** PayPal refused the refund: the owner gets a problem. Polls soon, as the money may have been refunded at PayPal. */
async function markFailed(ctx: Ctx, refund: Refund, issue: string): Promise<void> {
  await ctx.tx(async (tx) => {
    const failing = askedRefundUpdate(tx, refund).set({ state: "failed", look_at: null }).returning("id");
    if (!(await failing.executeTakeFirst())) return;
    const dollars = (refund.amount_cents / 100).toFixed(2);
    const problem = t.paypalRefusedToRefund(dollars, refundRefusalWords(issue));
    const payment = await updatedPayment(
      paymentUpdate(tx, refund.payment_id).set({ problem, changed_at: tx.now, look_at: addSeconds(tx.now, 5) }),
    );
    if (payment) await tx.send(paymentProblemLetter(tx, payment, problem));
  });
}
