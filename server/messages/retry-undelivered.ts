import * as t from "../../contract/text/server/messages.ts";
import type { Ctx } from "../ctx.ts";
import { Refusal } from "../refusal.ts";

/** Queues an undelivered email again. Refuses `not-found`, also for one that is already queued. */
export function retryUndelivered(ctx: Ctx, { params }: { params: { id: string } }): Promise<{ message: string }> {
  return ctx.tx(async (tx) => {
    if (!(await tx.sendAgain(params.id))) throw new Refusal("not-found");
    return { message: t.emailIsOnItsWayAgain };
  });
}
