import type { LoginSession } from "../../contract/schema/accounts.ts";
import type { Ctx } from "../ctx.ts";
import type { Kind } from "./sessions.ts";

/** Where somebody is logged in, the latest used first; `isThis` is the session that asks. */
export async function livingSessions(
  ctx: Pick<Ctx, "db" | "now" | "actor">,
  kind: Kind,
  personId: string,
): Promise<LoginSession[]> {
  const sessions = await ctx.db
    .selectFrom("sessions")
    .select(["id", "device", "started_at", "used_at"])
    .where("kind", "=", kind)
    .where("person_id", "=", personId)
    .where("ended_at", "is", null)
    .where("expires_at", ">", ctx.now)
    .orderBy("used_at", "desc")
    .execute();
  const thisSession = ctx.actor.kind === kind ? ctx.actor.sessionId : undefined;
  return sessions.map(({ id, device, started_at, used_at }) => ({
    id,
    device,
    startedAt: started_at.toISOString(),
    usedAt: used_at.toISOString(),
    isThis: id === thisSession,
  }));
}
