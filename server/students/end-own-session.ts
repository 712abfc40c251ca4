import { endSessionOf } from "../accounts/end-session.ts";
import type { Ctx } from "../ctx.ts";
import { callingStudent } from "./read.ts";

/** Ends one of this student's sessions, on whichever device it is. Refuses `not-found`. */
export async function endOwnSession(
  ctx: Ctx,
  { params }: { params: { id: string } },
): Promise<{ message: string }> {
  const { id: personId } = await callingStudent(ctx);
  return endSessionOf(ctx, { kind: "user", personId, sessionId: params.id });
}
