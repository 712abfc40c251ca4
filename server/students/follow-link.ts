import type { SignedInStudent } from "../../contract/schema/students.ts";
import type { Ctx } from "../ctx.ts";
import { Refusal } from "../refusal.ts";
import { livingLink, takeLink } from "./mailed-links.ts";
import { signIn } from "./sign-in.ts";

/** Logs a student in with the mailed link, once, in whichever browser it is followed. Refuses `login-link-dead`. */
export async function followLoginLink(
  ctx: Ctx,
  { query }: { query: { token: string } },
): Promise<SignedInStudent> {
  const link = await livingLink(ctx, query);
  const student = link?.purpose === "login" ? await takeLink(ctx, link) : undefined;
  if (!student) throw new Refusal("login-link-dead");
  return signIn(ctx, student);
}
