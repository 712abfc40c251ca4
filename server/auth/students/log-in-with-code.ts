import type { SignedInStudent } from "../../../contract/schema/students.ts";
import type { Ctx } from "../../ctx.ts";
import { Refusal } from "../../refusal.ts";
import { countAttempt, clearAttempts } from "../login-attempts.ts";
import { codeHashOf, activeLink, spendLink } from "./login-links.ts";
import { requestingBrowser } from "./requesting-browser.ts";
import { signIn } from "./sign-in.ts";

/**
 * Six digits can be guessed with patience. A code is good only in the browser that asked for it, so that this many tries
 * a day of one browser at one address take more mails than anybody overlooks. The link in the mail works all the same.
 */
const codesPerBrowser = { most: 10, seconds: 24 * 60 * 60 };

/**
 * Logs a student in with the code of the mail, once, and only in the browser that asked for it: a code that somebody
 * talked her out of is of no use elsewhere. Refuses `login-code-wrong`, and `limited` after several wrong ones.
 */
export async function logInWithCode(
  ctx: Ctx,
  { body }: { body: { email: string; code: string } },
): Promise<SignedInStudent> {
  const address = body.email.toLowerCase();
  const requestedBy = requestingBrowser(ctx);
  // No code is right in a browser that never asked; its tries must not slow down the one that did.
  if (requestedBy === undefined) throw new Refusal("login-code-wrong");
  const tries = `login code of ${address} asked by ${requestedBy}`;
  await countAttempt(ctx, tries);
  await ctx.limit({ subject: tries, ...codesPerBrowser });
  const link = await activeLink(ctx, { codeHash: codeHashOf(ctx, address, body.code), requestedBy });
  const student = link && (await spendLink(ctx, link));
  if (!student) throw new Refusal("login-code-wrong");
  await clearAttempts(ctx, [tries]);
  return signIn(ctx, student);
}
