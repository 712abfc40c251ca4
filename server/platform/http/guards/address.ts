import { text as t } from "../../../../contract/platform/call/text.ts";
import { Refusal } from "../../call/ctx.ts";

/** Longest accepted address in characters: the minimum that RFC 9110 recommends for servers. */
const maxLength = 8_000;

export const isTooLong = (url: string | undefined): boolean => url !== undefined && url.length > maxLength;

export const unreadableAddress = (): Refusal => new Refusal("invalid", { message: t.thisAddressCannotBeRead });

/** Refuses `invalid` or `address-too-long` for an address that no page or call can have. */
export function checkAddress(url: string): void {
  // Only proxies get requests like `GET http://elsewhere/` and `OPTIONS *`.
  if (!url.startsWith("/")) throw unreadableAddress();
  if (isTooLong(url)) throw new Refusal("address-too-long");
}

/** The path of an address, and its query with the question mark; "" without a query. */
export function splitAddress(url: string): { path: string; query: string } {
  const mark = url.indexOf("?");
  return mark < 0 ? { path: url, query: "" } : { path: url.slice(0, mark), query: url.slice(mark) };
}
