/** `1250` → `$12.50`, `1400` → `$14`: cents as a visitor reads them. */
export function priceWords(cents: number): string {
  const whole = cents % 100 === 0;
  return `$${(cents / 100).toFixed(whole ? 0 : 2)}`;
}

/** A wire price (dollars as a JSON number) in cents; rounds away the binary noise of `0.1 + 0.2`. */
export function centsOf(dollars: number): number {
  return Math.round(dollars * 100);
}

/** Cents as the wire has them: dollars as a JSON number. */
export function dollarsOf(cents: number): number {
  return cents / 100;
}
