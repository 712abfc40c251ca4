import { priceWords } from "../../contract/money.ts";
import * as t from "../../contract/text/server/payments.ts";
import { type Refunded, walletPartsOfRefund } from "./purchase-kinds.ts";

/** What is given back, a sentence for the money and for each pass, gift card and credit. */
export function refundWords(refunded: Refunded): string[] {
  const wallet = walletPartsOfRefund(refunded).map(({ to, name, units, cents }) =>
    to === "pass" ? t.usesAreBack(units, name) : t.centsAreBack(priceWords(cents), name),
  );
  return [...(refunded.moneyCents > 0 ? [t.youGetBack(priceWords(refunded.moneyCents))] : []), ...wallet];
}
