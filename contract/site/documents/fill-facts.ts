/**
 * Replaces `{name}` with the fact of that name in all strings of a value. Not recursive: braces in a fact stay.
 * Unknown names stay as typed. `facts`: name → replacement.
 */
export function fillFacts<T>(words: T, facts: Readonly<Record<string, string>>): T {
  const known = new Map(Object.entries(facts));
  return mapTexts(words, (text) =>
    text.includes("{") ? text.replace(/\{([a-z ]+)\}/g, (typed, name: string) => known.get(name) ?? typed) : text,
  );
}

/** The same value with each of its strings replaced. */
export function mapTexts<T>(value: T, replace: (text: string) => string): T {
  if (typeof value === "string") return replace(value) as T;
  if (Array.isArray(value)) return value.map((item: unknown) => mapTexts(item, replace)) as T;
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value as object).map(([key, item]) => [key, mapTexts(item as unknown, replace)]);
  return Object.fromEntries(entries) as T;
}
