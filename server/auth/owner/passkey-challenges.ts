import type { Ctx } from "../../platform/call/ctx.ts";
import type { Tables } from "../../platform/db/schema.ts";
import { randomSecret, tokenHash } from "../tokens.ts";

const challengeMinutes = 5;

type Binding = { purpose: Tables["passkey_challenges"]["purpose"]; boundTo: string; ownerId: string };

const attemptCookie = { name: "adminAttempt", path: "/api/admin/login", maxAgeSeconds: challengeMinutes * 60 };

/** Binds a login with a passkey to this browser, with a new cookie. */
export function startLoginAttempt({ cookies }: Pick<Ctx, "cookies">): string {
  const secret = randomSecret();
  cookies.set(attemptCookie.name, secret, attemptCookie);
  return tokenHash(secret);
}

/** What the login of this browser is bound to. */
export const loginAttemptOf = ({ cookies }: Pick<Ctx, "cookies">) => tokenHash(cookies.get(attemptCookie.name) ?? "");

/** The login session of the caller. */
export const sessionOf = ({ actor }: Pick<Ctx, "actor">) => ("sessionId" in actor ? actor.sessionId : "");

/** Creates a challenge for a passkey. Replaces the earlier one of the same purpose and session or login attempt. */
export async function createChallenge({ db, now }: Pick<Ctx, "db" | "now">, binding: Binding): Promise<string> {
  const challenge = randomSecret();
  const expires_at = new Date(now.getTime() + challengeMinutes * 60_000);
  const { purpose, boundTo: bound_to, ownerId: admin_id } = binding;
  const values = { admin_id, challenge_hash: tokenHash(challenge), expires_at };
  await db
    .insertInto("passkey_challenges")
    .values({ purpose, bound_to, ...values })
    .onConflict((conflict) => conflict.columns(["purpose", "bound_to"]).doUpdateSet(values))
    .execute();
  return challenge;
}

/** Uses up a challenge, whether or not its signature will be valid. False if it is used, expired or of another. */
export async function redeemChallenge(
  { db, now }: Pick<Ctx, "db" | "now">,
  { purpose, boundTo, ownerId, challenge }: Binding & { challenge: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("passkey_challenges")
    .where("purpose", "=", purpose)
    .where("bound_to", "=", boundTo)
    .where("admin_id", "=", ownerId)
    .where("challenge_hash", "=", tokenHash(challenge))
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
