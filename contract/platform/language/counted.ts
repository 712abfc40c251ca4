import { currentLanguage } from "./current-language.ts";

/** Lists are counted exactly up to this number. A count one above it means "more than this". */
export const maxCounted = 1_000;
const suffixes = { zero: "th", one: "st", two: "nd", few: "rd", many: "th", other: "th" };
const rules = new Intl.PluralRules("en-US", { type: "ordinal" });
/** `2` → `2nd`, in Spanish `2.º`. */
export const ordinal = (position: number): string =>
  currentLanguage() === "es" ? `${position}.º` : `${position}${suffixes[rules.select(position)]}`;
/** `12`, or `1,000+` above `maxCounted`. */
export const countWords = (count: number): string => (count > maxCounted ? "1,000+" : String(count));
