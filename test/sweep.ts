import { inspect } from "node:util";
import { onTestFailed } from "vitest";

/** A table of cases that one test runs; `name` says which case failed. */
export type Cases<Case> = Iterable<readonly [name: string, one: Case]>;

type Failure = { name: string; error: unknown };

/** Failures whose details are in the message. The names of the others are listed. */
const detailed = 20;

/**
 * Runs `check` for every case, `atOnce` at a time, and prints one line: `about`, a colon and `covered`, by default
 * the number of cases. All cases run, and the error names each one that failed. If the test runs out of time, the cases
 * that still run are printed.
 */
export async function sweep<Case>(
  about: string,
  cases: Cases<Case>,
  check: (one: Case, name: string) => unknown,
  { atOnce = 8, covered }: { atOnce?: number; covered?: string } = {},
): Promise<void> {
  const all = [...cases];
  if (all.length === 0) throw new Error(`${about}: there are no cases.`);
  const repeated = all.map(([name]) => name).filter((name, at, names) => names.indexOf(name) !== at);
  if (repeated.length > 0) throw new Error(`${about}: cases have the same name: ${repeated.join(", ")}`);

  const failures: Failure[] = [];
  const waiting = all.values();
  const running = new Set<string>();
  onTestFailed(() => {
    if (running.size > 0) console.log(`${about}: still running: ${[...running].join(", ")}`);
  });
  const work = async () => {
    for (const [name, one] of waiting) {
      running.add(name);
      try {
        await check(one, name);
      } catch (error) {
        failures.push({ name, error });
      }
      running.delete(name);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, all.length) }, work));
  if (failures.length > 0) throw new Error(reportOf(about, all.length, failures), { cause: failures[0]!.error });
  console.log(`${about}: ${covered ?? `${all.length} cases`}`);
}

/** Every pair of a row and a column, named after both. */
export function* pairs<Row, Column>(
  rows: Cases<Row>,
  columns: Cases<Column> | ((row: Row) => Cases<Column>),
): Generator<readonly [name: string, pair: readonly [Row, Column]]> {
  for (const [rowName, row] of rows)
    for (const [columnName, column] of typeof columns === "function" ? columns(row) : columns)
      yield [`${rowName}: ${columnName}`, [row, column]];
}

/** Values as cases, each named after itself. */
export const named = <Value>(values: readonly Value[]) =>
  values.map((value): [string, Value] => [String(value).slice(0, 60), value]);

function reportOf(about: string, count: number, failures: readonly Failure[]): string {
  const lines = failures.slice(0, detailed).map(({ name, error }) => `- ${name}: ${messageOf(error)}`);
  const others = failures.slice(detailed).map(({ name }) => name);
  return [
    `${about}: ${failures.length} of ${count} cases failed.`,
    ...lines,
    ...(others.length > 0 ? [`Also failed: ${others.join(", ")}`] : []),
  ].join("\n");
}

/** The message of an error, with the values of a failed assertion. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!("actual" in error && "expected" in error)) return error.message;
  return `${error.message} (got ${shown(error.actual)}, expected ${shown(error.expected)})`;
}

const shown = (value: unknown) => inspect(value, { breakLength: Infinity }).slice(0, 300);
