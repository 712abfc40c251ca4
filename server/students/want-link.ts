import type { Ctx } from "../ctx.ts";
import { newId } from "../db/id.ts";
import { mayAskForMail, sendAsked } from "./ask-for-mail.ts";
import { markAsking } from "./asked-link.ts";
import { loginLink, noAccount } from "./letters.ts";
import { makeLink, newCode } from "./mailed-links.ts";

/**
 * Mails a link and a code to log in with, also to who has not proven her address yet: the link does. Answer and work
 * are the same for an address that nobody registered; its mail says so. Refuses
 * `bot-check-needed`, `bot-check-failed` and `limited`.
 */
export async function wantLoginLink(
  ctx: Ctx,
  { body }: { body: { email: string; recaptchaToken: string } },
): Promise<{ message: string }> {
  const address = body.email.toLowerCase();
  await mayAskForMail(ctx, body);
  const askedBy = markAsking(ctx);
  const { code, codeHash } = newCode(ctx, address);
  await ctx.tx(async (tx) => {
    const student = await tx.db
      .selectFrom("users")
      .select(["id", "email"])
      .where((of) => of(of.fn<string>("lower", ["email"]), "=", address))
      .where("state", "<>", "gone")
      .forUpdate()
      .executeTakeFirst();
    // A link into nobody's account, mailed to nobody: without it a stranger could tell by the time it takes.
    const personId = student?.id ?? newId(tx.now.getTime());
    const link = await makeLink(tx, { purpose: "login", personId, askedBy, codeHash });
    await sendAsked(tx, student ? loginLink(student.email, { ...link, code }) : noAccount(body.email));
  });
  return {
    message: "Login Email Sent. Please check your inbox: its link and its code work for 15 minutes.",
  };
}
