import type { MySessions } from "../../../contract/auth.ts";
import * as t from "../../../contract/text/server/auth.ts";
import type { Ctx } from "../../ctx.ts";
import { activeSessions, endPersonSession, endSessions, endCookieSession, refreshSession } from "../sessions.ts";
import { deleteLoginLinks } from "./login-links.ts";
import { requireStudent } from "./read.ts";

/** A new access token for the student's session in the cookie, which is rotated. Refuses `not-signed-in`. */
export async function refreshUser(ctx: Ctx): Promise<{ accessToken: string }> {
  return { accessToken: await refreshSession(ctx, "user") };
}

/** Ends the student's session in the cookie. The answer is the same without a session. */
export async function logOutUser(ctx: Ctx): Promise<{ message: string }> {
  await endCookieSession(ctx, "user");
  return { message: t.youAreLoggedOut };
}

/** Ends all sessions of this student, and deletes all links that would start another. */
export async function logOutEverywhere(ctx: Ctx): Promise<{ message: string }> {
  const { id } = await requireStudent(ctx);
  await deleteLoginLinks(ctx, id);
  await endSessions(ctx, { kind: "user", personId: id });
  await endCookieSession(ctx, "user");
  return { message: t.youAreLoggedOutEverywhere };
}

/** This student's sessions, most recently used first. */
export async function listMySessions(ctx: Ctx): Promise<MySessions> {
  const { id } = await requireStudent(ctx);
  return { sessions: await activeSessions(ctx, "user", id) };
}

/** Ends one of this student's sessions on any device. Refuses `not-found`. */
export async function endMySession(ctx: Ctx, { params }: { params: { id: string } }): Promise<{ message: string }> {
  const { id: personId } = await requireStudent(ctx);
  return endPersonSession(ctx, { kind: "user", personId, sessionId: params.id });
}
