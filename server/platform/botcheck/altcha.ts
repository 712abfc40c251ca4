import { createChallenge, randomInt, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/sha";
import { z } from "zod";
import { type BotCheckAction, botCheckActions } from "../../../contract/platform/botcheck/calls.ts";

/** Lifetime of a challenge and of its solution. */
export const challengeMinutes = 10;

/**
 * Range of the number that a challenge hides; the solver counts up to it. About 0.3 s on a phone that hashes in plain
 * JavaScript (a page over plain http has no crypto.subtle). The range bounds the longest wait.
 */
const usualRange = { min: 20_000, max: 40_000 };
export type CounterRange = typeof usualRange;
/** A challenge that replaces reCAPTCHA takes this many times the work. */
const standInFactor = 6;

/** The token: the challenge as it was issued and its solution, as JSON in base64. */
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
      data: z.strictObject({ action: z.enum(botCheckActions), expiresAt: z.int().positive(), standsIn: z.boolean() }),
    }),
    signature: hex(64),
  }),
  solution: z.object({ counter: z.int().nonnegative(), derivedKey: hex(64) }),
});

function hex(length: number) {
  return z.string().regex(new RegExp(`^[0-9a-f]{${length}}$`));
}

/** A parsed proof-of-work token. Untrusted until `verify` accepts it. */
export type Proof = {
  payload: z.output<typeof payload>;
  /** Id of the challenge: equal for every encoding of the token and every solution. */
  id: string;
  standsIn: boolean;
  expiresAt: Date;
};

/**
 * Proof-of-work challenges. The first secret signs them, so nothing is stored until one is solved, and any process can
 * check a challenge of another one; all secrets verify. The signature covers the action, the expiry and `standsIn`.
 */
export function altcha(proofSecrets: readonly string[], counterRange: CounterRange = usualRange) {
  const secrets = proofSecrets.map((secret) => ({
    hmacSignatureSecret: `challenge ${secret}`,
    hmacKeySignatureSecret: `key ${secret}`,
  }));
  return {
    async challenge(action: BotCheckAction, now: Date, { standsIn = false } = {}): Promise<Record<string, unknown>> {
      const factor = standsIn ? standInFactor : 1;
      return {
        ...(await createChallenge({
          algorithm: "SHA-256",
          cost: 1,
          counter: randomInt(counterRange.max * factor, counterRange.min * factor),
          deriveKey,
          // Not altcha's own expiresAt, which is compared with the machine's clock, not with `now`.
          data: { action, expiresAt: now.getTime() + challengeMinutes * 60_000, standsIn },
          ...secrets[0]!,
        })),
      };
    },

    /** Parses a token; undefined when it is not a proof of work. Never throws. */
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

    /** Whether the proof is ours, for this action, not expired, and solved. */
    async verify({ payload, expiresAt }: Proof, action: BotCheckAction, now: Date): Promise<boolean> {
      if (payload.challenge.parameters.data.action !== action || expiresAt <= now) return false;
      for (const each of secrets) if ((await verifySolution({ ...payload, deriveKey, ...each })).verified) return true;
      return false;
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
