// Breaks the guards of list.ts one by one and lists the tests that fail: npm run mutations [-- --only 3,17]
//
// Works in a copy of the project, so the working tree never contains a mutation. Writes docs/mutations.md; with --only, the
// rows of these mutations. Exits with 1 if a mutation survives or does not apply.

import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { readRows, type Row, writeTable } from "./document.ts";
import { type Mutation, mutations } from "./list.ts";

const root = join(import.meta.dirname, "../..");
const document = join(root, "docs/mutations.md");

const { values } = parseArgs({ options: { only: { type: "string" } } });
const numbers = values.only?.split(",").map(Number) ?? mutations.map((_, index) => index + 1);
const chosen = numbers.map((number) => {
  const mutation = mutations[number - 1];
  if (!mutation) throw new Error(`There is no mutation ${number}, only 1 to ${mutations.length}.`);
  return { number, mutation };
});

const copy = mkdtempSync(join(tmpdir(), "mutations-"));
let child: ChildProcess | undefined;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    // The tests end their own servers.
    if (child) child.once("exit", stop).kill(signal);
    else stop();
  });
}
function stop(): never {
  rmSync(copy, { recursive: true, force: true });
  process.exit(1);
}

try {
  copyProject();
  await requireGreen();
  const rows: Row[] = [];
  /** Also what an earlier run found, so that a run that is stopped loses nothing. */
  const latest = new Map(readRows(document).map((row) => [row.rule, row]));
  for (const { number, mutation } of chosen) {
    const caughtBy = await testsCatching(mutation, namesIn(latest.get(mutation.rule)?.outcome));
    const outcome =
      typeof caughtBy === "string" ? caughtBy : caughtBy.length > 0 ? `caught by ${namesOf(caughtBy)}` : "SURVIVED";
    console.log(`${number}. ${mutation.rule} ${outcome}`);
    const { rule, file } = mutation;
    const row = { number, rule, file, outcome, on: new Date().toISOString().slice(0, 10) };
    rows.push(row);
    latest.set(rule, row);
    writeTable(
      document,
      mutations.flatMap(({ rule: each }, index) => {
        const found = latest.get(each);
        return found ? [{ ...found, number: index + 1 }] : [];
      }),
    );
  }
  const failed = rows.filter(({ outcome }) => !outcome.startsWith("caught by"));
  console.log(`\nMutations: ${rows.length - failed.length} caught, ${failed.length} not caught`);
  if (failed.length > 0) process.exitCode = 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}

/** Copies all files that Git does not ignore, and the build. */
function copyProject(): void {
  const listing = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "-z"], {
    cwd: root,
    encoding: "utf8",
  });
  for (const file of listing.split("\0")) {
    // Git also lists files that were deleted since the last commit.
    if (file === "" || !existsSync(join(root, file))) continue;
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  copyBuild();
}

function copyBuild(): void {
  rmSync(join(copy, "build"), { recursive: true, force: true });
  cpSync(join(root, "build"), join(copy, "build"), { recursive: true });
}

/** Runs the tests without a mutation first: a test that fails anyway catches nothing. */
async function requireGreen(): Promise<void> {
  const unit = chosen.flatMap(({ mutation }) => (mutation.grep ? [] : mutation.tests));
  const journeys = chosen.flatMap(({ mutation }) => (mutation.grep ? [mutation] : []));
  const failed = [
    ...(unit.length > 0 ? await failedUnitTests(unit) : []),
    ...(journeys.length > 0
      ? await failedJourneys(
          journeys.flatMap(({ tests }) => tests),
          journeys.map(({ grep }) => grep).join("|"),
        )
      : []),
  ];
  if (failed.length > 0) throw new Error(`Tests fail without a mutation: ${namesOf(failed)}`);
}

/**
 * The names of the tests that fail with this mutation; a sentence if it does not apply. Runs those that caught it last
 * time first, which takes seconds, and all of its files only if none of them fails.
 */
async function testsCatching(mutation: Mutation, caughtIt: readonly string[]): Promise<string[] | string> {
  const { file, before, after, tests } = mutation;
  const path = join(copy, file);
  const source = readFileSync(path, "utf8");
  if (source.split(before).length !== 2) return "NOT APPLIED: its text does not occur exactly once";
  const needsBuild = file.startsWith("web/") && tests.some((each) => !each.startsWith("web/"));
  try {
    writeFileSync(
      path,
      source.replace(before, () => after),
    );
    if (needsBuild) {
      const { code, log } = await run(["bin/build-if-needed.ts"]);
      if (code !== 0) throw new Error(`the build fails: ${log.slice(-300)}`);
    }
    if (mutation.grep) return await failedJourneys(tests, mutation.grep);
    const again = caughtIt.length > 0 ? await failedUnitTests(tests, caughtIt) : [];
    return again.length > 0 ? again : await failedUnitTests(tests);
  } catch (error) {
    return `NOT APPLIED: ${(error as Error).message}`;
  } finally {
    writeFileSync(path, source);
    if (needsBuild) copyBuild();
  }
}

type VitestReport = {
  testResults: { name: string; message: string; assertionResults: { status: string; fullName: string }[] }[];
};

/** Stops after three failures, because a broken guard can make many tests wait for their timeouts. `only`: names of tests. */
async function failedUnitTests(files: readonly string[], only: readonly string[] = []): Promise<string[]> {
  const escaped = only.map((name) => name.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, "\\$&").replaceAll(" ", "\\s+"));
  const named = escaped.map((name) => `^${name}$`).join("|");
  const vitest = ["node_modules/vitest/vitest.mjs", "run", "--project", "tests", "--bail", "3"];
  if (named) vitest.push("--testNamePattern", named);
  const report = await reportOf<VitestReport>((output) => [
    ...vitest,
    "--reporter",
    "json",
    "--outputFile",
    output,
    ...new Set(files),
  ]);
  return report.testResults.flatMap(({ assertionResults, message }) => {
    const failed = assertionResults.filter(({ status }) => status === "failed");
    if (failed.length === 0 && message) throw new Error(`the test file failed: ${message.split("\n")[0]}`);
    return failed.map(({ fullName }) => fullName);
  });
}

type PlaywrightSuite = { suites?: PlaywrightSuite[]; specs: { title: string; ok: boolean }[] };
type PlaywrightReport = { suites: PlaywrightSuite[]; errors: { message: string }[] };

async function failedJourneys(files: readonly string[], grep: string): Promise<string[]> {
  const playwright = ["node_modules/@playwright/test/cli.js", "test", "--reporter", "json"];
  const report = await reportOf<PlaywrightReport>(
    () => [...playwright, "--grep", grep, ...new Set(files)],
    (output) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: output }),
  );
  if (report.errors[0]) throw new Error(report.errors[0].message);
  const failedIn = ({ suites = [], specs }: PlaywrightSuite): string[] => [
    ...specs.flatMap(({ title, ok }) => (ok ? [] : [title])),
    ...suites.flatMap(failedIn),
  ];
  return report.suites.flatMap(failedIn);
}

/** Runs a test program and reads the JSON report that it writes. */
async function reportOf<Report>(
  args: (output: string) => string[],
  env: (output: string) => object = () => ({}),
): Promise<Report> {
  const output = join(copy, "mutation-report.json");
  rmSync(output, { force: true });
  const { code, log } = await run(args(output), env(output));
  if (!existsSync(output)) throw new Error(`the tests did not run (${code}): ${log.slice(-300)}`);
  return JSON.parse(readFileSync(output, "utf8")) as Report;
}

/** Runs Node in the copy. Programs exit with 1 if a test fails, so their reports count, not their exit codes. */
function run(args: string[], env: object = {}): Promise<{ code: number | string | null; log: string }> {
  return new Promise((resolve, reject) => {
    const log: Buffer[] = [];
    child = spawn(process.execPath, args, { cwd: copy, env: { ...process.env, ...env } });
    child.stdout?.on("data", (piece: Buffer) => log.push(piece));
    child.stderr?.on("data", (piece: Buffer) => log.push(piece));
    child.once("error", reject);
    child.once("close", (code, signal) => {
      child = undefined;
      resolve({ code: code ?? signal, log: Buffer.concat(log).toString() });
    });
  });
}

/** Up to three names. */
function namesOf(tests: readonly string[]): string {
  const names = [...new Set(tests.map((name) => name.replace(/\s+/g, " ")))];
  return names
    .slice(0, 3)
    .map((name) => `“${name}”`)
    .join(", ");
}

/** The names in a result, as `namesOf` writes them. */
function namesIn(outcome = ""): string[] {
  return [...outcome.matchAll(/“(.*?)”(?=, “|$)/g)].map(([, name]) => name!);
}
