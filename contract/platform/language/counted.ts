import { currentLanguage } from "./current-language.ts";
import type { Language } from "./language.ts";

/** Lists are counted exactly up to this number. A count one above it means "more than this". */
export const maxCounted = 1_000;
const suffixes = { zero: "th", one: "st", two: "nd", few: "rd", many: "th", other: "th" };
const rules = new Intl.PluralRules("en", { type: "ordinal" });
const ordinals: Record<Language, (position: number) => string> = {
  en: (position) => `${position}${suffixes[rules.select(position)]}`,
  es: (position) => `${position}.º`,
};
/** `2` → `2nd`, in Spanish `2.º`. */
export const ordinal = (position: number): string => ordinals[currentLanguage()](position);
/** `12`, or `1,000+` above `maxCounted`. */
export const countWords = (count: number): string => (count > maxCounted ? "1,000+" : String(count));
