import type { Admin, AdminSecurity } from "../../../contract/auth.ts";
import type { Ctx } from "../../ctx.ts";
import { activeSessions } from "../sessions.ts";
import { requireOwner } from "./owner.ts";

/** The owner of this access token. Refuses `not-signed-in`. */
export async function readAdmin(ctx: Ctx): Promise<{ admin: Admin }> {
  const { id, email } = await requireOwner(ctx);
  return { admin: { id, email } };
}

/** The owner's email, second factor and login sessions, most recently used first. */
export async function readAdminSecurity(ctx: Ctx): Promise<AdminSecurity> {
  const owner = await requireOwner(ctx);
  const { left } = await ctx.db
    .selectFrom("admin_recovery_codes")
    .select((is) => is.fn.countAll<string>().as("left"))
    .where("admin_id", "=", owner.id)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return {
    email: owner.email,
    secondFactor: owner.totp_state === "on",
    recoveryCodesLeft: Number(left),
    sessions: await activeSessions(ctx, "admin", owner.id),
  };
}
