import { cleanCode } from "../../platform/values/identifiers.ts";

/** A carrier's numbers, and the address of its tracking page in front of a number. */
const carriers: [numbers: RegExp, address: string][] = [
  // https://faq.usps.com/s/article/USPS-Tracking-The-Basics
  [/^(9[1-5]\d{18,24}|[A-Z]{2}\d{9}US)$/, "https://tools.usps.com/go/TrackConfirmAction?tLabels="],
  // https://www.ups.com/us/en/support/tracking-support/where-is-my-tracking-number
  [/^1Z[0-9A-Z]{16}$/, "https://www.ups.com/track?tracknum="],
  // https://www.fedex.com/en-us/tracking.html
  [/^(\d{12}|\d{15})$/, "https://www.fedex.com/fedextrack/?trknbr="],
];

/** The address of a parcel's tracking page: the owner may enter a link or a carrier's number. Undefined if unknown. */
export function trackingAddress(tracking: string): string | undefined {
  if (/^https:/i.test(tracking)) return URL.canParse(tracking) ? new URL(tracking).href : undefined;
  const number = cleanCode(tracking).replaceAll("-", "");
  const carrier = carriers.find(([numbers]) => numbers.test(number));
  return carrier && carrier[1] + number;
}
