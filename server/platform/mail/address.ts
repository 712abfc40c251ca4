/** A mailbox as an object, so that no code pastes a name into a header. */
export type Address = { address: string; name?: string };

/**
 * Parses a mailbox as an operator writes it: `studio@example.com` or `Mira Solano <studio@example.com>`, with or
 * without quotes around the name. Undefined when the name is invalid. The caller has to check the address.
 */
export function readAddress(text: string): Address | undefined {
  const [, rawName, address] = /^([^<>]*)<([^<>]*)>$/.exec(text.trim()) ?? [];
  if (rawName === undefined || address === undefined) return { address: text.trim() };
  const name = rawName
    .trim()
    .replace(/^"(.*)"$/, "$1")
    .replace(/\\(.)/g, "$1")
    .trim();
  // A control character could inject a header.
  if (/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(name) || name.length > 100) return undefined;
  return name ? { address, name } : { address };
}
