const usd = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** `1085` → `$1,085.00`. Always with cents, so that amounts in a column align. */
export const dollars = (amount: number): string => usd.format(amount);
