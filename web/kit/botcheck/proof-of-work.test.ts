import { createHash, randomBytes } from "node:crypto";
import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/sha";
import { expect, test } from "vitest";
import { sha256, tryCounters } from "./proof-of-work.ts";

test("the SHA-256 implementation agrees with Node's for every length up to 55 bytes", () => {
  for (let length = 0; length <= 55; length += 1) {
    const message = randomBytes(length);
    expect(Buffer.from(sha256(message)).toString("hex")).toBe(createHash("sha256").update(message).digest("hex"));
  }
});

test("ALTCHA accepts a solution found in plain JavaScript", async () => {
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
