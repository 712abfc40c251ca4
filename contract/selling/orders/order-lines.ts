import { text as shared } from "../../platform/language/text.ts";

type Lines = readonly { quantity: number }[];

/** The number of tins of an order. */
export const tinsOf = (lines: Lines): number => lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** `3 tins`. */
export const tinsWords = (lines: Lines): string => shared.tinCount(tinsOf(lines));

/** `2 × Dark & Sea Salt, 1 × Mint & Nib`. */
export const linesWords = (lines: readonly { name: string; quantity: number }[]): string =>
  lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(", ");
