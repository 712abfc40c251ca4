import { tokenHash } from "../auth/tokens.ts";
import type { Tx } from "../ctx.ts";

/**
 * The secret in the link of an order's receipt, 43 characters, and the hash that is kept of it. Made from the order's
 * id with the site's own secret, so that each letter about the order can carry the same link.
 */
export function secretOf({ signer }: Pick<Tx, "signer">, orderId: string): { token: string; hash: string } {
  const token = signer.mac("order", orderId);
  return { token, hash: tokenHash(token) };
}

/** The address of an order's page, without the site's own. */
export function orderLink(token: string): string {
  return `/order?token=${token}`;
}
