import { createHash, randomBytes } from "node:crypto";

/** A fresh token for a mailed link, and the hash that is all we keep of it. */
export function newMailedToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: mailedTokenHash(token) };
}

/** What is kept of a mailed token. Its 256 random bits need no salt. */
export function mailedTokenHash(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
