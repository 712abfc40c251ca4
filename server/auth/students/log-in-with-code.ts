import type { SignedInStudent } from "../../../contract/schema/auth.ts";
import type { Ctx } from "../../ctx.ts";
import { Refusal } from "../../refusal.ts";
import { countAttempt, clearAttempts } from "../login-attempts.ts";
import { loginCodeHash, findActiveLink, redeemLoginLink } from "./login-links.ts";
import { requestingBrowserHash } from "./requesting-browser.ts";
import { signIn } from "./sign-in.ts";

/**
 * Limits guesses of the six digits. A code works only in the browser that requested it, so ten more guesses on a day
 * require one more email to the student. The limit does not apply to the link in the email.
 */
const attemptsPerBrowser = { most: 10, seconds: 24 * 60 * 60 };

/**
 * Logs a student in with an emailed code: single use, and only in the browser that requested it, so that a phished
 * code is useless elsewhere. Refuses `login-code-wrong`, and `limited` after several wrong codes.
 */
export async function logInWithCode(
  ctx: Ctx,
  { body }: { body: { email: string; code: string } },
): Promise<SignedInStudent> {
  const address = body.email.toLowerCase();
  const requestedBy = requestingBrowserHash(ctx);
  // A browser that requested no code cannot have a valid one. Its attempts are not counted.
  if (requestedBy === undefined) throw new Refusal("login-code-wrong");
  const subject = `login code of ${address} asked by ${requestedBy}`;
  await countAttempt(ctx, subject);
  await ctx.limit({ subject, ...attemptsPerBrowser });
  const link = await findActiveLink(ctx, { codeHash: loginCodeHash(ctx, address, body.code), requestedBy });
  const student = link && (await redeemLoginLink(ctx, link));
  if (!student) throw new Refusal("login-code-wrong");
  await clearAttempts(ctx, [subject]);
  return signIn(ctx, student);
}
