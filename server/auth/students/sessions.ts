import type { MySessions } from "../../../contract/auth/calls.ts";
import { text as t } from "../../../contract/auth/text.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { activeSessions, endCookieSession, endPersonSession, endSessions } from "../login-sessions.ts";
import { deleteLoginLinks } from "./login-links.ts";
import { requireStudent } from "./student.ts";

/** Ends all sessions of this student, the private calendar link, and all links that would start another session. */
export async function logOutEverywhere(ctx: Ctx): Promise<{ message: string }> {
  const { id } = await requireStudent(ctx);
  const hadFeed = await ctx.tx(async (tx) => {
    await deleteLoginLinks(tx, id);
    await endSessions(tx, { kind: "user", personId: id });
    return tx.hooks.loggedOutElsewhere(tx, id);
  });
  await endCookieSession(ctx, "user");
  return { message: t.withEndedCalendarLink(t.youAreLoggedOutEverywhere, hadFeed) };
}

export async function listMySessions(ctx: Ctx): Promise<MySessions> {
  const { id } = await requireStudent(ctx);
  return { sessions: await activeSessions(ctx, "user", id) };
}

export async function endMySession(ctx: Ctx, { params }: { params: { id: string } }): Promise<{ message: string }> {
  const { id: personId } = await requireStudent(ctx);
  return ctx.tx((tx) => endPersonSession(tx, { kind: "user", personId, sessionId: params.id }));
}
