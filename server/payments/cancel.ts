import type { Ctx } from "../ctx.ts";
import { Refusal } from "../refusal.ts";
import { giveUp } from "./give-up.ts";
import { ownPayment } from "./read.ts";
import { ended } from "./reasons.ts";

/**
 * Gives up an open payment of the caller's; what was held is free again. Doing it twice is fine. Refuses `not-found`,
 * and `payment-closed` once money is on its way or was taken.
 */
export async function cancelPayment(
  ctx: Ctx,
  { params }: { params: { orderId: string } },
): Promise<{ message: string }> {
  const payment = await ownPayment(ctx, params.orderId);
  const isOver = payment.state === "expired" || payment.state === "declined";
  if (!isOver && !(await giveUp(ctx, { id: payment.id, state: "opened" }, ended.cancelled))) {
    throw new Refusal("payment-closed");
  }
  return { message: "The payment was cancelled. Nothing was charged." };
}
