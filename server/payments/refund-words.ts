import { payments as t } from "../../contract/catalogues.ts";
import { priceWords } from "../../contract/money.ts";
import type { Refunded } from "./purchase-kinds.ts";

/** What is given back, a sentence for the money, for cash, and for each pass, gift card and credit. */
export function refundWords({ parts }: Refunded, words = { provider: t.youGetBack, cash: t.youGetCashBack }): string[] {
  return parts.map(({ to, name, units, cents }) => {
    if (to === "provider" || to === "cash") return words[to](priceWords(cents));
    return to === "pass" ? t.usesAreBack(units, name) : t.centsAreBack(priceWords(cents), name);
  });
}
