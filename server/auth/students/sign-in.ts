import type { SignedInStudent } from "../../../contract/schema/students.ts";
import type { Ctx } from "../../ctx.ts";
import { leaveSession, startSession } from "../sessions.ts";
import { markKnown } from "./known-browser.ts";
import { sessionUserOf, type UserRow } from "./read.ts";

/**
 * Begins a session for a student who has just shown who she is, by whichever way. A session that this browser still
 * has ends: its cookie makes room for the new one, so nobody could use it any more.
 */
export async function signIn(ctx: Ctx, student: UserRow): Promise<SignedInStudent> {
  await leaveSession(ctx, "user");
  markKnown(ctx, student.email);
  return { user: sessionUserOf(student), token: await startSession(ctx, "user", student.id) };
}
