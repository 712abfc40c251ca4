import type { Ctx } from "../ctx.ts";
import { Refusal } from "../refusal.ts";
import { callingOwner } from "./owner.ts";
import { endSessions, type Kind } from "./sessions.ts";

/** Ends one of the owner's sessions, on whichever device it is. Refuses `not-found`. */
export async function endAdminSession(
  ctx: Ctx,
  { params }: { params: { id: string } },
): Promise<{ message: string }> {
  const { id: personId } = await callingOwner(ctx);
  return endSessionOf(ctx, { kind: "admin", personId, sessionId: params.id });
}

/** Ends one session of somebody's; her access token stops working at once. Refuses `not-found`, also for another's. */
export async function endSessionOf(
  ctx: Pick<Ctx, "db" | "now">,
  which: { kind: Kind; personId: string; sessionId: string },
): Promise<{ message: string }> {
  if ((await endSessions(ctx, which)) === 0) throw new Refusal("not-found");
  return { message: "That device is logged out." };
}
