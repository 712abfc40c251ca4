import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StartError } from "../../process/start-error.ts";
import type { ServerLog } from "./log.ts";
import { spawnOptions, type DatabaseUser } from "./user.ts";

export const port = 5432;
const leftoverGoneMs = 10_000;
const leftoverPollMs = 50;
const readyMs = 60_000;
const pollMs = 5;

// Passed on the command line, which overrides the configuration file of an older cluster.
const settings = [
  `listen_addresses= port=${port} unix_socket_permissions=0700 timezone=UTC`,
  "fsync=on full_page_writes=on synchronous_commit=on",
  // Small: the whole site, database included, stays under 250 MB.
  "shared_buffers=32MB work_mem=4MB maintenance_work_mem=32MB jit=off huge_pages=off io_method=sync",
  "max_parallel_workers_per_gather=0 autovacuum_max_workers=2 min_wal_size=32MB max_wal_size=256MB",
  // Most data is cached and the rest is on an SSD: random reads cost little more than sequential ones.
  "random_page_cost=1.1",
  // No replication.
  "wal_level=minimal max_wal_senders=0 max_logical_replication_workers=0",
  // Node gets every error with its query. In this log the details would be personal data.
  "log_min_messages=log log_min_error_statement=panic log_error_verbosity=terse log_checkpoints=off log_timezone=UTC",
];

export type Launch = {
  binaries: string;
  cluster: string;
  socketFolder: string;
  user: DatabaseUser;
  log: ServerLog;
  maxConnections: number;
};

/** Stops the orphan of a killed process, starts the server, and returns once it accepts connections. */
export async function launchServer(launch: Launch): Promise<ChildProcess> {
  const deadline = Date.now() + leftoverGoneMs;
  for (;;) {
    await stopOrphan(launch.cluster);
    const server = spawnServer(launch);
    if (await untilReady(server, launch.cluster)) return server;

    const reason = launch.log.lastWords();
    // Busy backends outlive a killed postmaster. An orphan may also have started after the check.
    const hasBackends = reason.includes("shared memory block");
    if ((!hasBackends && !/lock file "postmaster.pid"/.test(reason)) || Date.now() > deadline)
      throw new StartError(`PostgreSQL did not start in ${launch.cluster}: ${reason}.`);
    if (hasBackends) endLeftovers(launch.cluster);
    await sleep(leftoverPollMs);
  }
}

/** Fast shutdown, which ends connections and writes a checkpoint; stronger signals if it takes too long (7.5 s). */
export async function stopServer(server: ChildProcess): Promise<void> {
  const hasExited = () => server.exitCode !== null || server.signalCode !== null || server.pid === undefined;
  await stopProcess((signal) => server.kill(signal), hasExited);
}

function spawnServer({ binaries, cluster, socketFolder, user, log, maxConnections }: Launch): ChildProcess {
  const flags = `${settings.join(" ")} max_connections=${maxConnections}`.split(" ").flatMap((one) => ["-c", one]);
  const server = spawn(join(binaries, "bin", "postgres"), ["-D", cluster, "-k", socketFolder, ...flags], {
    ...spawnOptions(user, cluster),
    // Its own process session: Ctrl-C in a terminal reaches Node alone, which needs the database to finish its work.
    detached: true,
    // Pipes to Node, not our stdout: an orphan that holds our stdout would keep its reader waiting.
    stdio: ["ignore", "pipe", "pipe"],
  });
  server.stdout.setEncoding("utf8").on("data", log.write);
  server.stderr.setEncoding("utf8").on("data", log.write);
  server.on("error", (error) => log.write(`${error.message}\n`));
  return server;
}

async function untilReady(server: ChildProcess, cluster: string): Promise<boolean> {
  const closed = new Promise((settle) => server.once("close", () => settle("closed")));
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
 * Stops the cluster's server if one is running: the caller holds the folder's lock, so that server has lost its Node.
 * Removes a stale pid file, with which PostgreSQL would not start: pids are reused, soon in a container.
 */
async function stopOrphan(cluster: string): Promise<void> {
  const pid = readPidFile(cluster)?.pid;
  if (pid === undefined) return;
  const isGone = () => isServerOf(pid, cluster) === false;
  if (isServerOf(pid, cluster)) await stopProcess((signal) => process.kill(pid, signal), isGone);
  if (isGone() && readPidFile(cluster)?.pid === pid) await rm(join(cluster, "postmaster.pid"), { force: true });
}

/**
 * Whether a process is the server of this cluster, by its working directory (Linux) or its command line. Undefined
 * when that cannot be read. The pid file is no proof: as root we would signal any pid that its owner wrote there.
 */
function isServerOf(pid: number, cluster: string): boolean | undefined {
  try {
    if (process.platform === "linux") return readlinkSync(`/proc/${pid}/cwd`) === cluster;
    const command = execFileSync("ps", ["-ww", "-o", "command=", "-p", String(pid)], { encoding: "utf8" });
    return command.includes(`-D ${cluster} `);
  } catch (error) {
    const { code, status } = error as { code?: string; status?: number };
    return code === "ENOENT" || code === "ESRCH" || status === 1 ? false : undefined;
  }
}

/** Ends the backends of a killed postmaster, which otherwise finish their statements. Recognizes them on Linux only. */
function endLeftovers(cluster: string): void {
  if (process.platform !== "linux") return;
  for (const name of readdirSync("/proc")) {
    const pid = Number(name);
    if (!Number.isInteger(pid) || !isServerOf(pid, cluster)) continue;
    try {
      process.kill(pid, "SIGQUIT");
    } catch {
      // It has exited already.
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

/** How long each signal may take to end the server, the gentlest first. */
const stopMs = { SIGINT: 5_000, SIGQUIT: 1_500, SIGKILL: 1_000 };

async function stopProcess(send: (signal: NodeJS.Signals) => unknown, isGone: () => boolean): Promise<void> {
  for (const [signal, waitMs] of Object.entries(stopMs)) {
    if (isGone()) return;
    try {
      send(signal as NodeJS.Signals);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
    const deadline = Date.now() + waitMs;
    while (!isGone() && Date.now() < deadline) await sleep(pollMs);
  }
}
