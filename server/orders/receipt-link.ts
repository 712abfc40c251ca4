import { tokenHash } from "../auth/tokens.ts";
import type { Tx } from "../ctx.ts";

/**
 * The token of a receipt link (43 characters) and its stored hash. Derived from the order's ID and the site's secret,
 * so that every email about the order can contain the same link.
 */
export function receiptToken({ signer }: Pick<Tx, "signer">, orderId: string): { token: string; hash: string } {
  const token = signer.mac("order", orderId);
  return { token, hash: tokenHash(token) };
}
