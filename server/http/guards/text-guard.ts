/**
 * Whether the value contains text that PostgreSQL cannot store unchanged. NUL cannot be stored at all, and half of a
 * surrogate pair silently becomes another character. Iterative: a body nested 30,000 deep must not overflow the
 * stack.
 */
export function hasUnstorableText(value: unknown): boolean {
  const pending: unknown[] = [value];
  while (pending.length > 0) {
    const next = pending.pop();
    if (typeof next === "string") {
      if (next.includes("\u0000") || !next.isWellFormed()) return true;
    } else if (next !== null && typeof next === "object") {
      if (!Array.isArray(next)) pending.push(...Object.keys(next));
      for (const inner of Object.values(next)) pending.push(inner);
    }
  }
  return false;
}
