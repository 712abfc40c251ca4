import type { SignedInStudent } from "../../../contract/schema/auth.ts";
import type { Ctx } from "../../ctx.ts";
import { leaveSession, startSession } from "../sessions.ts";
import { markKnown } from "./known-browser.ts";
import { sessionUserOf, type UserRow } from "./read.ts";

/**
 * Starts a login session for an authenticated student. Ends an existing session of this browser, because its cookie
 * is replaced.
 */
export async function signIn(ctx: Ctx, student: UserRow): Promise<SignedInStudent> {
  await leaveSession(ctx, "user");
  markKnown(ctx, student.email);
  return { user: sessionUserOf(student), token: await startSession(ctx, "user", student.id) };
}
