import { type CountryCode, countryCodes } from "./countries.ts";
import type { CurrencyCode } from "./currencies.ts";
import type { StudioPlace } from "./place.ts";

/** Countries that do not use A4. Source: CLDR 48, supplemental/measurementData.json, paperSize. */
const usLetter = /^(BZ|CA|CL|CO|CR|GT|MX|NI|PA|PH|SV|US|VE)$/;

/** The countries of each currency. Source: ISO 4217, list one. Others begin with US dollars. */
const countriesOf: Partial<Record<CurrencyCode, RegExp>> = {
  AUD: /^(AU|KI|NF|NR|TV)$/,
  CAD: /^CA$/,
  CHF: /^(CH|LI)$/,
  CZK: /^CZ$/,
  DKK: /^(DK|FO|GL)$/,
  EUR: /^(AD|AT|BE|BG|CY|DE|EE|ES|FI|FR|GF|GP|GR|HR|IE|IT|LT|LU|LV|MC|ME|MQ|MT|NL|PM|PT|RE|SI|SK|SM|VA|YT)$/,
  GBP: /^(GB|GG|IM|JE)$/,
  HKD: /^HK$/,
  ILS: /^IL$/,
  MXN: /^MX$/,
  NOK: /^(NO|SJ)$/,
  NZD: /^(CK|NU|NZ|PN)$/,
  PHP: /^PH$/,
  PLN: /^PL$/,
  SEK: /^SE$/,
  SGD: /^SG$/,
  THB: /^TH$/,
};

/** ECMA-402, Intl Locale Info; older browsers have the first two as properties, or not at all. */
type LocaleInfo = Intl.Locale & { getWeekInfo?(): { firstDay: number }; getTimeZones?(): string[] | undefined };
const localeOf = (country: CountryCode): LocaleInfo => new Intl.Locale(`und-${country}`);

/** How a country writes prices, times and weeks, and its paper. The week begins on Monday if the browser does not know. */
export function conventionsOf(country: CountryCode): Pick<StudioPlace, "currency" | "hours" | "weekStart" | "paper"> {
  const [currency = "USD"] = Object.entries(countriesOf).find(([, countries]) => countries.test(country)) ?? [];
  const { hourCycle } = new Intl.DateTimeFormat(`en-${country}`, { hour: "numeric" }).resolvedOptions();
  return {
    currency: currency as CurrencyCode,
    hours: hourCycle === "h12" ? 12 : 24,
    weekStart: localeOf(country).getWeekInfo?.().firstDay === 7 ? 0 : 1,
    paper: usLetter.test(country) ? "Letter" : "A4",
  };
}

/** The country with a time zone; undefined if several or none is known to have it. */
export function countryOfZone(zone: string): CountryCode | undefined {
  const found = countryCodes.filter((country) => localeOf(country).getTimeZones?.()?.includes(zone));
  return found.length === 1 ? found[0] : undefined;
}
