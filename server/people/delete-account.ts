import { personOfMailedLink } from "../auth/mailed-links.ts";
import type { Ctx } from "../ctx.ts";
import { Refusal } from "../refusal.ts";
import { anonymise } from "./anonymise.ts";
import { accountDeleted } from "./deletion-letters.ts";

/**
 * Deletes the account of a mailed link and says farewell to its address. Whoever else is logged in here stays so.
 * Refuses `link-dead`, also the second time: the link goes with the account, and an account goes once; and
 * `session-to-come`, with which the link stays good.
 */
export async function deleteAccount(
  ctx: Ctx,
  { body }: { body: { token: string } },
): Promise<{ message: string }> {
  await ctx.tx(async (tx) => {
    const personId = await personOfMailedLink(tx, { token: body.token, purpose: "delete-account" });
    const was = personId && (await anonymise(tx, personId));
    if (!was) throw new Refusal("link-dead");
    await tx.send(accountDeleted(was.email));
  });
  return { message: "Your account is deleted." };
}
