import { describe, expect, test } from "vitest";
import { english, speak } from "../../../server/platform/language/language.ts";
import { inPlace } from "../../../server/platform/process/place.ts";
import type { Language } from "../language/language.ts";
import * as money from "./money.ts";
import { defaultPlace, type StudioPlace } from "./place.ts";
import * as units from "./units.ts";

/** Runs `work` for a reader of this language, of a studio in this country with this currency. */
const read = <T>(language: Language, { country, currency }: Pick<StudioPlace, "country" | "currency">, work: () => T) =>
  inPlace({ ...defaultPlace, country, currency }, () => speak({ ...english, language }, work));

/** Intl separates with spaces that do not break. */
const plain = (words: string) => words.replaceAll(/[\u00a0\u202f]/g, " ");

const american = { country: "US", currency: "USD" } as const;
const german = { country: "DE", currency: "EUR" } as const;
const swiss = { country: "CH", currency: "CHF" } as const;

describe("an amount", () => {
  test.each<[Language, StudioPlace["country"], StudioPlace["currency"], string]>([
    ["en", "US", "USD", "$14 | $12.50 | $14.00 | $1250 | $1,250.00 | −$5.00 | $10,000"],
    ["es", "US", "USD", "$14 | $12.50 | $14.00 | $1250 | $1,250.00 | −$5.00 | $10,000"],
    ["en", "CA", "CAD", "$14 | $12.50 | $14.00 | $1250 | $1,250.00 | −$5.00 | $10,000"],
    ["es", "CA", "CAD", "14 CAD | 12,50 CAD | 14,00 CAD | 1250 CAD | 1250,00 CAD | −5,00 CAD | 10.000 CAD"],
    ["en", "AU", "AUD", "$14 | $12.50 | $14.00 | $1250 | $1,250.00 | −$5.00 | $10,000"],
    ["es", "AU", "AUD", "14 AUD | 12,50 AUD | 14,00 AUD | 1250 AUD | 1250,00 AUD | −5,00 AUD | 10.000 AUD"],
    ["en", "NZ", "NZD", "$14 | $12.50 | $14.00 | $1250 | $1,250.00 | −$5.00 | $10,000"],
    ["es", "NZ", "NZD", "14 NZD | 12,50 NZD | 14,00 NZD | 1250 NZD | 1250,00 NZD | −5,00 NZD | 10.000 NZD"],
    ["en", "GB", "GBP", "£14 | £12.50 | £14.00 | £1250 | £1,250.00 | −£5.00 | £10,000"],
    ["es", "GB", "GBP", "14 GBP | 12,50 GBP | 14,00 GBP | 1250 GBP | 1250,00 GBP | −5,00 GBP | 10.000 GBP"],
    ["en", "DE", "EUR", "€14 | €12.50 | €14.00 | €1250 | €1,250.00 | −€5.00 | €10,000"],
    ["es", "DE", "EUR", "14 € | 12,50 € | 14,00 € | 1250 € | 1250,00 € | −5,00 € | 10.000 €"],
    ["en", "CH", "CHF", "CHF 14 | CHF 12.50 | CHF 14.00 | CHF 1250 | CHF 1'250.00 | CHF−5.00 | CHF 10'000"],
    ["es", "CH", "CHF", "14 CHF | 12,50 CHF | 14,00 CHF | 1250 CHF | 1250,00 CHF | −5,00 CHF | 10.000 CHF"],
    ["en", "DE", "USD", "US$14 | US$12.50 | US$14.00 | US$1250 | US$1,250.00 | −US$5.00 | US$10,000"],
  ])("for a reader of %s in %s is written in %s: %s", (language, country, currency, words) => {
    const written = read(language, { country, currency }, () => [
      money.priceWords(1400),
      money.amountWords(12.5),
      money.exactPriceWords(1400),
      money.priceWords(125_000),
      units.columnWords(1250),
      units.columnWords(-5),
      units.limitWords(10_000),
    ]);
    expect(plain(written.join(" | "))).toBe(words);
  });

  test.each<[Language, StudioPlace["currency"], string]>([
    ["en", "USD", "$, US dollars, dollars, Dollars, whole dollars"],
    ["es", "USD", "$, dólares estadounidenses, dólares, Dólares, dólares enteros"],
    ["en", "NZD", "NZ$, New Zealand dollars, dollars, Dollars, whole dollars"],
    ["en", "GBP", "£, British pounds, pounds, Pounds, whole pounds"],
    ["es", "GBP", "GBP, libras esterlinas, libras, Libras, libras enteras"],
    ["en", "EUR", "€, euros, euros, Euros, whole euros"],
    ["es", "EUR", "EUR, euros, euros, Euros, euros enteros"],
    ["en", "CHF", "CHF, Swiss francs, francs, Francs, whole francs"],
    ["es", "ILS", "ILS, nuevos séqueles israelíes, séqueles, Séqueles, séqueles enteros"],
  ])("is named in %s for %s: %s", (language, currency, words) => {
    const named = read(language, { country: "US", currency }, () => [
      units.currencySign(),
      units.currencyName(),
      units.unitsName(),
      units.unitsTitle(),
      units.wholeUnits(),
    ]);
    expect(named.join(", ")).toBe(words);
  });
});

test.each<[string, number, typeof american | typeof german | typeof swiss]>([
  ["12,50", 12.5, american],
  ["12.5", 12.5, american],
  ["$ 20 ", 20, american],
  ["42.50 usd", 42.5, american],
  ["20 $", 20, american],
  ["1,250.00", 1250, american],
  ["1 250", 1250, american],
  ["€20", NaN, american],
  ["$20$", NaN, american],
  ["1,250", NaN, american],
  ["12.505", NaN, american],
  ["1,2,3.40", NaN, american],
  ["-5", NaN, american],
  ["$", NaN, american],
  ["", NaN, american],
  ["12,50 €", 12.5, german],
  ["€ 12.50", 12.5, german],
  ["1.250,00 EUR", 1250, german],
  ["1.250", NaN, german],
  ["$20", NaN, german],
  ["CHF 1'250.50", 1250.5, swiss],
  ["1’250", 1250, swiss],
  ["1'25", NaN, swiss],
])("the typed amount %j is %d, with the currency of %o", (typed, amount, place) => {
  for (const language of ["en", "es"] as const)
    expect(read(language, place, () => units.dollarsIn(typed))).toBe(amount);
});
