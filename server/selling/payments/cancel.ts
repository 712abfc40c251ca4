import { text as t } from "../../../contract/selling/payments/text.ts";
import { type Ctx, Refusal } from "../../platform/call/ctx.ts";
import { callersPayment, paymentById } from "./read.ts";
import { expiryReasons, payableExpiryReasons } from "./reasons.ts";
import { expirePayment, paymentUpdate } from "./state.ts";

/** Cancels the caller's open payment, or one whose hold expired, and prevents a later capture. Idempotent. */
export async function cancelPayment(
  ctx: Ctx,
  { params }: { params: { orderId: string } },
): Promise<{ message: string }> {
  const { id } = await callersPayment(ctx, params.orderId);
  if (!(await expirePayment(ctx, { id, state: "opened" }, expiryReasons.cancelled))) {
    await paymentUpdate(ctx, id, ["expired"])
      .set({ reason: expiryReasons.cancelled, look_at: null })
      .where("payments.reason", "in", payableExpiryReasons)
      .execute();
    const { state } = await paymentById(ctx, id);
    if (state !== "expired" && state !== "declined") throw new Refusal("payment-closed");
  }
  return { message: t.paymentWasCancelledNothing };
}
