import * as t from "../../contract/text/server/payments.ts";
import type { Ctx } from "../ctx.ts";
import { Refusal } from "../refusal.ts";
import { expirePayment } from "./expire.ts";
import { callersPayment, paymentById } from "./read.ts";
import { expiryReasons, payableExpiryReasons } from "./reasons.ts";

/**
 * Cancels the caller's open payment, or one whose hold expired: releases the hold and prevents a later capture.
 * Idempotent. Refuses `not-found`, and `payment-closed` once a capture has begun.
 */
export async function cancelPayment(
  ctx: Ctx,
  { params }: { params: { orderId: string } },
): Promise<{ message: string }> {
  const { id } = await callersPayment(ctx, params.orderId);
  if (!(await expirePayment(ctx, { id, state: "opened" }, expiryReasons.cancelled))) {
    await ctx.db
      .updateTable("payments")
      .set({ reason: expiryReasons.cancelled, look_at: null })
      .where("id", "=", id)
      .where("state", "=", "expired")
      .where("reason", "in", payableExpiryReasons)
      .execute();
    const { state } = await paymentById(ctx, id);
    if (state !== "expired" && state !== "declined") throw new Refusal("payment-closed");
  }
  return { message: t.paymentWasCancelledNothing };
}
