import type { Random } from "../../seeded.ts";
import { edgeNumbers, inheritedNames } from "../../values-of.ts";

/** Values that may break a field: wrong types, edges, and texts that other programs would interpret. */
const breakers: readonly unknown[] = [
  null,
  true,
  "",
  " ",
  [],
  {},
  [[]],
  [null],
  "\u0000",
  "\ud800",
  "\u202e\u2066",
  "\r\nBcc: x@example.com",
  "' or 1=1 --",
  "'; drop table users; --",
  "$1",
  "%s%n",
  "../../etc/passwd",
  "<script>pwn()</script>",
  "javascript:pwn()",
  "${7*7}{{7*7}}",
  "x".repeat(300),
  "\u00e9".repeat(5_000),
  "\u{1f9d8}".repeat(200),
  "a\u0301".repeat(2_000),
  "=1+1",
  "0x10",
  "1e3",
  "-0",
  -0,
  "Infinity",
  "2026-02-30",
  "0000-00-00",
  "0000-12-31",
  "9999-12-31",
  "25:61",
  "0190a000-0000-7000-8000-000000000000",
  "00000000-0000-0000-0000-000000000000",
  "a@b",
  `${"x".repeat(300)}@example.com`,
  "data:image/png;base64,",
  "data:image/png;base64,iVBORw0KGgo=",
  ...edgeNumbers,
  ...inheritedNames,
];

/** A copy of an input with one value broken, removed, repeated or renamed, somewhere in it. */
export function withOneBroken(random: Random, input: unknown): unknown {
  if (input === null || typeof input !== "object" || random.is(0.05)) return random.pick(breakers);
  const keys = Object.keys(input);
  if (Array.isArray(input)) {
    if (input.length === 0 || random.is(0.2)) return [...input, ...input, random.pick(breakers)];
    const at = random.below(input.length);
    return input.map((one: unknown, n) => (n === at ? withOneBroken(random, one) : one));
  }
  const entries = Object.entries(input);
  if (keys.length === 0 || random.is(0.1)) return Object.fromEntries([...entries, [random.pick(inheritedNames), 1]]);
  const key = random.pick(keys);
  if (random.is(0.15)) return Object.fromEntries(entries.filter(([name]) => name !== key));
  return Object.fromEntries(
    entries.map(([name, value]) => [name, name === key ? withOneBroken(random, value) : value]),
  );
}
