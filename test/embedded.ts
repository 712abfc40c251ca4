import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { chmod, cp, mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";
import { startEmbedded, type EmbeddedPostgres } from "../server/platform/db/embedded/start.ts";

const embedded = join(import.meta.dirname, "../server/platform/db/embedded");

let spare: string;
/** A new folder for each test. */
export let folder: string;
/** Run after the test, the last one first. */
export let cleanUps: (() => unknown)[];

/** Gives each test of the file a folder, and one database, which the tests use one after the other. */
export function openClusters(): void {
  vi.setConfig({ testTimeout: 20_000, hookTimeout: 20_000 });
  beforeAll(async () => {
    spare = await openFolder();
    const postgres = await startEmbedded({ dataDir: spare });
    await postgres.stop();
  });
  afterAll(() => rm(spare, { recursive: true, force: true }));
  beforeEach(async () => {
    folder = await openFolder();
    cleanUps = [() => rm(folder, { recursive: true, force: true })];
  });
  afterEach(async () => {
    for (const cleanUp of cleanUps.toReversed()) await cleanUp();
  });
}

async function openFolder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), "embedded-test-"));
  await chmod(made, 0o755);
  return made;
}

/**
 * A DATA_DIR with a cluster, shared by the tests one after the other: creating a cluster is by far the slowest step.
 */
export async function existingDataDir(): Promise<string> {
  const dataDir = join(folder, "data");
  await rename(spare, dataDir);
  cleanUps.splice(1, 0, () => rename(dataDir, spare));
  return dataDir;
}

export async function start(dataDir = join(folder, "data")): Promise<EmbeddedPostgres> {
  const postgres = await startEmbedded({ dataDir });
  cleanUps.push(() => postgres.stop());
  return postgres;
}

/** A copy of that cluster, for a test that needs several. */
export const copyCluster = (dataDir: string) => cp(spare, dataDir, { recursive: true });

type Answer = Partial<Pick<EmbeddedPostgres, "connection" | "dataDir" | "note">> & { refused?: string };

/** Starts the database in another Node process; `answer` is that process's line of output. */
export function startInChild(
  dataDir: string,
  { code = embedded, ids }: { code?: string; ids?: { uid: number; gid: number } } = {},
) {
  const child = spawn(process.execPath, [join(code, "start.fixture.ts"), dataDir], {
    ...ids,
    cwd: "/",
    stdio: ["ignore", "pipe", "inherit"],
  });
  cleanUps.push(() => end(child, "SIGTERM"));
  const answer = once(child.stdout.setEncoding("utf8"), "data").then(([line]) => JSON.parse(line as string) as Answer);
  return { child, answer };
}

export async function end(child: ChildProcess, signal: "SIGTERM" | "SIGKILL"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, "exit");
}

export async function query(connection: EmbeddedPostgres["connection"] | undefined, sql: string): Promise<unknown> {
  const client = new Client(connection);
  await client.connect();
  // Some tests kill the server while this client is connected.
  client.on("error", () => {});
  const result = await client.query({ text: sql, rowMode: "array" });
  await client.end();
  // Several statements in one string return a list of results; the tests do not read it.
  return (result.rows as unknown[][] | undefined)?.[0]?.[0];
}

export function serverPid({ dataDir }: Answer): number {
  return Number(readFileSync(join(dataDir ?? "", "postmaster.pid"), "utf8").split("\n")[0]);
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  // Orphans are reaped by process 1, which in a container may never do so: a zombie counts as ended.
  return process.platform !== "linux" || !readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z ");
}
