import { keptForLocale } from "./locale.ts";

const format = keptForLocale((locale) => new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 3 }));

/** `10` → `10%`, as the current language writes it, with at most three decimals. */
export const percentWords = (percent: number): string => format().format(percent / 100);
