import { createChallenge, randomInt, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/sha";
import { z } from "zod";
import { type BotCheckAction, botCheckActions } from "../../contract/botcheck.ts";

/** How long a challenge may be solved and its solution used. */
export const challengeMinutes = 10;

/**
 * The solver tries this many numbers: about 0.3 s for a phone that hashes in plain JavaScript (a page over plain
 * http has no crypto.subtle). Drawn from a range, not left to luck, so nobody waits ten times as long.
 */
const tries = { min: 20_000, max: 40_000 };
/** A challenge that stands in for reCAPTCHA asks for this much more. */
const standInFactor = 6;

/** What comes back: the challenge as it was handed out, and its solution, as JSON in base64. */
const payload = z.object({
  challenge: z.strictObject({
    parameters: z.strictObject({
      algorithm: z.literal("SHA-256"),
      nonce: hex(32),
      salt: hex(32),
      cost: z.literal(1),
      keyLength: z.literal(32),
      keyPrefix: hex(32),
      keySignature: hex(64),
      data: z.strictObject({
        action: z.enum(botCheckActions),
        expiresAt: z.int().positive(),
        standsIn: z.boolean(),
      }),
    }),
    signature: hex(64),
  }),
  solution: z.object({ counter: z.int().nonnegative(), derivedKey: hex(64) }),
});

function hex(length: number) {
  return z.string().regex(new RegExp(`^[0-9a-f]{${length}}$`));
}

/** A token that looks like a proof of work. Nothing in it is true until `verify` says so. */
export type Proof = {
  payload: z.output<typeof payload>;
  /** The same for any way to write this token, and for any solution of its challenge. */
  id: string;
  standsIn: boolean;
  expiresAt: Date;
};

/**
 * Proofs of work. `secret` signs challenges, so nothing has to be remembered until one is solved, and any process
 * may check what another handed out. The action, the end and whether it stands in are inside what is signed.
 */
export function altcha(secret: string) {
  const secrets = { hmacSignatureSecret: `challenge ${secret}`, hmacKeySignatureSecret: `key ${secret}` };
  return {
    async challenge(
      action: BotCheckAction,
      now: Date,
      { standsIn = false } = {},
    ): Promise<Record<string, unknown>> {
      const factor = standsIn ? standInFactor : 1;
      return {
        ...(await createChallenge({
          algorithm: "SHA-256",
          cost: 1,
          counter: randomInt(tries.max * factor, tries.min * factor),
          deriveKey,
          // Not altcha's own expiresAt, which is compared with the machine's clock instead of `now`.
          data: { action, expiresAt: now.getTime() + challengeMinutes * 60_000, standsIn },
          ...secrets,
        })),
      };
    },

    /** The token as a proof, or undefined when it is something else. Never throws. */
    read(token: string): Proof | undefined {
      const parsed = payload.safeParse(decoded(token));
      if (!parsed.success) return undefined;
      const { parameters, signature } = parsed.data.challenge;
      return {
        payload: parsed.data,
        id: `altcha ${signature}`,
        standsIn: parameters.data.standsIn,
        expiresAt: new Date(Math.min(parameters.data.expiresAt, 8.64e15)),
      };
    },

    /** Is it ours, for this action, in time, and solved? */
    async verify({ payload, expiresAt }: Proof, action: BotCheckAction, now: Date): Promise<boolean> {
      if (payload.challenge.parameters.data.action !== action || expiresAt <= now) return false;
      const { verified } = await verifySolution({ ...payload, deriveKey, ...secrets });
      return verified;
    },
  };
}

function decoded(token: string): unknown {
  if (!/^[\w+/=-]+$/.test(token)) return undefined;
  try {
    return JSON.parse(Buffer.from(token, "base64").toString("utf8"));
  } catch {
    return undefined;
  }
}
