import { hash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Challenge } from "altcha-lib";
import type { BotCheckAction } from "../contract/botcheck.ts";

/** Fetches a challenge and solves it as a browser does. The token is single-use and bound to `action`. */
export async function solveBotCheck(url: string, action: BotCheckAction): Promise<string> {
  const answer = await fetch(`${url}/api/bot-check?action=${action}`);
  const { challenge } = (await answer.json()) as { challenge: Challenge };
  const solving = lastSolve.then(() => solve(challenge));
  lastSolve = solving.catch(() => {});
  return Buffer.from(JSON.stringify({ challenge, solution: await solving })).toString("base64");
}

// Challenges are solved one at a time: the site under test runs in the same process and needs the event loop.
let lastSolve: Promise<unknown> = Promise.resolve();

/** Like web/proof-of-work.ts, but with Node's SHA-256: tests of races need a hundred tokens. */
async function solve({ parameters: { salt, nonce, keyPrefix } }: Challenge) {
  const message = Buffer.from(`${salt}${nonce}00000000`, "hex");
  for (let counter = 0; ; counter += 1) {
    message.writeUInt32BE(counter, message.length - 4);
    const derivedKey = hash("sha256", message);
    if (derivedKey.startsWith(keyPrefix)) return { counter, derivedKey };
    if (counter % 2_000 === 0) await nextTurn();
  }
}
