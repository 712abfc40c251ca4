import { createHash, hkdfSync } from "node:crypto";
import type { Kysely } from "kysely";
import type { BotCheckAction, BotCheckChallenge } from "../../../contract/platform/botcheck/calls.ts";
import type { Tables } from "../db/schema.ts";
import type { Log } from "../jobs/index.ts";
import type { Env } from "../process/env.ts";
import { altcha, type CounterRange } from "./altcha.ts";
import { openRecaptcha } from "./recaptcha.ts";

export type BotCheck = {
  /**
   * Returns the challenge that a browser solves before one action. With `fallback` the browser reports that it cannot
   * load reCAPTCHA and asks for a harder ALTCHA challenge; on a site without reCAPTCHA this has no effect.
   */
  offer(action: BotCheckAction, options: { now: Date; fallback?: boolean }): Promise<BotCheckChallenge>;
  /**
   * Whether the token is valid for this action now and was not used before; marks it as used. A token that cannot be
   * verified is invalid. Never throws because of a token's content.
   */
  check(token: string, action: BotCheckAction, now: Date, ip: string): Promise<boolean>;
};

type Parts = {
  db: Kysely<Tables>;
  /** reCAPTCHA with its keys, ALTCHA alone without them. */
  env: Pick<
    Env,
    "AUTH_SECRET" | "RECAPTCHA_SITE_KEY" | "RECAPTCHA_SECRET_KEY" | "RECAPTCHA_VERIFY_URL" | "RECAPTCHA_SCRIPT_URL"
  >;
  publicUrl: string;
  log: Log;
  /** Of ALTCHA's challenges; tests take an easier one. */
  proofRange?: CounterRange | undefined;
};

/** Opens the bot check of this site. When and why ALTCHA replaces reCAPTCHA: docs/decisions/031-limits-and-bots.md. */
export function openBotCheck({ db, env, publicUrl, log, proofRange }: Parts): BotCheck {
  const proofs = altcha(proofSecrets(env.AUTH_SECRET), proofRange);
  const recaptcha = recaptchaOf(env, publicUrl, log);

  return {
    async offer(action, { now, fallback = false }) {
      if (!recaptcha) return { service: "altcha", challenge: await proofs.challenge(action, now) };
      if (await mayFallBack(action, now, fallback))
        return { service: "altcha", challenge: await proofs.challenge(action, now, { standsIn: true }) };
      return { service: "recaptcha", siteKey: recaptcha.siteKey, scriptUrl: recaptcha.scriptUrl };
    },

    async check(token, action, now, ip) {
      if (token === "" || token.length > 8192) return false;
      const proof = proofs.read(token);
      // With reCAPTCHA, only the harder stand-in challenges count.
      if (proof && recaptcha && !proof.standsIn) return false;
      if (proof) {
        const good = await proofs.verify(proof, action, now);
        return good && (await markUsed(db, proof.id, proof.expiresAt));
      }
      if (!recaptcha || !(await recaptcha.verify(token, action, now, ip))) return false;
      // Google's tokens expire after two minutes; an hour exceeds any difference between its clock and ours.
      return markUsed(db, `recaptcha ${token}`, new Date(now.getTime() + 60 * 60_000));
    },
  };

  async function mayFallBack(action: BotCheckAction, now: Date, asked: boolean): Promise<boolean> {
    if (!recaptcha) return false;
    if (recaptcha.isAway(now)) return true;
    if (!asked) return false;
    // Any client can claim that the script is blocked. For the owner's login only the server's own check counts.
    return action === "admin_login" ? !(await recaptcha.answers(now)) : true;
  }
}

/** The secrets of the challenges of a site with this AUTH_SECRET. */
export const proofSecrets = (authSecrets: readonly string[]) =>
  authSecrets.map((secret) => Buffer.from(hkdfSync("sha256", secret, "", "bot check", 32)).toString("hex"));

function recaptchaOf(env: Parts["env"], publicUrl: string, log: Log) {
  const { RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET_KEY: secretKey } = env;
  if (!siteKey || !secretKey) return undefined;
  const addresses = { verifyUrl: env.RECAPTCHA_VERIFY_URL, scriptUrl: env.RECAPTCHA_SCRIPT_URL };
  return openRecaptcha({ keys: { siteKey, secretKey, ...addresses }, hostname: new URL(publicUrl).hostname, log });
}

/** Marks a token as used. Of any number of simultaneous calls, in any process, exactly one returns true. */
export async function markUsed(db: Kysely<Tables>, token: string, expiresAt: Date): Promise<boolean> {
  const hash = createHash("sha256").update(token).digest("base64url");
  const row = await db
    .insertInto("bot_tokens")
    .values({ token_hash: hash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column("token_hash").doNothing())
    .returning("token_hash")
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes used tokens that have expired: they would be refused anyway. */
export async function purgeBotTokens({ db, now }: { db: Kysely<Tables>; now: Date }): Promise<void> {
  await db.deleteFrom("bot_tokens").where("expires_at", "<", now).execute();
}
