import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { chmod, cp, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { Connection } from "../server/db/pool.ts";

const root = join(import.meta.dirname, "..");
const main = join(root, "server", "main.ts");

/** The memory that `npm start` gives the site: flags of Node, and variables of the C library. */
const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  scripts: { start: string };
};
const memoryFlags = scripts.start.match(/--max-\S+/g) ?? [];
const memoryEnv = Object.fromEntries(
  [...scripts.start.matchAll(/\b(MALLOC_\w+)=(\S+)/g)].map(([, name, value]) => [name, value]),
);

export type SiteProcess = {
  /** Where it said it listens. */
  url: string;
  pid: number;
  /** Everything it printed so far. */
  output(): string;
  /** kill -9, and waits until it is gone. */
  kill(): Promise<void>;
  /** SIGTERM; how it ended and after how many milliseconds. */
  stop(): Promise<{ code: number | null; ms: number }>;
};

type Env = Record<string, string>;

/** The site with the memory of `npm start`, or another command, once it has said its address. */
export async function startSite(env: Env, command?: string[]): Promise<SiteProcess> {
  const child = spawnSite(env, command);
  const output = collect(child);
  const gone = once(child, "exit") as Promise<[number | null, NodeJS.Signals | null]>;
  const url = await new Promise<string>((resolve, reject) => {
    const look = () => {
      const [, address, listening] =
        /^Mat & Cacao is at (\S+)(?: \(listening on (\S+)\))?$/m.exec(output()) ?? [];
      if (address) resolve(listening ? `http://${listening}` : address.replace("localhost", "127.0.0.1"));
    };
    child.stdout?.on("data", look);
    child.once("close", () => reject(new Error(`The site did not start: ${output()}`)));
  });
  running.add(child);
  void gone.then(() => running.delete(child));
  return {
    url,
    pid: child.pid ?? 0,
    output,
    async kill() {
      child.kill("SIGKILL");
      await gone;
    },
    async stop() {
      const start = performance.now();
      child.kill("SIGTERM");
      const [code] = await gone;
      return { code, ms: Math.round(performance.now() - start) };
    },
  };
}

/** A start that is told to stop as soon as it prints this: how it ended. */
export async function stopWhileStarting(env: Env, saying: RegExp): Promise<number | null> {
  const child = spawnSite(env);
  const output = collect(child);
  child.stdout?.on("data", () => saying.test(output()) && child.kill("SIGTERM"));
  const [code] = (await once(child, "close")) as [number | null];
  return code;
}

/** A start that is expected to fail: what it printed, and its exit code. */
export async function failToStart(
  env: Env,
  command?: string[],
): Promise<{ code: number | null; output: string }> {
  const child = spawnSite(env, command);
  const output = collect(child);
  const late = setTimeout(() => child.kill("SIGKILL"), 20_000);
  const [code] = (await once(child, "close")) as [number | null];
  clearTimeout(late);
  return { code, output: output() };
}

const running = new Set<ChildProcess>();

/** Ends what a failed test left behind. Each is told, so that it takes its database with it. */
export async function endSites(): Promise<void> {
  await Promise.all(
    [...running].map(async (child) => {
      const gone = once(child, "exit");
      child.kill("SIGTERM");
      await gone;
    }),
  );
  rmSync(compiled, { recursive: true, force: true });
}

/** Compiled once for all these processes: half of what a start costs. */
const compiled = mkdtempSync(join(tmpdir(), "site-test-compiled-"));

/** `npm run backup -- FILE` and `npm run restore -- FILE`, to their end. */
export async function runCommand(
  name: string,
  file: string,
  env: Env,
): Promise<{ status: number | null; stdout: string; stderr: string }> {
  const { PATH = "" } = process.env;
  const child = spawn(process.execPath, [join(import.meta.dirname, "..", "bin", `${name}.ts`), file], {
    env: { PATH, NODE_COMPILE_CACHE: compiled, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = { stdout: "", stderr: "" };
  for (const stream of ["stdout", "stderr"] as const) {
    child[stream].setEncoding("utf8").on("data", (chunk: string) => (said[stream] += chunk));
  }
  const [status] = (await once(child, "close")) as [number | null];
  return { status, ...said };
}

/** Nothing of the environment the tests run in reaches the site. */
function spawnSite(env: Env, command: string[] = [process.execPath, ...memoryFlags, main]): ChildProcess {
  const [program = "", ...args] = command;
  const { PATH = "", HOME = "" } = process.env;
  return spawn(program, args, {
    cwd: join(import.meta.dirname, ".."),
    env: {
      PATH,
      HOME,
      ...memoryEnv,
      PORT: "0",
      HOST: "127.0.0.1",
      LOG_LEVEL: "warn",
      NODE_COMPILE_CACHE: compiled,
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

function collect(child: ChildProcess): () => string {
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
  }
  return () => text;
}

/** A folder for DATA_DIR, or a copy of one; short, and open to the user PostgreSQL runs as. */
export async function dataFolder(copyOf?: string): Promise<string> {
  const folder = await mkdtemp("/tmp/site-test-");
  await chmod(folder, 0o755);
  if (copyOf) await cp(copyOf, folder, { recursive: true, preserveTimestamps: true });
  return folder;
}

/** A DATABASE_URL through the embedded server's folder, which stays true when that server is started anew. */
export function urlThrough(dataDir: string): string {
  return `postgres://postgres@/matandcacao?host=${join(dataDir, "database.socket")}`;
}

/** The same for `pg`: the database of a site that runs on `dataDir`. */
export async function query<Row extends pg.QueryResultRow>(
  connection: Connection | string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client(typeof connection === "string" ? urlThrough(connection) : connection);
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

export function postmasterPid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, "database", "postmaster.pid"), "utf8").split("\n")[0]);
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
