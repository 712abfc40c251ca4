import { createHash, randomBytes } from "node:crypto";
import type { Signer } from "../platform/call/ctx.ts";

/** Creates a secret of 256 random bits, and its hash. Only the hash is stored. */
export function newToken(): { token: string; hash: string } {
  const token = randomSecret();
  return { token, hash: tokenHash(token) };
}

/** 256 random bits as 43 characters that are safe in addresses and cookies. */
export const randomSecret = (): string => randomBytes(32).toString("base64url");

/** The stored form of a token. No salt: a random token cannot be guessed from its hash. */
export const tokenHash = (token: string): string => createHash("sha256").update(token).digest("base64url");

/** The id of a token `id.mac` that this site made for this purpose. Undefined if it did not. */
export function idOfToken({ macs }: Pick<Signer, "macs">, purpose: string, token: string): string | undefined {
  const id = token.slice(0, token.indexOf("."));
  // Hashed, so that the time of the comparison reveals nothing.
  const isOurs = macs(purpose, id).some((mac) => tokenHash(token) === tokenHash(`${id}.${mac}`));
  return isOurs ? id : undefined;
}
