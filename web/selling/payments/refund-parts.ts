import { listWords } from "../../../contract/platform/language/list-words.ts";
import { centsOf, priceWords } from "../../../contract/platform/values/money.ts";
import type { RefundSplit } from "../../../contract/selling/payments/calls.ts";
import { text as t } from "../../../contract/selling/payments/text.ts";

/** `$18 to PayPal`, `1 use of Ten classes`. */
export function refundPartsWords(parts: RefundSplit["parts"]): string {
  const words = parts.map(({ to, name, units, amount }) => {
    if (to === "pass") return t.usesBack(units, name);
    const price = priceWords(centsOf(amount));
    return to === "provider" ? t.backToPayPal(price) : to === "cash" ? t.backInCash(price) : t.backToCard(price, name);
  });
  return listWords(words);
}
