import type { EmailVerified } from "../../contract/schema/students.ts";
import type { Ctx } from "../ctx.ts";
import { Refusal } from "../refusal.ts";
import { livingLink, takeLink } from "./mailed-links.ts";
import { signIn } from "./sign-in.ts";

/** Proves a student's address with the mailed link, once, and logs her in. Refuses `verification-link-dead`. */
export async function verifyEmail(ctx: Ctx, { query }: { query: { token: string } }): Promise<EmailVerified> {
  const link = await livingLink(ctx, query);
  const student = link?.purpose === "verify-email" ? await takeLink(ctx, link) : undefined;
  if (!student) throw new Refusal("verification-link-dead");
  const { user, token } = await signIn(ctx, student);
  return { message: "Email Verified!", token, userId: user.id };
}
