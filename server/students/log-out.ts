import { leaveSession } from "../accounts/sessions.ts";
import type { Ctx } from "../ctx.ts";

/** Ends the student's session in the cookie. Says the same when there was none. */
export async function logOutUser(ctx: Ctx): Promise<{ message: string }> {
  await leaveSession(ctx, "user");
  return { message: "You are logged out." };
}
