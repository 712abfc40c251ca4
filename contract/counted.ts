/** Lists are counted exactly up to this number. A count one above it means "more than this". */
export const maxCounted = 1_000;
/** `12`, or `1,000+` above `maxCounted`. */
export const countWords = (count: number): string => (count > maxCounted ? "1,000+" : String(count));
