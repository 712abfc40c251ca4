import { hash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Challenge } from "altcha-lib";
import type { BotCheckAction } from "../contract/botcheck.ts";

/** Asks the site for a challenge and solves it as a browser does; the token is good for one use of this action. */
export async function solvedToken(url: string, action: BotCheckAction): Promise<string> {
  const answer = await fetch(`${url}/api/bot-check?action=${action}`);
  const { challenge } = (await answer.json()) as { challenge: Challenge };
  const solving = solved.then(() => solve(challenge));
  solved = solving.catch(() => {});
  return Buffer.from(JSON.stringify({ challenge, solution: await solving })).toString("base64");
}

// One after the other: the site under test lives in the same process and needs its turns.
let solved: Promise<unknown> = Promise.resolve();

/** As web/proof-of-work.ts does, with Node's own SHA-256: races need a hundred tokens. */
async function solve({ parameters: { salt, nonce, keyPrefix } }: Challenge) {
  const message = Buffer.from(`${salt}${nonce}00000000`, "hex");
  for (let counter = 0; ; counter += 1) {
    message.writeUInt32BE(counter, message.length - 4);
    const derivedKey = hash("sha256", message);
    if (derivedKey.startsWith(keyPrefix)) return { counter, derivedKey };
    if (counter % 2_000 === 0) await nextTurn();
  }
}
