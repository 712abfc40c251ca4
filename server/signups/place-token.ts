import { createHash, randomBytes } from "node:crypto";

/** A fresh token for a mailed link, and the hash that is all we keep of it. */
export function newPlaceToken(): { token: string; hash: string } {
  const token = randomBytes(24).toString("base64url");
  return { token, hash: placeHash(token) };
}

/** What is stored of a token. Its 192 random bits need no salt. */
export function placeHash(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
