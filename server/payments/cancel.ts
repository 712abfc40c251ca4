import type { Ctx } from "../ctx.ts";
import { Refusal } from "../refusal.ts";
import { expirePayment } from "./expire.ts";
import { callersPayment, paymentById } from "./read.ts";
import { ended, timeRanOut } from "./reasons.ts";

/**
 * Gives up a payment of the caller's that is open, or whose time ran out: what was held is free again, and nothing is
 * taken of it any more. Doing it twice is fine. Refuses `not-found`, and `payment-closed` once money is on its way or
 * was taken.
 */
export async function cancelPayment(
  ctx: Ctx,
  { params }: { params: { orderId: string } },
): Promise<{ message: string }> {
  const { id } = await callersPayment(ctx, params.orderId);
  if (!(await expirePayment(ctx, { id, state: "opened" }, ended.cancelled))) {
    await ctx.db
      .updateTable("payments")
      .set({ reason: ended.cancelled, look_at: null })
      .where("id", "=", id)
      .where("state", "=", "expired")
      .where("reason", "in", timeRanOut)
      .execute();
    const { state } = await paymentById(ctx, id);
    if (state !== "expired" && state !== "declined") throw new Refusal("payment-closed");
  }
  return { message: "The payment was cancelled. Nothing was charged." };
}
