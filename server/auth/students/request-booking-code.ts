import { text as t } from "../../../contract/auth/text.ts";
import { type Ctx, Refusal } from "../../platform/call/ctx.ts";
import { bookingCode } from "./letters.ts";
import { createLoginLink, newLoginCode } from "./login-links.ts";
import { accountOf, type Registration } from "./register.ts";
import { mayRequestEmail, sendRequestedEmail } from "./request-link.ts";
import { markRequestingBrowser } from "./requesting-browser.ts";

/**
 * Emails a login code to a visitor who books a session. Without an account, an unproven one is created, which the code
 * proves. Response, work and email are the same with and without an account, so that a stranger cannot find out who is
 * a student. The email has no link: the code leads back to the page with the chosen time.
 */
export async function requestBookingCode(ctx: Ctx, { body }: Registration): Promise<{ message: string }> {
  if (!(await mayRequestEmail(ctx, body))) throw new Refusal("bot-check-needed");
  const requestedBy = markRequestingBrowser(ctx);
  const { code, codeHash } = newLoginCode(ctx, body.email);
  await ctx.tx(async (tx) => {
    const { id: personId, email } = await accountOf(tx, body);
    const { expiresAt } = await createLoginLink(tx, {
      purpose: "login",
      personId,
      requestedBy,
      codeHash,
      name: body,
    });
    await sendRequestedEmail(tx, email, () => bookingCode(email, { code, expiresAt }));
  });
  return { message: t.codeToBookIsOnItsWay };
}
