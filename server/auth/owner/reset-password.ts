import * as t from "../../../contract/text/server/auth.ts";
import type { Ctx } from "../../ctx.ts";
import { Refusal } from "../../refusal.ts";
import { deleteMailedLinks, redeemMailedLink } from "../mailed-links.ts";
import { hashPassword } from "../passwords.ts";
import { endSessions } from "../sessions.ts";
import { markKnownBrowser } from "./known-browser.ts";
import { passwordChanged } from "./letters.ts";
import { clearOwnerAttempts } from "./owner.ts";

/**
 * Sets a new password with the token of a mailed link (single use) and ends all login sessions. Refuses `link-dead`.
 */
export async function resetPassword(
  ctx: Ctx,
  { body }: { body: { token: string; newPassword: string } },
): Promise<{ message: string }> {
  const password_hash = await hashPassword(body.newPassword);
  const owner = await ctx.tx(async (tx) => {
    const ownerId = await redeemMailedLink(tx, { token: body.token, purpose: "admin-password" });
    if (!ownerId) throw new Refusal("link-dead");
    const { id, email } = await tx.db
      .updateTable("admins")
      .set({ password_hash })
      .where("id", "=", ownerId)
      .returning(["id", "email"])
      .executeTakeFirstOrThrow();
    await deleteMailedLinks(tx, id);
    await endSessions(tx, { kind: "admin", personId: id });
    await clearOwnerAttempts(tx, "admin password");
    await tx.send(passwordChanged(email));
    return { id };
  });
  // The owner has just opened the mailed link in this browser, so strangers' guesses must not slow it down.
  markKnownBrowser(ctx, owner);
  return { message: t.yourNewPasswordIsSet };
}
