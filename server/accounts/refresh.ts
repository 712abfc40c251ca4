import type { Ctx } from "../ctx.ts";
import { refreshSession } from "./sessions.ts";

/** A new access token for the owner's session in the cookie, which is rotated. Refuses `not-signed-in`. */
export async function refreshAdmin(ctx: Ctx): Promise<{ accessToken: string }> {
  return { accessToken: await refreshSession(ctx, "admin") };
}
