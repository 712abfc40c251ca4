import { refreshSession } from "../accounts/sessions.ts";
import type { Ctx } from "../ctx.ts";

/** A new access token for the student's session in the cookie, which is rotated. Refuses `not-signed-in`. */
export async function refreshUser(ctx: Ctx): Promise<{ accessToken: string }> {
  return { accessToken: await refreshSession(ctx, "user") };
}
