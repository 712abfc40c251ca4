/** `85` → `$85.00`. Always with cents, so that amounts in a column align. */
export const dollars = (amount: number): string => `$${amount.toFixed(2)}`;
