import { randomUUID } from "node:crypto";
import type { Ctx } from "../ctx.ts";
import { failpoint } from "../failpoint.ts";
import { nextOpenPoll } from "./polling.ts";
import { kindOf, type Payment } from "./purchase-kinds.ts";
import { paymentById } from "./read.ts";

/**
 * Moves a payment back to `opened` after PayPal captured nothing, with a new capture key and the remaining hold time.
 * Applies only to the refused attempt, not to a newer one (compared by capture key). `repriced`: the new price.
 */
export async function reopen(
  ctx: Ctx,
  payment: Payment,
  reason: string,
  repriced: { amount_cents?: number; parts?: string; goods?: string } = {},
): Promise<Payment> {
  await ctx.tx(async (tx) => {
    const opened = await tx.db
      .updateTable("payments")
      .set({
        state: "opened",
        reason,
        capture_key: randomUUID(),
        look_at: nextOpenPoll(tx.now, payment),
        problem: null,
        ...repriced,
        changed_at: tx.now,
      })
      .where("id", "=", payment.id)
      .where("state", "=", "capturing")
      .where("capture_key", "=", payment.capture_key)
      .returningAll()
      .executeTakeFirst();
    if (opened) await kindOf(tx, opened).unpin(tx, opened);
  });
  failpoint("capture: declined");
  return paymentById(ctx, payment.id);
}
