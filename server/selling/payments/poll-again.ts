import * as t from "../../../contract/selling/payments/text.desk.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { paymentProblemLetter } from "./letters.ts";
import { nextPoll, nextPollWithoutResponse } from "./polling.ts";
import type { Payment } from "./purchase-kinds.ts";
import { paymentUpdate, updatedPayment } from "./state.ts";

/** The owner hears of a payment or refund whose outcome the provider has not told by then. */
export const unknownMinutes = 60;

/**
 * Schedules the next poll of an unsettled payment. `isUnknown`: the provider has answered, with a state that is not
 * known. After `unknownMinutes` the owner has a problem and one mail, if money may be moving.
 */
export async function pollAgain(
  ctx: Ctx,
  payment: Payment,
  { isAway, isUnknown = false }: { isAway: boolean; isUnknown?: boolean },
): Promise<void> {
  const waited = ctx.now.getTime() - payment.changed_at.getTime();
  const mayMove = payment.state === "capturing" || (payment.state === "pending" && isUnknown);
  const look_at = isAway ? nextPollWithoutResponse(ctx.now) : nextPoll(ctx.now, payment.changed_at);
  await paymentUpdate(ctx, payment.id, [payment.state])
    .set({ look_at })
    // Polling that has stopped does not restart: reconciliation retries unhandled webhooks.
    .where("look_at", "is not", null)
    .execute();
  if (mayMove && waited > unknownMinutes * 60_000) await tellOverdue(ctx, payment);
}

async function tellOverdue(ctx: Ctx, { id, state }: Payment): Promise<void> {
  const problem = t.paypalHasNotToldYet;
  await ctx.tx(async (tx) => {
    const telling = paymentUpdate(tx, id, [state]).set({ problem }).where("problem", "is", null);
    const told = await updatedPayment(telling);
    if (told) await tx.send("owner", () => paymentProblemLetter(tx, told, problem));
  });
}
