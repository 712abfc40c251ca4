/** Lists are counted exactly up to this many; one more stands for "more than these". */
export const mostCounted = 1_000;

/** `12`; `1,000+` for more than are counted. */
export const countWords = (count: number): string => (count > mostCounted ? "1,000+" : String(count));
