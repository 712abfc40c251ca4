import type { Ctx, Tx } from "../../platform/call/ctx.ts";
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
  return loginsFrom(ctx, secret)[0]!;
}

/**
 * The Google login that this browser started within the last ten minutes, as each of the site's secrets derives it.
 * `browser` identifies the browser. Empty if it started none.
 */
export function currentGoogleLogins(ctx: Ctx): (GoogleLogin & { browser: string })[] {
  const secret = ctx.cookies.get(cookie.name);
  return secret ? loginsFrom(ctx, secret) : [];
}

/** Derives all values from the secret in the cookie: nothing is stored, and no value reveals another. */
function loginsFrom({ signer }: Ctx, secret: string): (GoogleLogin & { browser: string })[] {
  const nonces = signer.macs("google nonce", secret);
  const verifiers = signer.macs("google code verifier", secret);
  const browsers = signer.macs("google ask", secret);
  return signer
    .macs("google state", secret)
    .map((state, at) => ({ state, nonce: nonces[at]!, codeVerifier: verifiers[at]!, browser: browsers[at]! }));
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
export async function exchangeReturnCode(ctx: Ctx, tx: Tx, code: string): Promise<UserRow | undefined> {
  const browsers = currentGoogleLogins(ctx).map(({ browser }) => browser);
  if (browsers.length === 0) return undefined;
  const userId = await redeemMailedLink(tx, { token: code, purpose: "google-return", requestedBy: browsers });
  return userId ? findLiveStudent(tx, userId) : undefined;
}

/** Ends the Google login of this browser. */
export const endGoogleLogin = ({ cookies }: Ctx): void => cookies.clear(cookie.name, cookie);
