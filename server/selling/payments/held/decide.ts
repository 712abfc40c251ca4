import type { Ctx } from "../../../platform/call/ctx.ts";
import { speak } from "../../../platform/language/language.ts";
import { kindOf, type Payment } from "../purchase-kinds.ts";
import { payerOf, paymentsQuery } from "../read.ts";
import { settlePayment } from "../settle.ts";
import { freePending, paymentUpdate, updatedPayment } from "../state.ts";
import { freedLetter, freeingLetter, ownersFreedLetter } from "./letters.ts";
import { whenFreed } from "./when-freed.ts";

/**
 * Decides about what pending payments hold before it begins: tells the owner, who can keep it, and later gives it free.
 * One transaction per payment. Goes on after a failure, and throws the first one at the end.
 */
export async function decideHeldPayments(ctx: Ctx): Promise<void> {
  const undecided = paymentsQuery(ctx)
    .where("payments.state", "=", "pending")
    .where("kept_at", "is", null)
    .where("freed_at", "is", null);
  const failures: unknown[] = [];
  for (const payment of await undecided.orderBy("payments.changed_at").execute())
    await decide(ctx, payment).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

async function decide(ctx: Ctx, payment: Payment): Promise<void> {
  const beginning = await kindOf(ctx, payment).timed?.beginning(ctx, payment);
  if (!beginning) return;
  const { freedAt, toldAt } = whenFreed(beginning, payment.changed_at);
  if (freedAt <= ctx.now) await giveFree(ctx, payment);
  else if (toldAt <= ctx.now && payment.freeing_told_at === null) await tellOwner(ctx, payment, freedAt);
}

async function tellOwner(ctx: Ctx, { id }: Payment, freedAt: Date): Promise<void> {
  await ctx.tx(async (tx) => {
    const untold = paymentUpdate(tx, id, ["pending"])
      .where("freeing_told_at", "is", null)
      .where("kept_at", "is", null)
      .where("freed_at", "is", null);
    const row = await updatedPayment(untold.set({ freeing_told_at: tx.now }));
    if (row) await tx.send("owner", () => freeingLetter(tx, row, ctx.provider.meaningOfHeld(row.reason), freedAt));
  });
}

/** Asks the provider a last time first. A decision that arrives at the same moment wins if it has the row first. */
async function giveFree(ctx: Ctx, payment: Payment): Promise<void> {
  await settlePayment(ctx, payment.id);
  await speak(await ctx.site.spoken(payment.language), () =>
    ctx.tx(async (tx) => {
      const row = await freePending(tx, payment);
      if (!row) return;
      const payer = await payerOf(tx, row);
      if (payer) await tx.send(payer.email, () => freedLetter(tx, row, payer));
      await tx.send("owner", () => ownersFreedLetter(tx, row, ctx.provider.meaningOfHeld(row.reason)));
    }),
  );
}
