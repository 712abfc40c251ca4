import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StartError } from "../../start-error.ts";
import type { ServerLog } from "./log.ts";
import { spawnOptions, type DatabaseUser } from "./user.ts";

export const port = 5432;

const leftoverGoneMs = 10_000;
const leftoverPollMs = 50;
const readyMs = 60_000;
const pollMs = 5;

// Given on the command line, so that they hold whatever an older configuration file in the cluster says.
const settings = {
  listen_addresses: "",
  port: String(port),
  unix_socket_permissions: "0700",
  fsync: "on",
  full_page_writes: "on",
  synchronous_commit: "on",
  // Small: the whole site, database included, stays under 250 MB.
  shared_buffers: "32MB",
  // Most of the data is in memory, the rest on a disk without moving parts: a row by its index costs little more.
  random_page_cost: "1.1",
  max_connections: "60",
  work_mem: "4MB",
  maintenance_work_mem: "32MB",
  jit: "off",
  huge_pages: "off",
  io_method: "sync",
  max_parallel_workers_per_gather: "0",
  autovacuum_max_workers: "2",
  // Nothing replicates from here.
  wal_level: "minimal",
  max_wal_senders: "0",
  max_logical_replication_workers: "0",
  min_wal_size: "32MB",
  max_wal_size: "256MB",
  timezone: "UTC",
  // Errors reach Node with the query that caused them; in this log their details would be people's data.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  log_checkpoints: "off",
  log_timezone: "UTC",
};

export type Launch = {
  binaries: string;
  cluster: string;
  socketFolder: string;
  user: DatabaseUser;
  log: ServerLog;
};

/** Starts the server and returns once it accepts connections. An orphan of a killed process is stopped first. */
export async function launchServer(launch: Launch): Promise<ChildProcess> {
  const deadline = Date.now() + leftoverGoneMs;
  for (;;) {
    await stopOrphan(launch.cluster);
    const server = spawnServer(launch);
    if (await untilReady(server, launch.cluster)) return server;

    const reason = launch.log.lastWords();
    // Busy backends outlive a killed postmaster; an orphan may also have been born between our look and our start.
    const isLeftover = /shared memory block|lock file "postmaster.pid"/.test(reason);
    if (!isLeftover || Date.now() > deadline)
      throw new StartError(`PostgreSQL did not start in ${launch.cluster}: ${reason}.`);
    if (/shared memory block/.test(reason)) endLeftovers(launch.cluster);
    await sleep(leftoverPollMs);
  }
}

/** Fast shutdown, which ends sessions and writes a checkpoint; harder means only if that takes too long. At most 7.5 s. */
export async function stopServer(server: ChildProcess): Promise<void> {
  await stopProcess(
    (signal) => server.kill(signal),
    () => hasExited(server),
  );
}

function hasExited(server: ChildProcess): boolean {
  return server.exitCode !== null || server.signalCode !== null || server.pid === undefined;
}

function spawnServer({ binaries, cluster, socketFolder, user, log }: Launch): ChildProcess {
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const server = spawn(join(binaries, "bin", "postgres"), ["-D", cluster, "-k", socketFolder, ...flags], {
    ...spawnOptions(user, cluster),
    // A session of its own: Ctrl-C in a terminal reaches Node alone, which still needs the database to finish its work.
    detached: true,
    // Pipes to Node, never our own stdout: an orphan that held it would keep whoever reads us waiting.
    stdio: ["ignore", "pipe", "pipe"],
  });
  server.stdout.setEncoding("utf8").on("data", log.write);
  server.stderr.setEncoding("utf8").on("data", log.write);
  server.on("error", (error) => log.write(`${error.message}\n`));
  return server;
}

async function untilReady(server: ChildProcess, cluster: string): Promise<boolean> {
  const closed = new Promise<"closed">((settle) => server.once("close", () => settle("closed")));
  const deadline = Date.now() + readyMs;
  while ((await Promise.race([closed, sleep(pollMs)])) !== "closed") {
    const status = readPidFile(cluster);
    if (status?.pid === server.pid && status?.isReady) return true;
    if (Date.now() > deadline) {
      await stopServer(server);
      throw new StartError(`PostgreSQL in ${cluster} was not ready after ${readyMs / 1000} seconds.`);
    }
  }
  return false;
}

/**
 * The caller holds the folder's lock, so a server that runs in it has lost its Node. A pid file that names some other
 * process (pids are used again, soon in a container) is stale, and is removed: PostgreSQL would refuse to start because of it.
 */
async function stopOrphan(cluster: string): Promise<void> {
  const pid = readPidFile(cluster)?.pid;
  if (pid === undefined) return;
  if (serves(pid, cluster)) {
    await stopProcess(
      (signal) => process.kill(pid, signal),
      () => serves(pid, cluster) === false,
    );
  }
  if (serves(pid, cluster) === false && readPidFile(cluster)?.pid === pid)
    await rm(join(cluster, "postmaster.pid"), { force: true });
}

/**
 * Whether a process is the server of this cluster, which a postmaster shows by its working directory. Undefined when that
 * cannot be seen. The pid file is no proof: as root we would signal whatever pid its owner wrote there.
 */
function serves(pid: number, cluster: string): boolean | undefined {
  try {
    if (process.platform === "linux") return readlinkSync(`/proc/${pid}/cwd`) === cluster;
    return execFileSync("ps", ["-ww", "-o", "command=", "-p", String(pid)], { encoding: "utf8" }).includes(
      `-D ${cluster} `,
    );
  } catch (error) {
    const { code, status } = error as { code?: string; status?: number };
    return code === "ENOENT" || code === "ESRCH" || status === 1 ? false : undefined;
  }
}

/**
 * Ends the backends of a postmaster that was killed, which else finish their statement first. Elsewhere than on Linux
 * they cannot be told from others, and are waited for.
 */
function endLeftovers(cluster: string): void {
  if (process.platform !== "linux") return;
  for (const name of readdirSync("/proc")) {
    const pid = Number(name);
    if (!Number.isInteger(pid) || !serves(pid, cluster)) continue;
    try {
      process.kill(pid, "SIGQUIT");
    } catch {
      // It has ended by itself.
    }
  }
}

function readPidFile(cluster: string): { pid: number; isReady: boolean } | undefined {
  try {
    const lines = readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n");
    const pid = Number(lines[0]);
    return Number.isInteger(pid) && pid > 1 ? { pid, isReady: lines[7]?.trim() === "ready" } : undefined;
  } catch {
    return undefined;
  }
}

async function stopProcess(send: (signal: NodeJS.Signals) => unknown, isGone: () => boolean): Promise<void> {
  const steps = [
    { signal: "SIGINT", patienceMs: 5_000 },
    { signal: "SIGQUIT", patienceMs: 1_500 },
    { signal: "SIGKILL", patienceMs: 1_000 },
  ] as const;
  for (const { signal, patienceMs } of steps) {
    if (isGone()) return;
    try {
      send(signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
    const deadline = Date.now() + patienceMs;
    while (!isGone() && Date.now() < deadline) await sleep(pollMs);
  }
}
