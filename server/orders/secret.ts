import { createHash } from "node:crypto";
import type { Tx } from "../ctx.ts";

/**
 * The secret in the link of an order's receipt, 43 characters, and the hash that is kept of it. Made from the order's
 * id with the site's own secret, so that each letter about the order can carry the same link.
 */
export function secretOf({ signer }: Pick<Tx, "signer">, orderId: string): { token: string; hash: string } {
  const token = signer.mac("order", orderId);
  return { token, hash: secretHash(token) };
}

/** What is kept of a secret. Its 256 bits need no salt. */
export function secretHash(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** The address of an order's page, without the site's own. */
export function orderLink(token: string): string {
  return `/order?token=${token}`;
}
