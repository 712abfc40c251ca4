/**
 * ISO 4217 codes of the currencies that PayPal takes from buyers in any country and that have cents.
 * Source: https://developer.paypal.com/reference/currency-codes/ (those without decimals, HUF, JPY and TWD, and those for
 * accounts in one country only, BRL, CNY and MYR, are left out).
 */
// oxfmt-ignore
export const currencyCodes = [
  "AUD", "CAD", "CHF", "CZK", "DKK", "EUR", "GBP", "HKD", "ILS", "MXN", "NOK", "NZD", "PHP", "PLN", "SEK", "SGD", "THB",
  "USD",
] as const;

export type CurrencyCode = (typeof currencyCodes)[number];
