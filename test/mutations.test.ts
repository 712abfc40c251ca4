import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { expect, test } from "vitest";
import { mutations } from "./mutations/list.ts";

const root = join(import.meta.dirname, "..");

test.each(mutations.map((mutation, index) => ({ number: index + 1, ...mutation })))(
  "mutation $number finds its text once and leaves code, and its tests exist: $rule",
  ({ file, before, after, tests }) => {
    const text = existsSync(join(root, file)) ? readFileSync(join(root, file), "utf8") : "";
    expect(text.split(before).length - 1, `occurrences in ${file}`).toBe(1);
    expect(after).not.toBe(before);
    const broken = text.replace(before, () => after);
    expect(/\.tsx?$/.test(file) ? parseSync(file, broken).errors : []).toEqual([]);
    expect(tests.filter((each) => !existsSync(join(root, each)))).toEqual([]);
  },
);

test("there are at least fifty mutations, each with its own rule", () => {
  expect(mutations.length).toBeGreaterThanOrEqual(50);
  expect(new Set(mutations.map(({ rule }) => rule)).size).toBe(mutations.length);
});
