import type { Ctx } from "../../ctx.ts";
import { randomSecret } from "../tokens.ts";
import type { GoogleLogin } from "./provider.ts";

/** Binds the login to this browser. SameSite=Lax: a Strict cookie is not sent on the redirect back from Google. */
const cookie = { name: "googleAsk", path: "/api/user", maxAgeSeconds: 10 * 60 };

/** Starts a Google login in this browser. It replaces an earlier one that was not completed. */
export function beginGoogleLogin(ctx: Ctx): GoogleLogin {
  const secret = randomSecret();
  const { name, path, maxAgeSeconds } = cookie;
  ctx.cookies.set(name, secret, { path, maxAgeSeconds, fromElsewhere: true });
  return loginFrom(ctx, secret);
}

/** The Google login that this browser started within the last ten minutes. */
export function currentGoogleLogin(ctx: Ctx): GoogleLogin | undefined {
  const secret = ctx.cookies.get(cookie.name);
  return secret ? loginFrom(ctx, secret) : undefined;
}

/** Keyed hash that identifies the browser which started the Google login. */
export function googleLoginBrowserHash(ctx: Ctx): string | undefined {
  const secret = ctx.cookies.get(cookie.name);
  return secret ? ctx.signer.mac("google ask", secret) : undefined;
}

export function endGoogleLogin(ctx: Ctx): void {
  ctx.cookies.clear(cookie.name, { path: cookie.path });
}

/** Derives all three values from the secret in the cookie: nothing is stored, and no value reveals another. */
function loginFrom({ signer }: Ctx, secret: string): GoogleLogin {
  return {
    state: signer.mac("google state", secret),
    nonce: signer.mac("google nonce", secret),
    codeVerifier: signer.mac("google code verifier", secret),
  };
}
