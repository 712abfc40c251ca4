/** The words as they are published: lines of a list that were left empty are none. */
export function withoutEmptyLines<T>(words: T): T {
  if (Array.isArray(words)) return words.map(withoutEmptyLines) as T;
  if (typeof words !== "object" || words === null) return words;
  const given = words as Record<string, unknown>;
  if (given["kind"] === "list" && Array.isArray(given["items"])) {
    return { ...given, items: given["items"].filter((item) => (item as string).trim() !== "") } as T;
  }
  return Object.fromEntries(
    Object.entries(given).map(([key, value]) => [key, withoutEmptyLines(value)]),
  ) as T;
}
