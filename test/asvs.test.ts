import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** The requirements of ASVS 5.0.0 at levels 1 and 2, by section. Source: the standard's CSV file. */
const requirements =
  "1.1:1-2 1.2:1-9 1.3:1-11 1.4:1-3 1.5:1-2 2.1:1-3 2.2:1-3 2.3:1-4 2.4:1 3.2:1-2 3.3:1-4 3.4:1-6 3.5:1-5 3.7:1-2 " +
  "4.1:1-3 4.2:1 4.3:1-2 4.4:1-4 5.1:1 5.2:1-3 5.3:1-2 5.4:1-3 6.1:1-3 6.2:1-12 6.3:1-4 6.4:1-4 6.5:1-5 6.6:1-3 " +
  "6.8:1-4 7.1:1-3 7.2:1-4 7.3:1-2 7.4:1-5 7.5:1-2 7.6:1-2 8.1:1-2 8.2:1-3 8.3:1 8.4:1 9.1:1-3 9.2:1-4 10.1:1-2 " +
  "10.2:1-2 10.3:1-4 10.4:1-11 10.5:1-5 10.6:1-2 10.7:1-3 11.1:1-2 11.2:1-3 11.3:1-3 11.4:1-4 11.5:1 11.6:1 " +
  "12.1:1-3 12.2:1-2 12.3:1-4 13.1:1 13.2:1-5 13.3:1-2 13.4:1-5 14.1:1-2 14.2:1-4 14.3:1-3 15.1:1-3 15.2:1-3 " +
  "15.3:1-7 16.1:1 16.2:1-5 16.3:1-4 16.4:1-3 16.5:1-3 17.1:1 17.2:1-4 17.3:1-2";

const expected = requirements.split(" ").flatMap((part) => {
  const [section, numbers] = part.split(":") as [string, string];
  const [first, last = first] = numbers.split("-").map(Number) as [number, number?];
  return Array.from({ length: last - first + 1 }, (_, index) => `${section}.${first + index}`);
});

const text = readFileSync(join(import.meta.dirname, "..", "docs", "security.md"), "utf8").split(
  "# ASVS 5.0.0 level 2",
)[1]!;
const idsOf = (cell: string) => cell.split(", ").filter((id) => /^\d+\.\d+\.\d+$/.test(id));

test("the document has each requirement of levels 1 and 2 once", () => {
  const rows = [...text.matchAll(/^(?:\| |- )([\d., ]+?)(?: \||:)/gm)].flatMap(([, cell]) => idsOf(cell!));
  expect(expected).toHaveLength(253);
  expect(rows.toSorted()).toEqual(expected.toSorted());
});

test("each requirement that applies has code and a proof, and its proof is a test, a lint, or a file that says so", () => {
  const rows = [...text.matchAll(/^\| ([\d., ]+) \| (.+) \| (.+) \| (.+) \|$/gm)];
  expect(rows.length).toBeGreaterThan(100);
  for (const [row, , , code, proof] of rows) {
    expect(code, row).toMatch(/\]\(\.\.\//);
    expect(proof, row).toMatch(/\]\(\.\.\/(\S+\.(test|spec)\.ts|test\/faults\/\S+|bin\/lint\S+|package\.json)\)/);
  }
});
