import { Refusal } from "../refusal.ts";

/** What RFC 9110 asks every server to take, at least. */
const longest = 8_000;

export function isTooLong(url: string | undefined): boolean {
  return url !== undefined && url.length > longest;
}

export function unreadableAddress(): Refusal {
  return new Refusal("invalid", { message: "This address cannot be read." });
}

/** Refuses an address that no page or call can have. */
export function checkAddress(url: string): void {
  // `GET http://elsewhere/` and `OPTIONS *` are for proxies.
  if (!url.startsWith("/")) throw unreadableAddress();
  if (isTooLong(url)) throw new Refusal("address-too-long");
}
