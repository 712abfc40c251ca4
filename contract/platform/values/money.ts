import { currentLocale } from "../language/locale.ts";
import { currentPlace } from "./place.ts";

// Amounts are in the currency of the studio, which has cents. Calls and the database name them after their unit: cents
// (`amountCents`), or whole units with decimals ("dollars", whatever the currency).

const formats = {
  whole: { useGrouping: false, minimumFractionDigits: 0, maximumFractionDigits: 0 },
  exact: { useGrouping: false },
  limit: { maximumFractionDigits: 0, minimumFractionDigits: 0 },
  column: {},
  name: { currencyDisplay: "name" },
  narrow: { currencyDisplay: "narrowSymbol" },
} satisfies Record<string, Intl.NumberFormatOptions>;

const kept = new Map<string, Intl.NumberFormat>();

/** A format of the studio's currency. Made at its first use and kept, because making one takes time. */
export function formatOf(how: keyof typeof formats, locale = currentLocale()): Intl.NumberFormat {
  const { currency } = currentPlace();
  const key = `${how} ${locale} ${currency}`;
  const known = kept.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, { style: "currency", currency, ...formats[how] });
  kept.set(key, made);
  return made;
}

/** Formats cents as the reader's language does: `1250` → `$12.50`, `1400` → `$14`; `12,50 €` in Spanish in Berlin. */
export const priceWords = (cents: number): string =>
  formatOf(cents % 100 === 0 ? "whole" : "exact").format(cents / 100);

/** Formats cents for receipts, where amounts stand in a column: `1400` → `$14.00`. */
export const exactPriceWords = (cents: number): string => formatOf("exact").format(cents / 100);

/** Formats an amount of JSON: `12.5` → `$12.50`, `14` → `$14`. */
export const amountWords = (amount: number): string => priceWords(centsOf(amount));

/** Converts a price from JSON (dollars) to cents. Rounds, because binary fractions are inexact (`0.1 + 0.2`). */
export const centsOf = (dollars: number): number => Math.round(dollars * 100);

/** Converts cents to dollars, as sent in JSON. */
export const dollarsOf = (cents: number): number => cents / 100;
