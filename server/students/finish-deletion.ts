import { mailedTokenHash } from "../accounts/mailed-token.ts";
import type { Ctx } from "../ctx.ts";
import { Refusal } from "../refusal.ts";
import { accountDeleted } from "./deletion-letters.ts";
import { anonymise } from "./anonymise.ts";

/**
 * Deletes the account of a mailed link and says farewell to its address. Whoever else is logged in here stays so.
 * Refuses `link-dead`, also the second time: the link goes with the account, and an account goes once; and
 * `session-to-come`, with which the link stays good.
 */
export async function finishDeletion(
  ctx: Ctx,
  { body }: { body: { token: string } },
): Promise<{ message: string }> {
  await ctx.tx(async (tx) => {
    const link = await tx.db
      .selectFrom("mailed_links")
      .select("person_id")
      .where("token_hash", "=", mailedTokenHash(body.token))
      .where("purpose", "=", "delete-account")
      .where("used_at", "is", null)
      .where("expires_at", ">", tx.now)
      .executeTakeFirst();
    const was = link && (await anonymise(tx, link.person_id));
    if (!was) throw new Refusal("link-dead");
    await tx.send(accountDeleted(was.email));
  });
  return { message: "Your account is deleted." };
}
