import type { Ctx } from "../../ctx.ts";
import { randomSecret } from "../tokens.ts";
import type { GoogleLogin } from "./provider.ts";

/** Bound to the browser that asked; Google leads it back here, which a SameSite=Strict cookie would not survive. */
const cookie = { name: "googleAsk", path: "/api/user", maxAgeSeconds: 10 * 60 };

/** Begins a way to Google in this browser; one it had begun before is given up. */
export function beginGoogleLogin(ctx: Ctx): GoogleLogin {
  const secret = randomSecret();
  const { name, path, maxAgeSeconds } = cookie;
  ctx.cookies.set(name, secret, { path, maxAgeSeconds, fromElsewhere: true });
  return askOf(ctx, secret);
}

/** What this browser asked with, if it did within ten minutes. */
export function currentGoogleLogin(ctx: Ctx): GoogleLogin | undefined {
  const secret = ctx.cookies.get(cookie.name);
  return secret ? askOf(ctx, secret) : undefined;
}

/** What is kept of the browser that asked, to know it again. */
export function googleLoginBrowser(ctx: Ctx): string | undefined {
  const secret = ctx.cookies.get(cookie.name);
  return secret ? ctx.signer.mac("google ask", secret) : undefined;
}

export function endGoogleLogin(ctx: Ctx): void {
  ctx.cookies.clear(cookie.name, { path: cookie.path });
}

/** All derived from the one secret in the cookie: nothing has to be stored, and none tells another. */
function askOf({ signer }: Ctx, secret: string): GoogleLogin {
  return {
    state: signer.mac("google state", secret),
    nonce: signer.mac("google nonce", secret),
    codeVerifier: signer.mac("google code verifier", secret),
  };
}
