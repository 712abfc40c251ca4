import type { SignedInStudent } from "../../../contract/schema/auth.ts";
import type { Ctx } from "../../ctx.ts";
import { endCookieSession, startSession } from "../sessions.ts";
import { markKnown } from "./known-browser.ts";
import { toStudent, type UserRow } from "./read.ts";

/**
 * Starts a login session for an authenticated student. Ends an existing session of this browser, because its cookie
 * is replaced.
 */
export async function signIn(ctx: Ctx, student: UserRow): Promise<SignedInStudent> {
  await endCookieSession(ctx, "user");
  markKnown(ctx, student.email);
  return { user: toStudent(student), token: await startSession(ctx, "user", student.id) };
}
