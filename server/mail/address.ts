import type { Address } from "./tables.ts";

/**
 * Reads a mailbox as an operator writes it: `studio@example.com` or `Mira Solano <studio@example.com>`, the name quoted or
 * not. Undefined when the name is none. Whether the address is one is for the caller to check.
 */
export function readAddress(text: string): Address | undefined {
  const [, written, address] = /^([^<>]*)<([^<>]*)>$/.exec(text.trim()) ?? [];
  if (written === undefined || address === undefined) return { address: text.trim() };
  const name = written
    .trim()
    .replace(/^"(.*)"$/, "$1")
    .replace(/\\(.)/g, "$1")
    .trim();
  // A control character could end the header.
  if (/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(name) || name.length > 100) return undefined;
  return name ? { address, name } : { address };
}
