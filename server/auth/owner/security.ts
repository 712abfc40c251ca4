import type { AdminSecurity } from "../../../contract/auth/calls.ts";
import * as admin from "../../../contract/auth/text.desk.ts";
import { text as t } from "../../../contract/auth/text.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { activeSessions, endPersonSession } from "../login-sessions.ts";
import { loginAttempts } from "./login-history.ts";
import { endKnownBrowsers, endOtherAccess, markKnownBrowser, requireOwner } from "./owner.ts";
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

/** Ends one of the owner's sessions on any device. All other browsers count as unknown. Refuses `not-found`. */
export async function endAdminSession(ctx: Ctx, { params }: { params: { id: string } }): Promise<{ message: string }> {
  const { id: personId } = await requireOwner(ctx);
  const { message, marks } = await ctx.tx(async (tx) => ({
    ...(await endPersonSession(tx, { kind: "admin", personId, sessionId: params.id })),
    marks: await endKnownBrowsers(tx, personId),
  }));
  markKnownBrowser(ctx, marks);
  return { message };
}

/** Ends all other access of the owner's devices (`endOtherAccess`). */
export async function endOtherAdminSessions(ctx: Ctx): Promise<{ message: string }> {
  const owner = await requireOwner(ctx);
  const { ended, marks, hadFeed } = await ctx.tx((tx) => endOtherAccess(tx, owner, sessionOf(ctx)));
  markKnownBrowser(ctx, marks);
  return { message: t.withEndedCalendarLink(admin.otherDevicesAreLoggedOut(ended), hadFeed) };
}
