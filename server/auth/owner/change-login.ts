import type { Reauthentication } from "../../../contract/auth.ts";
import * as t from "../../../contract/text/server/auth.ts";
import type { Ctx } from "../../ctx.ts";
import { deleteMailedLinks } from "../mailed-links.ts";
import { hashPassword } from "../passwords.ts";
import { endSessions } from "../sessions.ts";
import { emailChanged, passwordChanged } from "./letters.ts";
import { refuseCommonPassword } from "./refuse-guessable-password.ts";
import { requireOwnerReauthentication } from "./second-factor.ts";

/** Changes the owner's login email and notifies the old and the new address. */
export async function changeAdminEmail(ctx: Ctx, { body }: { body: Reauthentication & { email: string } }) {
  const owner = await requireOwnerReauthentication(ctx, body);
  await ctx.tx(async (tx) => {
    const changed = await tx.db
      .updateTable("admins")
      .set({ email: body.email })
      .where("id", "=", owner.id)
      .where("email", "<>", body.email)
      .returning("id")
      .executeTakeFirst();
    if (!changed) return;
    // The owner may no longer control the old address: links mailed to it must not work.
    await deleteMailedLinks(tx, owner.id);
    await tx.send(emailChanged(owner.email, body.email));
    await tx.send(emailChanged(body.email, body.email));
  });
  return { message: t.yourEmailIsChanged };
}

/** Changes the owner's password and ends all other login sessions. Also refuses `password-common`. */
export async function changeAdminPassword(ctx: Ctx, { body }: { body: Reauthentication & { newPassword: string } }) {
  const owner = await requireOwnerReauthentication(ctx, body);
  await refuseCommonPassword(ctx, body.newPassword, owner.email);
  const password_hash = await hashPassword(body.newPassword);
  await ctx.tx(async (tx) => {
    await tx.db.updateTable("admins").set({ password_hash }).where("id", "=", owner.id).execute();
    await deleteMailedLinks(tx, owner.id);
    const exceptThis = tx.actor.kind === "admin" ? { exceptSession: tx.actor.sessionId } : {};
    await endSessions(tx, { kind: "admin", personId: owner.id, ...exceptThis });
    await tx.send(passwordChanged(owner.email));
  });
  return { message: t.yourPasswordIsChangedEverywhere };
}
