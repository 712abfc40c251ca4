import { createHmac, createSecretKey, hkdfSync, type KeyObject } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import type { Actor } from "../ctx.ts";
import { Refusal } from "../refusal.ts";

export type SignedIn = Exclude<Actor, { kind: "visitor" }>;

/** Lifetime of an access token. */
export const accessMinutes = 10;

export type AccessTokens = ReturnType<typeof openAccessTokens>;

/**
 * Students and the owner have separate secrets and audiences, so a token of one kind is invalid for the other. A valid
 * signature is not enough: `isAlive` checks that the login session has not ended.
 */
export function openAccessTokens(
  authSecret: string,
  isAlive: (who: SignedIn, now: Date) => Promise<boolean> = async () => true,
) {
  const keyFor = (purpose: string): KeyObject =>
    createSecretKey(new Uint8Array(hkdfSync("sha256", authSecret, "", purpose, 32)));
  const secrets = { user: keyFor("access token of a user"), admin: keyFor("access token of an admin") };
  const macKeys = new Map<string, KeyObject>();

  return {
    /** A new access token for a signed-in student or owner. */
    issue({ kind, id, sessionId }: SignedIn, now: Date): Promise<string> {
      const seconds = Math.floor(now.getTime() / 1000);
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: "HS256" })
        .setSubject(id)
        .setAudience(kind)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + accessMinutes * 60)
        .sign(secrets[kind]);
    },

    /** The actor of an Authorization header; without one, a visitor. Refuses `not-signed-in` for any invalid token. */
    async authenticate(authorization: string | undefined, now: Date): Promise<Actor> {
      // Basic credentials are for a proxy in front of a site that is not public yet, and not ours to check.
      if (authorization === undefined || /^Basic /i.test(authorization)) return { kind: "visitor" };
      const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(authorization)?.[1];
      if (token) {
        for (const kind of ["user", "admin"] as const) {
          const rules = { audience: kind, algorithms: ["HS256"], currentDate: now };
          const verified = await jwtVerify(token, secrets[kind], rules).catch(() => undefined);
          const { sub, sid } = verified?.payload ?? {};
          if (!sub || typeof sid !== "string") continue;
          const who: SignedIn = { kind, id: sub, sessionId: sid };
          if (await isAlive(who, now)) return who;
        }
      }
      throw new Refusal("not-signed-in");
    },

    /** A keyed fingerprint (base64url) of a text; each purpose has its own key. */
    mac(purpose: string, text: string): string {
      let key = macKeys.get(purpose);
      if (!key) macKeys.set(purpose, (key = keyFor(purpose)));
      return createHmac("sha256", key).update(text).digest("base64url");
    },
  };
}
