import { smsLink } from "../../../contract/platform/values/identifiers.ts";

export function mailto(address: string, fill: { subject?: string; body?: string } = {}): string {
  const query = Object.entries(fill)
    .map(([name, value]) => `${name}=${encodeURIComponent(value.replace(/\r?\n/g, "\r\n"))}`)
    .join("&");
  return `mailto:${encodeURIComponent(address).replace("%40", "@")}${query && `?${query}`}`;
}

/** A text message with words. `?&`: iPhones need the one, other phones the other. */
export const sms = (phone: string, body: string): string => `${smsLink(phone)}?&body=${encodeURIComponent(body)}`;

/** Email programs cut links that are longer than about 2000 characters. */
const mostQuoted = 1_200;

/** A text quoted for a reply (`> `), cut to keep the link short enough. */
export function quoteForReply(words: string): string {
  const cut = words.length > mostQuoted ? `${words.slice(0, mostQuoted).toWellFormed()} …` : words;
  return cut
    .split("\n")
    .map((line) => `> ${line}`.trimEnd())
    .join("\n");
}
