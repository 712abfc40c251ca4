/** The words to publish, without empty list items in blocks. */
export function withoutEmptyLines<T>(words: T): T {
  if (Array.isArray(words)) return words.map(withoutEmptyLines) as T;
  if (typeof words !== "object" || words === null) return words;
  const object = words as Record<string, unknown>;
  if (object["kind"] === "list" && Array.isArray(object["items"])) {
    return { ...object, items: object["items"].filter((item) => (item as string).trim() !== "") } as T;
  }
  return Object.fromEntries(
    Object.entries(object).map(([key, value]) => [key, withoutEmptyLines(value)]),
  ) as T;
}
