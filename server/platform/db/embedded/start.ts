import type { ChildProcess } from "node:child_process";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StartError } from "../../process/start-error.ts";
import { findBinaries, removeMatching, type Binaries } from "./binaries.ts";
import { createCluster, database, checkDataFolder, superuser } from "./cluster.ts";
import { exists, findHome, ensureFolder } from "./home.ts";
import { claimFolder } from "./lock.ts";
import { isSystemFault, openLog } from "./log.ts";
import { launchServer, type Launch, port, stopServer } from "./server.ts";
import { makeSocketFolder, removeSocketFolder } from "./socket.ts";
import { canEnter, databaseUser, transferOwnership, type DatabaseUser } from "./user.ts";

export type EmbeddedPostgres = {
  /** For `pg`: `host` is the folder of the Unix socket. */
  connection: { host: string; port: number; user: string; database: string };
  /** A sentence to print when the binaries or the data are in an unexpected folder. */
  note: string | undefined;
  /** The cluster's folder. */
  dataDir: string;
  /** Settles, with a sentence for the operator, only if the server ended without `stop` and cannot be restarted. */
  exited: Promise<string>;
  /** Ends all connections, stops the server and releases DATA_DIR. May be called twice. Takes well below 10 s. */
  stop(): Promise<void>;
};

/** `say` gets sentences about long steps. The tests run many sites on one server. */
type Options = { dataDir: string; say?: (sentence: string) => void; maxConnections?: number };

/**
 * Starts the site's own PostgreSQL in `dataDir`; creates it at the first start. Throws a StartError for faults that the
 * operator can correct (folder in use, other version, no permission, disk full).
 */
export async function startEmbedded(options: Options): Promise<EmbeddedPostgres> {
  const { dataDir, say = () => {}, maxConnections = 60 } = options;
  const cleanUps: (() => unknown)[] = [];
  const releaseAll = async () => {
    for (const step of cleanUps.toReversed()) await step();
  };
  let released: Promise<void> | undefined;
  const stop = () => (released ??= releaseAll());
  try {
    const realDataDir = await ensureFolder(resolve(dataDir));
    cleanUps.push(claim(realDataDir, realDataDir));
    const home = await findHome(realDataDir);
    if (home !== realDataDir) cleanUps.push(claim(home, realDataDir));

    const cluster = join(home, "database");
    const user = await databaseUser(cluster);
    if (!(await canEnter(user, home)))
      throw new StartError(
        `PostgreSQL runs as ${user.name}, and that user cannot enter ${home}: open the folders above it with chmod o+x, or choose another DATA_DIR.`,
      );

    await removeMatching(home, /^(database|postgresql-.*)\.new-/);
    const binaries = await findBinaries(home, user);
    await checkDataFolder(realDataDir, cluster, binaries.major);
    if (!(await exists(cluster))) {
      say(`Creating the database in ${cluster}.`);
      await createCluster(cluster, binaries, user);
    }
    await transferOwnership(cluster, user);

    const socketFolder = await makeSocketFolder(realDataDir, home, user);
    cleanUps.push(() => removeSocketFolder(home));
    const log = openLog(join(home, "database.log"));
    const launch = { binaries: binaries.folder, cluster, socketFolder, user, log, maxConnections };
    const watch = watchServer(await launchServer(launch), launch, say);
    cleanUps.push(watch.stop);

    return {
      connection: { host: socketFolder, port, user: superuser, database },
      note: relocationNote(realDataDir, home, binaries, user),
      dataDir: cluster,
      exited: watch.exited,
      stop,
    };
  } catch (error) {
    await stop();
    throw asStartError(error);
  }
}

/** Another running process uses this DATA_DIR. */
export class DataInUse extends StartError {}

function claim(folder: string, dataDir: string): () => void {
  const release = claimFolder(folder);
  if (!release)
    throw new DataInUse(
      `Another process of this site is already running on the data in ${dataDir}: stop it first, or use another DATA_DIR.`,
    );
  return release;
}

const retryMs = 2_000;

/**
 * Restarts a server that ends by itself (out of memory, a stray kill) on the same socket, where the pool finds it.
 * `exited` settles when a restart fails.
 */
function watchServer(first: ChildProcess, launch: Launch, say: (sentence: string) => void) {
  let server = first;
  let isStopping = false;
  let relaunching: Promise<void> | undefined;
  // If the process exits without `stop` (a throw, process.exit), the server still gets a signal to shut down.
  const interrupt = () => server.kill("SIGINT");
  process.once("exit", interrupt);
  const { promise: exited, resolve: settle } = Promise.withResolvers<string>();
  const watch = () =>
    server.once("close", (code, signal) => {
      if (isStopping) return;
      const how = signal ?? `code ${code}`;
      const why = launch.log.lastWords();
      say(`The embedded PostgreSQL stopped unexpectedly (${how}): ${why}. Starting it again.`);
      relaunching = relaunch().catch((error: Error) => settle(error.message));
    });
  const relaunch = async () => {
    server = await untilLaunched();
    if (isStopping) await stopServer(server);
    else watch();
  };
  /** Retries after a system fault, such as a full disk, until the launch succeeds or the site stops. */
  const untilLaunched = async () => {
    for (let tries = 1; ; tries++) {
      try {
        return await launchServer(launch);
      } catch (error) {
        const { message } = error as Error;
        if (isStopping || !isSystemFault(message)) throw error;
        if (tries === 1) say(`${message} The site keeps trying.`);
        await sleep(retryMs);
      }
    }
  };
  watch();
  return {
    exited,
    stop: async () => {
      isStopping = true;
      process.off("exit", interrupt);
      await relaunching;
      await stopServer(server);
    },
  };
}

function relocationNote(dataDir: string, home: string, binaries: Binaries, user: DatabaseUser): string | undefined {
  const moved = [];
  if (home !== dataDir) moved.push("the database");
  if (binaries.isCopy) moved.push("a copy of PostgreSQL's programs");
  if (moved.length === 0) return undefined;
  const why = user.ids
    ? `PostgreSQL may not run as root, and ${user.name} cannot enter their usual folder`
    : "they cannot be run from node_modules";
  const what = moved.join(" and ").replace(/^./, (letter) => letter.toUpperCase());
  return `${what} ${moved.length > 1 ? "are" : "is"} in ${home}, because ${why}.`;
}

/** A file-system error (no permission, full, read-only) becomes a StartError for the operator; others are bugs. */
function asStartError(error: unknown): unknown {
  const { syscall, path, message } = error as NodeJS.ErrnoException;
  if (error instanceof StartError || !syscall) return error;
  return new StartError(`The database cannot use ${path ?? "its folder"}: ${message}.`, { cause: error });
}
