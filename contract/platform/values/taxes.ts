/**
 * How the studio charges tax: added to prices by US state, or included in them. `none`: it charges none, as small
 * businesses of many countries may.
 */
export const taxModes = ["added", "included", "none"] as const;
export type TaxMode = (typeof taxModes)[number];

let source: () => TaxMode = () => "added";

/** The mode of the studio whose page, answer or mail is being made, read as `currentPlace` is. */
export const currentTaxMode = (): TaxMode => source();

/** Called once by the server, for each build of the web, and by a page in the browser. */
export function setTaxModeSource(read: () => TaxMode): void {
  source = read;
}

/** The name of the tax: the first if it is added to prices, else the second. */
export const taxNamed = (added: string, other: string): string => (currentTaxMode() === "added" ? added : other);

/** Whether tax is added to the price of a class or session of this tax class. */
export const isTaxAdded = (taxClass: "none" | "goods"): boolean => taxClass === "goods" && currentTaxMode() === "added";

/** The tax that a price contains, rounded to the cent; of a discount it is less than zero. 1,900 basis points are 19 %. */
export function includedTaxCents(cents: number, basisPoints: number): number {
  const whole = 10_000 + basisPoints;
  return Math.sign(cents) * Math.floor((2 * Math.abs(cents) * basisPoints + whole) / (2 * whole)) || 0;
}
