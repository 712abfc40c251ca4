import { currentLanguage } from "../language/current-language.ts";
import { formatOf } from "./money.ts";
import { currentPlace } from "./place.ts";
import { text as t } from "./text.ts";

// The currency in the fields and columns of forms and lists; pages that only show prices need none of it (money.ts).

/** A whole amount of JSON as the limit of a field: `10000` → `$10,000`. */
export const limitWords = (amount: number): string => formatOf("limit").format(amount);

/** `1085` → `$1,085.00`, `-5` → `−$5.00`. Always with cents, so that amounts in a column align. */
export const columnWords = (amount: number): string => formatOf("column").format(amount).replace("-", "−");

const signIn = (how: "whole" | "name" | "narrow", locale?: string): string =>
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
