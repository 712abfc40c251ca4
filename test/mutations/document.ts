import { existsSync, readFileSync, writeFileSync } from "node:fs";

/** One mutation in docs/mutations.md. `on`: the day of its last run. */
export type Row = { number: number; rule: string; file: string; outcome: string; on: string };

const head = `# Mutations

Does a test fail when a rule is broken? \`npm run mutations\` breaks the guards of [test/mutations](../test/mutations/)
one by one, in a copy of the project, and runs the tests that should notice. It writes this table; \`npm run mutations -- --only 3,17\`
runs single ones. Of many failing tests, up to three are named.
`;

/** The rows of the document; none if it does not exist. */
export function readRows(file: string): Row[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .split("\n")
    .flatMap((line) => {
      const [, number, rule, path, outcome, on] =
        /^\| (\d+) \| (.*) \| `(.*)` \| (.*) \| (\d{4}-\d\d-\d\d) \|$/.exec(line) ?? [];
      return number && rule && path && outcome && on
        ? [{ number: Number(number), rule, file: path, outcome: outcome.replaceAll("\\|", "|"), on }]
        : [];
    });
}

export function writeTable(file: string, rows: readonly Row[]): void {
  const caught = rows.filter(({ outcome }) => outcome.startsWith("caught by")).length;
  const lines = rows.map(
    ({ number, rule, file: path, outcome, on }) =>
      `| ${number} | ${rule} | \`${path}\` | ${outcome.replaceAll("|", "\\|")} | ${on} |`,
  );
  const sum = `${caught} of ${rows.length} are caught.`;
  const table = ["| | Rule | File | Result | Run on |", "|---|---|---|---|---|", ...lines];
  writeFileSync(file, `${head}\n${sum}\n\n${table.join("\n")}\n`);
}
