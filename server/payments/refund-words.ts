import { payments as t } from "../../contract/catalogues.ts";
import { priceWords } from "../../contract/money.ts";
import { translated } from "../sentences.ts";
import type { Refunded } from "./purchase-kinds.ts";

/** Sentences about money for a student, in the language in which they are read. */
export type MoneyWords = () => string[];
export const noMoney: MoneyWords = () => [];

/** What is given back, a sentence for the money, for cash, and for each pass, gift card and credit. */
export function refundWords({ parts }: Refunded, words = { provider: t.youGetBack, cash: t.youGetCashBack }): string[] {
  return parts.map(({ to, name, units, cents }) => {
    if (to === "provider" || to === "cash") return words[to](priceWords(cents));
    return to === "pass" ? t.usesAreBack(units, translated(name)) : t.centsAreBack(priceWords(cents), translated(name));
  });
}
