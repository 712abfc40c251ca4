import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { chmod, cp, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { Connection } from "../server/platform/db/pool.ts";

const root = join(import.meta.dirname, "..");
const main = join(root, "server", "main.ts");

/** Memory limits of `npm start`: flags of Node, and environment variables of the C library. */
const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  scripts: { start: string };
};
const memoryFlags = scripts.start.match(/--max-\S+/g) ?? [];
const memoryEnv = Object.fromEntries(
  [...scripts.start.matchAll(/\b(MALLOC_\w+)=(\S+)/g)].map(([, name, value]) => [name, value]),
);

export type SiteProcess = {
  /** The address it listens on, as it printed it. */
  url: string;
  pid: number;
  /** Everything it printed so far. */
  output(): string;
  /** Sends SIGKILL and waits for the exit. */
  kill(): Promise<void>;
  /** Sends SIGTERM; returns the exit code and the time until the exit. */
  stop(): Promise<{ code: number | null; ms: number }>;
};

type Env = Record<string, string>;

/** Starts the site with the memory limits of `npm start`, or with `command`; waits until it prints its address. */
export async function startSite(env: Env, command?: string[]): Promise<SiteProcess> {
  const child = spawnSite(env, command);
  const output = collect(child);
  const exited = once(child, "exit") as Promise<[number | null, NodeJS.Signals | null]>;
  const url = await new Promise<string>((resolve, reject) => {
    const readAddress = () => {
      const [, address, listening] = /^Mat & Cacao is at (\S+)(?: \(listening on (\S+)\))?$/m.exec(output()) ?? [];
      if (address) resolve(listening ? `http://${listening}` : address.replace("localhost", "127.0.0.1"));
    };
    child.stdout?.on("data", readAddress);
    child.once("close", () => reject(new Error(`The site did not start: ${output()}`)));
  });
  running.add(child);
  void exited.then(() => running.delete(child));
  return {
    url,
    pid: child.pid ?? 0,
    output,
    async kill() {
      child.kill("SIGKILL");
      await exited;
    },
    async stop() {
      const start = performance.now();
      child.kill("SIGTERM");
      const [code] = await exited;
      return { code, ms: Math.round(performance.now() - start) };
    },
  };
}

/** Starts the site and sends SIGTERM as soon as the output matches `pattern`. Returns the exit code. */
export async function stopWhileStarting(env: Env, pattern: RegExp): Promise<number | null> {
  const child = spawnSite(env);
  const output = collect(child);
  child.stdout?.on("data", () => pattern.test(output()) && child.kill("SIGTERM"));
  const [code] = (await once(child, "close")) as [number | null];
  return code;
}

/** Starts a site that is expected to fail. Returns its exit code and output; kills it after 60 s. */
export async function startExpectingFailure(
  env: Env,
  command?: string[],
): Promise<{ code: number | null; output: string }> {
  const child = spawnSite(env, command);
  const output = collect(child);
  const timeout = setTimeout(() => child.kill("SIGKILL"), 60_000);
  const [code] = (await once(child, "close")) as [number | null];
  clearTimeout(timeout);
  return { code, output: output() };
}

const running = new Set<ChildProcess>();

/** Stops the sites that failed tests left running. Uses SIGTERM, so that each site stops its database too. */
export async function stopSites(): Promise<void> {
  await Promise.all(
    [...running].map(async (child) => {
      const exited = once(child, "exit");
      child.kill("SIGTERM");
      await exited;
    }),
  );
}

/** Shared compile cache of the processes: saves half of the start time. The tests have one for all files. */
const compileCache = process.env["NODE_COMPILE_CACHE"] ?? join(tmpdir(), "site-test-compiled");

/** Runs `npm run backup -- WORDS` or `npm run restore -- WORDS` to the end, or until `signal` interrupts it. */
export async function runCommand(
  name: string,
  words: string,
  env: Env,
  signal?: AbortSignal,
): Promise<{ status: number | null; stdout: string; stderr: string }> {
  const { PATH = "" } = process.env;
  const child = spawn(process.execPath, [join(import.meta.dirname, "..", "bin", `${name}.ts`), ...words.split(" ")], {
    env: { PATH, NODE_COMPILE_CACHE: compileCache, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = { stdout: "", stderr: "" };
  for (const stream of ["stdout", "stderr"] as const) {
    child[stream].setEncoding("utf8").on("data", (chunk: string) => (output[stream] += chunk));
  }
  signal?.addEventListener("abort", () => child.kill("SIGINT"));
  const [status] = (await once(child, "close")) as [number | null];
  return { status, ...output };
}

/** Does not pass on the environment of the tests, except PATH and HOME. */
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
      SEED: "small",
      NODE_COMPILE_CACHE: compileCache,
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

/** A new DATA_DIR, or a copy of one. The path is short (it contains a socket), and readable for PostgreSQL's user. */
export async function createDataFolder(copyOf?: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "site-test-"));
  await chmod(folder, 0o755);
  if (copyOf) await cp(copyOf, folder, { recursive: true, preserveTimestamps: true });
  return folder;
}

/** A DATABASE_URL for the embedded server's socket, which stays valid across restarts of that server. */
export function embeddedDatabaseUrl(dataDir: string): string {
  return `postgres://postgres@/matandcacao?host=${join(dataDir, "database.socket")}`;
}

/** Runs one query on a connection, or on the embedded database of a DATA_DIR. */
export async function runQuery<Row extends pg.QueryResultRow>(
  connection: Connection | string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client(typeof connection === "string" ? embeddedDatabaseUrl(connection) : connection);
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
