import { createHmac, createSecretKey, hkdfSync, type KeyObject } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import { type Actor, Refusal } from "./ctx.ts";

export type SignedIn = Exclude<Actor, { kind: "visitor" }>;

/** Lifetime of an access token. */
const accessMinutes = 10;

export type AccessTokens = ReturnType<typeof openAccessTokens>;

/**
 * Students and the owner have separate secrets and audiences, so a token of one kind is invalid for the other. A valid
 * signature is not enough: `isAlive` checks that the login session has not ended. Of several secrets, the first signs
 * and all verify.
 */
export function openAccessTokens(
  authSecrets: string | readonly string[],
  isAlive: (who: SignedIn, now: Date) => Promise<boolean> = async () => true,
) {
  const keysFor = (purpose: string): KeyObject[] =>
    [authSecrets].flat().map((secret) => createSecretKey(new Uint8Array(hkdfSync("sha256", secret, "", purpose, 32))));
  const secrets = { user: keysFor("access token of a user"), admin: keysFor("access token of an admin") };
  const macKeys = new Map<string, KeyObject[]>();

  function macs(purpose: string, text: string): string[] {
    let keys = macKeys.get(purpose);
    if (!keys) macKeys.set(purpose, (keys = keysFor(purpose)));
    return keys.map((key) => createHmac("sha256", key).update(text).digest("base64url"));
  }

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
        .sign(secrets[kind][0]!);
    },

    /** The actor of an Authorization header; without one, a visitor. Refuses `not-signed-in` for any invalid token. */
    async authenticate(authorization: string | undefined, now: Date): Promise<Actor> {
      // Basic credentials are for a proxy in front of a site that is not public yet, and not ours to check.
      if (authorization === undefined || /^Basic /i.test(authorization)) return { kind: "visitor" };
      const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(authorization)?.[1];
      if (token) {
        for (const kind of ["user", "admin"] as const) {
          const rules = { audience: kind, algorithms: ["HS256"], currentDate: now };
          for (const secret of secrets[kind]) {
            const verified = await jwtVerify(token, secret, rules).catch(() => undefined);
            const { sub, sid } = verified?.payload ?? {};
            if (!sub || typeof sid !== "string") continue;
            const who: SignedIn = { kind, id: sub, sessionId: sid };
            if (await isAlive(who, now)) return who;
          }
        }
      }
      throw new Refusal("not-signed-in");
    },

    /** A keyed fingerprint (base64url) of a text; each purpose has its own key. */
    mac: (purpose: string, text: string): string => macs(purpose, text)[0]!,

    /** Its fingerprints by every secret, the first one first: an earlier secret may have made what is compared. */
    macs,
  };
}
