/** Formats cents: `1250` → `$12.50`, `1400` → `$14`. */
export function priceWords(cents: number): string {
  const isWhole = cents % 100 === 0;
  return `$${(cents / 100).toFixed(isWhole ? 0 : 2)}`;
}

/** Formats cents for receipts, where amounts stand in a column: `1400` → `$14.00`. */
export const exactPriceWords = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

/** Converts a price from JSON (dollars) to cents. Rounds, because binary fractions are inexact (`0.1 + 0.2`). */
export const centsOf = (dollars: number): number => Math.round(dollars * 100);

/** Converts cents to dollars, as sent in JSON. */
export const dollarsOf = (cents: number): number => cents / 100;

/** A typed amount such as `$42.50` or `42,5` in dollars. NaN if it is none. */
export function dollarsIn(text: string): number {
  const typed = text
    .trim()
    .replace(/^\$\s*/, "")
    .replace(",", ".");
  return /^\d+(\.\d{1,2})?$/.test(typed) ? Number(typed) : NaN;
}
