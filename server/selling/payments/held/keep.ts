import * as t from "../../../../contract/selling/payments/text.desk.ts";
import { type Ctx, Refusal } from "../../../platform/call/ctx.ts";
import { speak } from "../../../platform/language/language.ts";
import { kindOf } from "../purchase-kinds.ts";
import { payerOf, paymentsQuery } from "../read.ts";
import { paymentUpdate, updatedPayment } from "../state.ts";
import { keptLetter } from "./letters.ts";

/**
 * Keeps the goods of a pending payment for the payer, whatever the provider decides. Idempotent. Refuses `not-found`,
 * and `nothing-to-mend` if the provider has decided, or they were given free.
 */
export async function keepHeld(ctx: Ctx, { params: { id } }: { params: { id: string } }): Promise<{ message: string }> {
  const payment = await paymentsQuery(ctx).where("payments.id", "=", id).executeTakeFirst();
  if (!payment) throw new Refusal("not-found");
  return speak(await ctx.site.spoken(payment.language), () =>
    ctx.tx(async (tx) => {
      const undecided = paymentUpdate(tx, id, ["pending"]).where("freed_at", "is", null).where("kept_at", "is", null);
      const row = await updatedPayment(undecided.set({ kept_at: tx.now }));
      if (!row) {
        const { state, kept_at, freed_at } = await paymentsQuery(tx)
          .where("payments.id", "=", id)
          .executeTakeFirstOrThrow();
        if (state === "pending" && kept_at) return { message: t.isKept };
        throw new Refusal("nothing-to-mend", { message: freed_at ? t.wasGivenFreeAlready : t.paypalHasDecided });
      }
      const { timed } = kindOf(tx, row);
      if (!timed || !(await timed.beginning(tx, row)) || !(await timed.keep(tx, row)))
        throw new Refusal("nothing-to-mend", { message: t.nothingIsHeld });
      const payer = await payerOf(tx, row);
      if (payer) await tx.send(payer.email, () => keptLetter(tx, row, payer));
      return { message: t.isKept };
    }),
  );
}
