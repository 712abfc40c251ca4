import { currentLanguage } from "./current-language.ts";
import { locales } from "./language.ts";

/** `10` → `10%`, as the current language writes it, with at most three decimals. */
export const percentWords = (percent: number): string =>
  new Intl.NumberFormat(locales[currentLanguage()], { style: "percent", maximumFractionDigits: 3 }).format(
    percent / 100,
  );
