import * as t from "../../../contract/text/server/auth.ts";
import type { Ctx } from "../../ctx.ts";
import { newId } from "../../db/id.ts";
import { loginLink, noAccount } from "./letters.ts";
import { createLoginLink, newLoginCode } from "./login-links.ts";
import { checkEmailRequest, sendRequestedEmail } from "./requested-mail.ts";
import { markRequestingBrowser } from "./requesting-browser.ts";

/**
 * Emails a login link and code, also to an unproven address: using the link proves it. Response and work are the same
 * for an address without an account, whose email says that there is none. Refuses `bot-check-needed`,
 * `bot-check-failed` and `limited`.
 */
export async function requestLoginLink(
  ctx: Ctx,
  { body }: { body: { email: string; recaptchaToken: string } },
): Promise<{ message: string }> {
  const address = body.email.toLowerCase();
  await checkEmailRequest(ctx, body);
  const requestedBy = markRequestingBrowser(ctx);
  const { code, codeHash } = newLoginCode(ctx, address);
  await ctx.tx(async (tx) => {
    const student = await tx.db
      .selectFrom("users")
      .select(["id", "email"])
      .where((of) => of(of.fn<string>("lower", ["email"]), "=", address))
      .where("state", "<>", "gone")
      .forUpdate()
      .executeTakeFirst();
    // Without an account, a link for a random id is created and not sent, so that the response time reveals nothing.
    const personId = student?.id ?? newId(tx.now.getTime());
    const link = await createLoginLink(tx, { purpose: "login", personId, requestedBy, codeHash });
    await sendRequestedEmail(tx, student ? loginLink(student.email, { ...link, code }) : noAccount(body.email));
  });
  return {
    message: t.loginEmailSentPleaseCheck,
  };
}
