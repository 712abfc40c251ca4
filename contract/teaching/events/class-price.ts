import { text as t } from "../../platform/language/text.ts";
import { centsOf, priceWords } from "../../platform/values/money.ts";

/** What a seat costs: nothing on the site, one price, an amount that the student chooses, or a pass. */
export const priceKinds = ["none", "fixed", "sliding", "passes"] as const;
export type PriceKind = (typeof priceKinds)[number];

/** The price of a seat, in dollars; the ends are equal unless it is sliding. Null without a price, or with passes only. */
export type SeatPrice = {
  kind: PriceKind;
  least: number | null;
  most: number | null;
  /** Sales tax is added to it. */
  isTaxed: boolean;
};

export const withoutPrice: SeatPrice = { kind: "none", least: null, most: null, isTaxed: false };

/** `$18`, `$18 + tax`, `$12–$20, you choose`, `With a pass`; empty without a price. */
export function seatPriceWords({ kind, least, most, isTaxed }: SeatPrice): string {
  if (kind === "passes") return t.withPass;
  if (least === null || most === null) return "";
  const [from, to] = [priceWords(centsOf(least)), priceWords(centsOf(most))];
  const withTax = (price: string) => (isTaxed ? t.plusTax(price) : price);
  return kind === "fixed" ? withTax(from) : t.youChoose(from, withTax(to));
}
