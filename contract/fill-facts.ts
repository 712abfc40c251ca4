/**
 * Replaces `{name}` with the fact of that name in all strings of a value. Not recursive: braces in a fact stay.
 * Unknown names stay as typed. `facts`: name → replacement.
 */
export function fillFacts<T>(words: T, facts: Readonly<Record<string, string>>): T {
  return fill(words, new Map(Object.entries(facts))) as T;
}

function fill(value: unknown, facts: ReadonlyMap<string, string>): unknown {
  if (typeof value === "string") {
    if (!value.includes("{")) return value;
    return value.replace(/\{([a-z ]+)\}/g, (typed, name: string) => facts.get(name) ?? typed);
  }
  if (Array.isArray(value)) return value.map((item) => fill(item, facts));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fill(item, facts)]));
}
