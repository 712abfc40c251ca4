import { endSessions, leaveSession } from "../accounts/sessions.ts";
import type { Ctx } from "../ctx.ts";
import { endLinks } from "./mailed-links.ts";
import { callingStudent } from "./read.ts";

/** Ends every session of this student at once, and every link that would begin another. */
export async function logOutEverywhere(ctx: Ctx): Promise<{ message: string }> {
  const { id } = await callingStudent(ctx);
  await endLinks(ctx, id);
  await endSessions(ctx, { kind: "user", personId: id });
  await leaveSession(ctx, "user");
  return { message: "You are logged out everywhere." };
}
