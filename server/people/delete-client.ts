import type { Ctx } from "../ctx.ts";
import { Refusal } from "../refusal.ts";
import { anonymise } from "./anonymise.ts";
import { accountRemoved } from "./letters.ts";

/**
 * Removes a client's account: what was paid for and what was signed stays, without her profile, and she is told by
 * mail. Refuses `not-found`, also for one that was removed before, and `session-to-come`.
 */
export function deleteClient(ctx: Ctx, { params }: { params: { id: string } }): Promise<{ message: string }> {
  return ctx.tx(async (tx) => {
    const was = await anonymise(tx, params.id);
    if (!was) throw new Refusal("not-found");
    await tx.send(accountRemoved(was));
    return { message: "User deleted successfully." };
  });
}
