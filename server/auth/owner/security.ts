import type { AdminSecurity } from "../../../contract/auth.ts";
import * as t from "../../../contract/text/server/auth.ts";
import type { Ctx } from "../../ctx.ts";
import { activeSessions, endPersonSession, endSessions } from "../sessions.ts";
import { loginAttempts } from "./login-history.ts";
import { requireOwner } from "./owner.ts";
import { sessionOf } from "./passkey-challenges.ts";
import { listPasskeys } from "./passkeys.ts";

/** The owner's email, second factor, login sessions (most recently used first) and login attempts. */
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
    passkeys: await listPasskeys(ctx, owner.id),
    recoveryCodesLeft: Number(left),
    sessions: await activeSessions(ctx, "admin", owner.id),
    attempts: await loginAttempts(ctx),
  };
}

/** Ends one of the owner's sessions on any device. Refuses `not-found`. */
export async function endAdminSession(ctx: Ctx, { params }: { params: { id: string } }): Promise<{ message: string }> {
  const { id: personId } = await requireOwner(ctx);
  return ctx.tx((tx) => endPersonSession(tx, { kind: "admin", personId, sessionId: params.id }));
}

/** Ends all login sessions of the owner except this one. */
export async function endOtherAdminSessions(ctx: Ctx): Promise<{ message: string }> {
  const { id: personId } = await requireOwner(ctx);
  const ended = await ctx.tx((tx) => endSessions(tx, { kind: "admin", personId, exceptSession: sessionOf(ctx) }));
  return { message: t.otherDevicesAreLoggedOut(ended) };
}
