import type { EmailVerified, SignedInStudent } from "../../../contract/schema/auth.ts";
import * as shared from "../../../contract/text/shared.ts";
import type { Ctx } from "../../ctx.ts";
import { Refusal } from "../../refusal.ts";
import { findActiveLink, redeemLoginLink } from "./login-links.ts";
import { signIn } from "./sign-in.ts";

/** Logs a student in with a mailed link (single use, in any browser). Refuses `login-link-dead`. */
export async function followLoginLink(ctx: Ctx, { query }: { query: { token: string } }): Promise<SignedInStudent> {
  const link = await findActiveLink(ctx, query);
  const student = link?.purpose === "login" ? await redeemLoginLink(ctx, link) : undefined;
  if (!student) throw new Refusal("login-link-dead");
  return signIn(ctx, student);
}

/**
 * Proves a student's address with a mailed link (single use) and logs the student in. Refuses
 * `verification-link-dead`.
 */
export async function verifyEmail(ctx: Ctx, { query }: { query: { token: string } }): Promise<EmailVerified> {
  const link = await findActiveLink(ctx, query);
  const student = link?.purpose === "verify-email" ? await redeemLoginLink(ctx, link) : undefined;
  if (!student) throw new Refusal("verification-link-dead");
  const { user, token } = await signIn(ctx, student);
  return { message: shared.emailVerified, token, userId: user.id };
}
