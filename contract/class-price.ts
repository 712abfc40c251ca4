import { priceWords } from "./money.ts";
import * as t from "./text/shared.ts";

/** What a seat costs: nothing on the site, one price, an amount the student chooses, or a pass. */
export const priceKinds = ["none", "fixed", "sliding", "passes"] as const;
export type PriceKind = (typeof priceKinds)[number];

/** The price of a seat, in cents; equal unless it is sliding. Null without a price, or with passes only. */
export type PriceOfSeat = { kind: PriceKind; fromCents: number | null; toCents: number | null };

/** `$18`, `$12–$20, you choose`, `With a pass`; empty without a price. */
export function priceOfSeatWords({ kind, fromCents, toCents }: PriceOfSeat): string {
  if (kind === "passes") return t.withPass;
  if (fromCents === null || toCents === null) return "";
  return kind === "fixed" ? priceWords(fromCents) : t.youChoose(priceWords(fromCents), priceWords(toCents));
}
