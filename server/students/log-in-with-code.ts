import type { SignedInStudent } from "../../contract/schema/students.ts";
import { countTry, forgetTries } from "../accounts/tries.ts";
import type { Ctx } from "../ctx.ts";
import { Refusal } from "../refusal.ts";
import { askedHere } from "./asked-link.ts";
import { codeHashOf, livingLink, takeLink } from "./mailed-links.ts";
import { signIn } from "./sign-in.ts";

/**
 * Six digits can be guessed by whoever has the patience; with so many tries a day that takes him a lifetime. The link
 * in the mail works all the same.
 */
const codesPerAddress = { most: 30, seconds: 24 * 60 * 60 };

/**
 * Logs a student in with the code of the mail, once, and only in the browser that asked for it: a code that somebody
 * talked her out of is of no use elsewhere. Refuses `login-code-wrong`, and `limited` after several wrong ones.
 */
export async function logInWithCode(
  ctx: Ctx,
  { body }: { body: { email: string; code: string } },
): Promise<SignedInStudent> {
  const address = body.email.toLowerCase();
  const tries = `login code of ${address}`;
  await countTry(ctx, tries);
  await ctx.limit(tries, codesPerAddress);
  const askedBy = askedHere(ctx);
  const codeHash = codeHashOf(ctx, address, body.code);
  const link = askedBy === undefined ? undefined : await livingLink(ctx, { codeHash, askedBy });
  const student = link && (await takeLink(ctx, link));
  if (!student) throw new Refusal("login-code-wrong");
  await forgetTries(ctx, tries);
  return signIn(ctx, student);
}
