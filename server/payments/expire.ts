import type { Ctx } from "../ctx.ts";
import { kindOf, type Payment } from "./purchase-kinds.ts";
import type { expiryReasons } from "./reasons.ts";

/** Expires an uncaptured payment and releases its hold. Returns false if the state is not the given one any more. */
export function expirePayment(
  ctx: Ctx,
  { id, state }: Pick<Payment, "id" | "state">,
  reason: (typeof expiryReasons)[keyof typeof expiryReasons],
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
