import { currentLanguage } from "../language/current-language.ts";
import { currentLocale } from "../language/locale.ts";
import { currentPlace } from "./place.ts";
import { text as t } from "./text.ts";

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
function formatOf(how: keyof typeof formats, locale = currentLocale()): Intl.NumberFormat {
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

/** A whole amount of JSON as the limit of a field: `10000` → `$10,000`. */
export const limitWords = (amount: number): string => formatOf("limit").format(amount);

/** `1085` → `$1,085.00`, `-5` → `−$5.00`. Always with cents, so that amounts in a column align. */
export const columnWords = (amount: number): string => formatOf("column").format(amount).replace("-", "−");

const signIn = (how: keyof typeof formats, locale?: string): string =>
  formatOf(how, locale)
    .formatToParts(2)
    .find(({ type }) => type === "currency")!.value;

/** `$`, `€`, `CHF`: the sign of the currency beside a field. */
export const currencySign = (): string => signIn("whole");

/** `US dollars`, `euros`: several of the currency, in the current language. */
export const currencyName = (): string => signIn("name", currentLanguage());

/** `dollars`, `euros`: its units. */
export const unitsName = (): string => t.unitsOf(currencyName());

/** `Dollars`, at the start of a sentence. */
export const unitsTitle = (): string => unitsName().replace(/^./, (first) => first.toUpperCase());

/** `whole dollars`, in Spanish `dólares enteros`. */
export const wholeUnits = (): string => t.wholeOf(unitsName());

/** Converts a price from JSON (dollars) to cents. Rounds, because binary fractions are inexact (`0.1 + 0.2`). */
export const centsOf = (dollars: number): number => Math.round(dollars * 100);

/** Converts cents to dollars, as sent in JSON. */
export const dollarsOf = (cents: number): number => cents / 100;

/** Digits, which may be in groups of thousands if these cannot be decimals, and one or two decimals. */
const written = /^(\d+|\d{1,3}(?:[\s'’]\d{3})+|\d{1,3}(?:,\d{3})+(?=\.)|\d{1,3}(?:\.\d{3})+(?=,))(?:[.,](\d{1,2}))?$/;

/**
 * A typed amount in dollars, with or without the sign or code of the currency: `$42.50`, `42,5`, `42.50 USD`, `1,250.00`.
 * NaN if it is none, such as `1,250`, which could mean 1.25.
 */
export function dollarsIn(text: string): number {
  const typed = text.trim().toUpperCase();
  const signs = [currentPlace().currency, currencySign(), signIn("narrow")].map((sign) => sign.toUpperCase());
  const before = signs.find((sign) => typed.startsWith(sign)) ?? "";
  const after = signs.find((sign) => before === "" && typed.endsWith(sign)) ?? "";
  const found = written.exec(typed.slice(before.length, typed.length - after.length).trim());
  return found ? Number(`${found[1]!.replaceAll(/\D/g, "")}.${found[2] ?? ""}`) : NaN;
}
