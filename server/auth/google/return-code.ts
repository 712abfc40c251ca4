import type { Ctx, Tx } from "../../ctx.ts";
import { createMailedLink, spendMailedLink } from "../mailed-links.ts";
import { liveStudent, type UserRow } from "../students/read.ts";
import { googleLoginBrowser, endGoogleLogin } from "./login-request.ts";

/** From the redirect to the page that exchanges it: seconds. */
const codeSeconds = 60;

/** Whether a token to validate is a code of ours and not an access token, which has dots. */
export function isReturnCode(token: string): boolean {
  return /^[\w-]{43}$/.test(token);
}

/** A code that stands in the address a student returns from Google to: good once, for a minute, in that browser. */
export function makeReturnCode(tx: Tx, given: { userId: string; browser: string }): Promise<string> {
  return createMailedLink(tx, {
    purpose: "google-return",
    personId: given.userId,
    requestedBy: given.browser,
    expiresAt: new Date(tx.now.getTime() + codeSeconds * 1000),
  });
}

/**
 * Uses the code up and says whose it is; undefined when it is used, too old, not of this browser or of nobody any more.
 * In another browser it is not used up, so that nobody can spoil it for whom it was made.
 */
export async function exchangeReturnCode(ctx: Ctx, code: string): Promise<UserRow | undefined> {
  const browser = googleLoginBrowser(ctx);
  if (!browser) return undefined;
  const userId = await spendMailedLink(ctx, { token: code, purpose: "google-return", requestedBy: browser });
  if (!userId) return undefined;
  endGoogleLogin(ctx);
  return liveStudent(ctx, userId);
}
