import type { Ctx, Tx } from "../../ctx.ts";
import { createMailedLink, redeemMailedLink } from "../mailed-links.ts";
import { findLiveStudent, type UserRow } from "../students/read.ts";
import { googleLoginBrowserHash, endGoogleLogin } from "./login-request.ts";

/** The page must exchange the code within this many seconds after the redirect. */
const codeSeconds = 60;

/** Whether a token is a return code (43 characters) and not an access token, which contains dots. */
export function isReturnCode(token: string): boolean {
  return /^[\w-]{43}$/.test(token);
}

/** Creates the code for the URL of a return from Google. Single use, valid for one minute, only in that browser. */
export function createReturnCode(tx: Tx, given: { userId: string; browser: string }): Promise<string> {
  return createMailedLink(tx, {
    purpose: "google-return",
    personId: given.userId,
    requestedBy: given.browser,
    expiresAt: new Date(tx.now.getTime() + codeSeconds * 1000),
  });
}

/**
 * Uses up the code and returns its student. Undefined if the code is used, expired or from another browser, or if the
 * account is deleted. A request from another browser does not use the code up: a stranger cannot invalidate it.
 */
export async function exchangeReturnCode(ctx: Ctx, code: string): Promise<UserRow | undefined> {
  const browser = googleLoginBrowserHash(ctx);
  if (!browser) return undefined;
  const userId = await redeemMailedLink(ctx, { token: code, purpose: "google-return", requestedBy: browser });
  if (!userId) return undefined;
  endGoogleLogin(ctx);
  return findLiveStudent(ctx, userId);
}
