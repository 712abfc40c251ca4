import * as t from "../../contract/text/server/people.ts";
import { findMailedLinkPerson } from "../auth/mailed-links.ts";
import type { Ctx } from "../ctx.ts";
import { Refusal } from "../refusal.ts";
import { eraseAccount } from "./anonymise.ts";
import { accountDeleted } from "./deletion-letters.ts";

/**
 * Deletes the account of a mailed link and emails its address. Does not change the caller's own login session.
 * Refuses `link-dead` (deleting the account deletes its links, so a second use is refused as well), and
 * `session-to-come`, after which the link still works.
 */
export async function deleteAccount(ctx: Ctx, { body }: { body: { token: string } }): Promise<{ message: string }> {
  await ctx.tx(async (tx) => {
    const personId = await findMailedLinkPerson(tx, { token: body.token, purpose: "delete-account" });
    const deleted = personId && (await eraseAccount(tx, personId));
    if (!deleted) throw new Refusal("link-dead");
    await tx.send(accountDeleted(deleted.email));
  });
  return { message: t.yourAccountIsDeleted };
}
