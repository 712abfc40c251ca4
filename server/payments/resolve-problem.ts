import type { Parsed } from "../../contract/endpoint.ts";
import type { resolvePayment as schema } from "../../contract/schema/payments.ts";
import * as t from "../../contract/text/server/payments.ts";
import type { Ctx } from "../ctx.ts";
import { newId } from "../db/id.ts";
import { Refusal } from "../refusal.ts";
import { isFinal, kindOf, type Payment } from "./purchase-kinds.ts";
import { paymentById } from "./read.ts";
import { refundPayment } from "./refunds/refund.ts";
import { settlePayment } from "./settle.ts";
import { paymentUpdate } from "./state.ts";

/** `finish` settles a payment with a problem and fulfils the purchase; `refund` refunds all that is left. */
export async function resolvePayment(ctx: Ctx, { params, body }: Parsed<typeof schema>): Promise<{ message: string }> {
  const payment = await ctx.db.selectFrom("payments").selectAll().where("id", "=", params.id).executeTakeFirst();
  if (!payment) throw new Refusal("not-found");
  if (isFinal(payment) && payment.problem === null) throw new Refusal("nothing-to-mend");
  if (body.how === "finish") return finish(ctx, payment);
  if (payment.captured_at === null) throw new Refusal("nothing-to-mend", { message: t.nothingWasCharged });
  const refunds = ctx.db.selectFrom("refunds").select("id").where("id", "=", payment.id);
  const failedRefund = await refunds.where("state", "=", "failed").executeTakeFirst();
  // A second click repeats the same refund ID. A refund that PayPal refused needs a new ID.
  const id = failedRefund ? newId(ctx.now.getTime()) : payment.id;
  const done = await refundPayment(ctx, { params, body: { id, reason: t.refundedByStudio } });
  await clearProblem(ctx, payment);
  return done;
}

async function finish(ctx: Ctx, before: Payment): Promise<{ message: string }> {
  const { payment, isAway } = await settlePayment(ctx, before.id);
  if (isAway) throw new Refusal("provider-away", { retryAfterSeconds: 60 });
  if (payment.state === "captured") {
    const refunds = ctx.db.selectFrom("refunds").select("id").where("payment_id", "=", before.id);
    const refund = await refunds.where("state", "<>", "failed").executeTakeFirst();
    if (refund) throw new Refusal(kindOf(ctx, payment).gone, { message: t.isNoLongerAvailable });
    throw new Refusal("nothing-to-mend", { message: t.refundThePayment(payment.problem ?? "").trim() });
  }
  if (!isFinal(payment)) throw new Refusal("provider-away", { message: t.paypalHasNotDecidedYet });
  await clearProblem(ctx, payment);
  return { message: t.doneThisPaymentIsSettled };
}

/** Clears the problem of a final payment. */
async function clearProblem(ctx: Ctx, { id }: Payment): Promise<void> {
  if (!isFinal(await paymentById(ctx, id))) return;
  await paymentUpdate(ctx, id).set({ problem: null }).execute();
}
