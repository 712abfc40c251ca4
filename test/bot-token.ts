import { hash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Challenge } from "altcha-lib";
import type { BotCheckAction } from "../contract/platform/botcheck/calls.ts";
import { altcha } from "../server/platform/botcheck/altcha.ts";
import { proofSecrets } from "../server/platform/botcheck/index.ts";

/** One hash instead of thousands. */
export const easyProofs = { min: 1, max: 2 };

/** Fetches a challenge and solves it as a browser does. The token is single-use and bound to `action`. */
export async function solveBotCheck(url: string, action: BotCheckAction): Promise<string> {
  const answer = await fetch(`${url}/api/bot-check?action=${action}`);
  return solved(((await answer.json()) as { challenge: Challenge }).challenge);
}

/**
 * A token of a site with this AUTH_SECRET, whose challenge takes one hash instead of thousands: solving usual ones
 * would take much of the time of the tests that send many forms.
 */
export async function easyBotToken(authSecret: string, action: BotCheckAction, now: Date): Promise<string> {
  const proofs = altcha(proofSecrets([authSecret]), easyProofs);
  return solved((await proofs.challenge(action, now)) as unknown as Challenge);
}

const solved = async (challenge: Challenge) =>
  Buffer.from(JSON.stringify({ challenge, solution: await solve(challenge) })).toString("base64");

/** Like web/kit/botcheck/proof-of-work.ts, but with Node's SHA-256: it is faster. */
export async function solve({ parameters: { salt, nonce, keyPrefix } }: Challenge) {
  const message = Buffer.from(`${salt}${nonce}00000000`, "hex");
  for (let counter = 0; ; counter += 1) {
    message.writeUInt32BE(counter, message.length - 4);
    const derivedKey = hash("sha256", message);
    if (derivedKey.startsWith(keyPrefix)) return { counter, derivedKey };
    if (counter % 2_000 === 0) await nextTurn();
  }
}
