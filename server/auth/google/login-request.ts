import type { Ctx, Tx } from "../../ctx.ts";
import { createMailedLink, redeemMailedLink } from "../mailed-links.ts";
import { findLiveStudent, type UserRow } from "../students/student.ts";
import { randomSecret } from "../tokens.ts";
import type { GoogleLogin } from "./provider.ts";

/** Binds the login to this browser. SameSite=Lax: a Strict cookie is not sent on the redirect back from Google. */
const cookie = { name: "googleAsk", path: "/api/user", maxAgeSeconds: 10 * 60, fromElsewhere: true } as const;

/** The page must exchange the return code within this many seconds after the redirect. */
const codeSeconds = 60;

/** Starts a Google login in this browser. It replaces an earlier one that was not completed. */
export function beginGoogleLogin(ctx: Ctx): GoogleLogin {
  const secret = randomSecret();
  ctx.cookies.set(cookie.name, secret, cookie);
  return loginFrom(ctx, secret);
}

/** The Google login that this browser started within the last ten minutes. `browser` identifies the browser. */
export function currentGoogleLogin(ctx: Ctx): (GoogleLogin & { browser: string }) | undefined {
  const secret = ctx.cookies.get(cookie.name);
  return secret ? loginFrom(ctx, secret) : undefined;
}

/** Derives all values from the secret in the cookie: nothing is stored, and no value reveals another. */
function loginFrom({ signer }: Ctx, secret: string): GoogleLogin & { browser: string } {
  return {
    state: signer.mac("google state", secret),
    nonce: signer.mac("google nonce", secret),
    codeVerifier: signer.mac("google code verifier", secret),
    browser: signer.mac("google ask", secret),
  };
}

/** Whether a token is a return code (43 characters) and not an access token, which contains dots. */
export const isReturnCode = (token: string): boolean => /^[\w-]{43}$/.test(token);

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
  const browser = currentGoogleLogin(ctx)?.browser;
  if (!browser) return undefined;
  const userId = await ctx.tx(async (tx) => {
    const id = await redeemMailedLink(tx, { token: code, purpose: "google-return", requestedBy: browser });
    if (id) tx.about({ student: id });
    return id;
  });
  if (!userId) return undefined;
  ctx.cookies.clear(cookie.name, cookie);
  return findLiveStudent(ctx, userId);
}
