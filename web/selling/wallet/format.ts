import { centsOf, priceWords } from "../../../contract/platform/values/money.ts";
import { dateWords, studioDay } from "../../../contract/platform/values/time.ts";
import type { Pass, SoldGiftCards, WalletEntry, WalletLot } from "../../../contract/selling/wallet/calls.ts";
import { text as t } from "../../../contract/selling/wallet/text.ts";

/** Uses of a pass in words, or cents as an amount. */
export const unitWords = (kind: WalletLot["kind"], units: number): string =>
  kind === "pass" ? t.usesWords(units) : priceWords(units);

/** `For classes · $18 each · Good for 90 days`. */
export const passFacts = ({ covers, uses, price, validDays }: Pass): string[] => [
  t.coversWords[covers],
  ...(uses > 1 ? [t.eachUse(priceWords(Math.round(centsOf(price) / uses)))] : []),
  validDays === null ? t.neverExpires : t.validForDays(validDays),
];

export const validityWords = ({ years }: SoldGiftCards): string =>
  years === null ? t.giftCardsNeverExpire : t.giftCardYears(years);

export const isOffered = ({ amounts, least, most }: SoldGiftCards, dollars: number): boolean =>
  Number.isInteger(dollars) && (amounts.includes(dollars) || (dollars >= least && dollars <= most));

type EntryTexts = Record<WalletEntry["what"], (units: string, name: string, what: string | null) => string>;

/** One line of a wallet's history, and the line below it: the day, the pass or card, and the owner's reason. */
export function entryLines(entry: WalletEntry, texts: EntryTexts): { line: string; below: string } {
  const { kind, units, lotName, what, note, at } = entry;
  const line = texts[what](unitWords(kind, units), lotName, entry.for);
  const isNamed = what === "bought" || what === "given";
  const below = [dateWords(studioDay(new Date(at))), !isNamed && lotName, note].filter(Boolean).join(" · ");
  return { line, below };
}
