import { exactPriceWords, priceWords } from "../../../contract/platform/values/money.ts";
import { longDateWords } from "../../../contract/platform/values/time.ts";
import { text as t } from "../../../contract/selling/payments/text.ts";
import * as owner from "../../../contract/teaching/bookings/text.desk.ts";
import { inEnglish } from "../../platform/language/language.ts";
import { translated } from "../../platform/language/sentences.ts";
import type { Refunded, RefundPart } from "./purchase-kinds.ts";

/** Sentences about money for a student, in the language in which they are read. */
export type MoneyWords = () => string[];
export const noMoney: MoneyWords = () => [];

/** Formats cents for a stored problem, which the owner reads in English. */
export const amountForOwner = (cents: number): string => inEnglish(() => exactPriceWords(cents));

/** What is given back, a sentence for the money, for cash, and for each pass, gift card and credit. */
export function refundWords({ parts }: Refunded, words = { provider: t.youGetBack, cash: t.youGetCashBack }): string[] {
  return parts.map(({ to, name, units, cents, valid, isTakenBack }) => {
    if (isTakenBack) return t.wentBackAlready(priceWords(cents));
    if (to === "provider" || to === "cash") return words[to](priceWords(cents));
    const where = `${translated(name)}${validityWords(valid)}`;
    return to === "pass" ? t.usesAreBack(units, where) : t.centsAreBack(priceWords(cents), where);
  });
}

/** What is given back, for the owner: a part for the money, for cash, and for each pass, gift card and credit. */
export const ownerRefundWords = ({ parts }: Refunded): string =>
  parts
    .map(({ to, name, cents, isTakenBack }) => {
      if (isTakenBack) return owner.wasTakenBack(priceWords(cents));
      if (to === "provider") return owner.isRefunded(priceWords(cents));
      return to === "cash" ? owner.cashToGiveBack(priceWords(cents)) : owner.wentBackTo(name);
    })
    .join("; ");

/** How long the pass, gift card or credit counts, in brackets after its name or what is back on it. */
export function validityWords(valid: RefundPart["valid"]): string {
  if (!valid) return "";
  const day = longDateWords(valid.until);
  return ` ${valid.isOver ? t.hasEnded(day) : t.validUntil(day)}`;
}
