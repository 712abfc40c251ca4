import * as t from "../../../contract/text/server/auth.ts";
import type { Ctx } from "../../ctx.ts";
import { endPersonSession, endCookieSession, refreshSession } from "../sessions.ts";
import { requireOwner } from "./owner.ts";

/** A new access token for the owner's session in the cookie, which is rotated. Refuses `not-signed-in`. */
export async function refreshAdmin(ctx: Ctx): Promise<{ accessToken: string }> {
  return { accessToken: await refreshSession(ctx, "admin") };
}

/** Ends the owner's session in the cookie. The answer is the same without a session. */
export async function logOutAdmin(ctx: Ctx): Promise<{ message: string }> {
  await endCookieSession(ctx, "admin");
  return { message: t.youAreLoggedOut };
}

/** Ends one of the owner's sessions on any device. Refuses `not-found`. */
export async function endAdminSession(ctx: Ctx, { params }: { params: { id: string } }): Promise<{ message: string }> {
  const { id: personId } = await requireOwner(ctx);
  return endPersonSession(ctx, { kind: "admin", personId, sessionId: params.id });
}
