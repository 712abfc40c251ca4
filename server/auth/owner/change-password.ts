import * as t from "../../../contract/text/server/auth.ts";
import type { Ctx } from "../../ctx.ts";
import { deleteMailedLinks } from "../mailed-links.ts";
import { hashPassword } from "../passwords.ts";
import { endSessions } from "../sessions.ts";
import { passwordChanged } from "./letters.ts";
import { requireOwnerPassword } from "./owner.ts";

/** Changes the owner's password and ends all other login sessions. Refuses `wrong-password`, `limited`. */
export async function changeAdminPassword(
  ctx: Ctx,
  { body }: { body: { password: string; newPassword: string } },
): Promise<{ message: string }> {
  const owner = await requireOwnerPassword(ctx, body.password);
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
