import type { Reauthentication } from "../../../contract/auth/calls.ts";
import * as admin from "../../../contract/auth/text.desk.ts";
import { text as t } from "../../../contract/auth/text.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { deleteMailedLinks } from "../mailed-links.ts";
import { hashPassword } from "../passwords.ts";
import { emailChanged, passwordChanged } from "./letters.ts";
import { endOtherAccess, markKnownBrowser, requireOwnerPassword, sessionGuesser } from "./owner.ts";
import { sessionOf } from "./passkey-challenges.ts";
import { refuseCommonPassword } from "./refuse-guessable-password.ts";
import { requireOwnerReauthentication, requireSecondFactor } from "./second-factor.ts";

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
    await tx.send("owner", () => emailChanged(owner.email, body.email));
    await tx.send("owner", () => emailChanged(body.email, body.email));
  });
  return { message: admin.yourEmailIsChanged };
}

/** Changes the owner's password and ends all other login sessions. Also refuses `password-common`. */
export async function changeAdminPassword(ctx: Ctx, { body }: { body: Reauthentication & { newPassword: string } }) {
  const owner = await requireOwnerPassword(ctx, body.password);
  // Before the second factor, whose code works once.
  await refuseCommonPassword(ctx, body.newPassword, owner.email);
  await requireSecondFactor(ctx, owner, body, { purpose: "confirm", by: sessionGuesser(ctx) });
  const password_hash = await hashPassword(body.newPassword);
  const { marks, hadFeed } = await ctx.tx(async (tx) => {
    await tx.db.updateTable("admins").set({ password_hash }).where("id", "=", owner.id).execute();
    await deleteMailedLinks(tx, owner.id);
    await tx.send("owner", () => passwordChanged(owner.email));
    return endOtherAccess(tx, owner, sessionOf(ctx));
  });
  markKnownBrowser(ctx, marks);
  return { message: t.withEndedCalendarLink(admin.yourPasswordIsChangedEverywhere, hadFeed) };
}
