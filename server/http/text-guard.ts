/**
 * Is there text in this value that PostgreSQL cannot keep as it was sent? NUL cannot be stored at all, and half of a
 * surrogate pair silently becomes another character. Walks with a list of its own: a body nested 30 000 deep must
 * not overflow the stack.
 */
export function hasUnstorableText(value: unknown): boolean {
  const left: unknown[] = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next === "string") {
      if (next.includes("\u0000") || !next.isWellFormed()) return true;
    } else if (next !== null && typeof next === "object") {
      if (!Array.isArray(next)) left.push(...Object.keys(next));
      for (const inner of Object.values(next)) left.push(inner);
    }
  }
  return false;
}
