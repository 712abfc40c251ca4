import { createHash } from "node:crypto";
import { type Challenge, solveChallenge } from "altcha-lib";
import type { BotCheckAction } from "../contract/botcheck.ts";

/** Asks the site for a challenge and solves it as a browser does; the token is good for one use of this action. */
export async function solvedToken(url: string, action: BotCheckAction): Promise<string> {
  const answer = await fetch(`${url}/api/bot-check?action=${action}`);
  const { challenge } = (await answer.json()) as { challenge: Challenge };
  const solution = await solveChallenge({
    challenge,
    deriveKey: async (_parameters, salt, password) => ({
      derivedKey: createHash("sha256").update(salt).update(password).digest(),
    }),
  });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
}
