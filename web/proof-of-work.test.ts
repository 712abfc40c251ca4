import { createHash, randomBytes } from "node:crypto";
import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/sha";
import { expect, test } from "vitest";
import { sha256, tryCounters } from "./proof-of-work.ts";

test("our SHA-256 agrees with Node's for every length a challenge can have", () => {
  for (let length = 0; length <= 55; length += 1) {
    const message = randomBytes(length);
    expect(Buffer.from(sha256(message)).toString("hex")).toBe(
      createHash("sha256").update(message).digest("hex"),
    );
  }
});

test("a solution found in plain JavaScript is accepted by ALTCHA", async () => {
  const secrets = { hmacSignatureSecret: "one", hmacKeySignatureSecret: "two" };
  const challenge = await createChallenge({
    algorithm: "SHA-256",
    cost: 3,
    counter: 700,
    deriveKey,
    ...secrets,
  });
  expect(tryCounters(challenge, 0, 700)).toBeUndefined();
  const solution = tryCounters(challenge, 0, 701);
  expect(solution?.counter).toBe(700);
  const { verified } = await verifySolution({ challenge, solution: solution!, deriveKey, ...secrets });
  expect(verified).toBe(true);
});
