import type * as schema from "../../../contract/auth/schema.ts";
import * as t from "../../../contract/auth/text.desk.ts";
import { refuseBots } from "../../platform/botcheck/refuse-bots.ts";
import { type Ctx, type Parsed, Refusal } from "../../platform/call/ctx.ts";
import { networkOf } from "../../platform/http/network.ts";
import { clearAllAttempts } from "../login-attempts.ts";
import { createMailedLink, deleteMailedLinks, findMailedLinkPerson, redeemMailedLink } from "../mailed-links.ts";
import { hashPassword } from "../passwords.ts";
import { passwordChanged, resetLink } from "./letters.ts";
import { endOtherAccess, hasSecondFactor, lockOwner, markKnownBrowser, readOwner } from "./owner.ts";
import { refuseCommonPassword } from "./refuse-guessable-password.ts";

const resetMinutes = 60;

/**
 * Emails the owner a link for setting a new password. Response, work and limits are the same for every address, so
 * that a stranger cannot find out the owner's email.
 */
export async function requestReset(ctx: Ctx, { body }: Parsed<typeof schema.requestPasswordReset>) {
  await refuseBots(ctx, body.recaptchaToken, "admin_login");
  const address = body.email.toLowerCase();
  await ctx.limit({ subject: `mails ${address} from ${networkOf(ctx.ip)}`, most: 5, seconds: 15 * 60 });
  const owner = await readOwner(ctx);
  if (owner) {
    // Any other address causes the same work, but its link is already expired and its email is never sent, and does not
    // count for the owner.
    const isOwnersEmail = owner.email.toLowerCase() === address;
    const expiresAt = new Date(ctx.now.getTime() + (isOwnersEmail ? resetMinutes * 60_000 : 0));
    await ctx.tx(async (tx) => {
      const token = await createMailedLink(tx, { purpose: "admin-password", personId: owner.id, expiresAt });
      await tx.send("owner", () => ({ ...resetLink(owner.email, token, expiresAt), countedFor: address }));
    });
  }
  return { message: t.ifThatIsYourAddress };
}

/**
 * Sets a new password with a mailed token (single use) and ends all login sessions. Refuses `link-dead`, and
 * `password-common`, after which the link still works.
 */
export async function resetPassword(ctx: Ctx, { body }: Parsed<typeof schema.resetPassword>) {
  const purpose = "admin-password";
  if (!(await findMailedLinkPerson(ctx, { token: body.token, purpose }))) throw new Refusal("link-dead");
  // Before the link is used up, so that it works with another password.
  await refuseCommonPassword(ctx, body.newPassword, (await readOwner(ctx))?.email ?? "");
  const password_hash = await hashPassword(body.newPassword);
  const { owner, marks } = await ctx.tx(async (tx) => {
    const id = await redeemMailedLink(tx, { token: body.token, purpose });
    if (!id) throw new Refusal("link-dead");
    tx.about({ owner: id });
    await tx.db.updateTable("admins").set({ password_hash }).where("id", "=", id).execute();
    await deleteMailedLinks(tx, id);
    await clearAllAttempts(tx, ["admin password"]);
    const changed = await lockOwner(tx, id);
    await tx.send("owner", () => passwordChanged(changed.email));
    return { owner: changed, ...(await endOtherAccess(tx, changed)) };
  });
  // The owner has just opened the mailed link in this browser, so strangers' guesses must not slow it down. It may also
  // be the browser of a stranger who reads the owner's mail: there a second factor is guessed as in any unknown one.
  if (!hasSecondFactor(owner)) markKnownBrowser(ctx, marks);
  return { message: t.yourNewPasswordIsSet };
}
