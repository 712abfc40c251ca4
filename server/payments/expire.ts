import type { Ctx } from "../ctx.ts";
import { kindOf, type Payment } from "./purchase-kinds.ts";
import type { ended } from "./reasons.ts";

/**
 * Ends a payment of which nothing was taken; what it held is free again. Does it only from the state in which the
 * caller saw it: false if that has changed.
 */
export function expirePayment(
  ctx: Ctx,
  { id, state }: Pick<Payment, "id" | "state">,
  reason: (typeof ended)[keyof typeof ended],
): Promise<boolean> {
  return ctx.tx(async (tx) => {
    const payment = await tx.db
      .updateTable("payments")
      .set({ state: "expired", reason, look_at: null, problem: null, changed_at: tx.now })
      .where("id", "=", id)
      .where("state", "=", state)
      .returningAll()
      .executeTakeFirst();
    if (payment) await kindOf(tx, payment).release(tx, payment);
    return payment !== undefined;
  });
}
