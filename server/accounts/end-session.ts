import type { Ctx } from "../ctx.ts";
import { Refusal } from "../refusal.ts";
import { callingOwner } from "./owner.ts";
import { endSessions } from "./sessions.ts";

/** Ends one of the owner's sessions, on whichever device it is. Refuses `not-found`. */
export async function endAdminSession(
  ctx: Ctx,
  { params }: { params: { id: string } },
): Promise<{ message: string }> {
  const owner = await callingOwner(ctx);
  const ended = await endSessions(ctx, { kind: "admin", sessionId: params.id, personId: owner.id });
  if (ended === 0) throw new Refusal("not-found");
  return { message: "That device is logged out." };
}
