import type { OwnSessions } from "../../contract/students.ts";
import { livingSessions } from "../accounts/living-sessions.ts";
import type { Ctx } from "../ctx.ts";
import { callingStudent } from "./read.ts";

/** Where this student is logged in, the latest used first. */
export async function ownSessions(ctx: Ctx): Promise<OwnSessions> {
  const { id } = await callingStudent(ctx);
  return { sessions: await livingSessions(ctx, "user", id) };
}
