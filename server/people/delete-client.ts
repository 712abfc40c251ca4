import * as adminShared from "../../contract/text/admin/shared.ts";
import type { Ctx } from "../ctx.ts";
import { Refusal } from "../refusal.ts";
import { eraseAccount } from "./anonymise.ts";
import { accountRemoved } from "./letters.ts";

/**
 * Deletes a client's account and emails the client. Payments and waivers stay. Refuses `not-found`, also if the
 * account was already deleted, and `session-to-come`.
 */
export function deleteClient(ctx: Ctx, { params }: { params: { id: string } }): Promise<{ message: string }> {
  return ctx.tx(async (tx) => {
    const deleted = await eraseAccount(tx, params.id);
    if (!deleted) throw new Refusal("not-found");
    await tx.send(accountRemoved(deleted));
    return { message: adminShared.userDeletedSuccessfully };
  });
}
