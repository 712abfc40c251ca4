import type { Ctx } from "../ctx.ts";
import { leaveSession } from "./sessions.ts";

/** Ends the owner's session in the cookie. Says the same when there was none. */
export async function logOutAdmin(ctx: Ctx): Promise<{ message: string }> {
  await leaveSession(ctx, "admin");
  return { message: "You are logged out." };
}
