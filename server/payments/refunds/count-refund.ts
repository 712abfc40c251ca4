import type { Selectable } from "kysely";
import type { Tx } from "../../ctx.ts";
import type { Tables } from "../../db/schema.ts";
import { refundLetter } from "../letters.ts";
import { payerOf } from "../read.ts";
import { paymentUpdate, updatedPayment } from "../state.ts";

export type Refund = Selectable<Tables["refunds"]>;

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
