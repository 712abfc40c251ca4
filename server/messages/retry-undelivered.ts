import type { Ctx } from "../ctx.ts";
import { Refusal } from "../refusal.ts";

/** Puts a mail that was given up into the outbox again. Refuses `not-found`, also for one that is on its way already. */
export function retryUndelivered(
  ctx: Ctx,
  { params }: { params: { id: string } },
): Promise<{ message: string }> {
  return ctx.tx(async (tx) => {
    if (!(await tx.sendAgain(params.id))) throw new Refusal("not-found");
    return { message: "The mail is on its way again." };
  });
}
