import type { ChildProcess } from "node:child_process";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StartError } from "../../start-error.ts";
import { findBinaries, removeMatching, type Binaries } from "./binaries.ts";
import { createCluster, database, refuseForeignData, superuser } from "./cluster.ts";
import { exists, findHome, ownFolder } from "./home.ts";
import { claimFolder } from "./lock.ts";
import { isSystemFault, openLog } from "./log.ts";
import { launchServer, type Launch, port, stopServer } from "./server.ts";
import { makeSocketFolder, removeSocketFolder } from "./socket.ts";
import { canEnter, databaseUser, handOver, type DatabaseUser } from "./user.ts";

export type EmbeddedPostgres = {
  /** For `pg`: `host` is the folder of the Unix socket. */
  connection: { host: string; port: number; user: string; database: string };
  /** One sentence to print when the binaries or the data are not where one would look for them. */
  note?: string;
  /** Where the cluster really is. */
  dataDir: string;
  /** Settles, with a sentence for the operator, only if the server ended without `stop` and would not start again. */
  exited: Promise<string>;
  /** Ends every session, stops the server and gives DATA_DIR back; may be called twice. Well below 10 s. */
  stop(): Promise<void>;
};

type Options = { dataDir: string; say?: (sentence: string) => void };

/**
 * Starts a PostgreSQL of the site's own in `dataDir`, creating it at the first start. `say` gets sentences about what takes
 * long. Faults that the operator can mend (folder in use, other version, no permission, disk full) throw a StartError.
 */
export async function startEmbedded({ dataDir, say = () => {} }: Options): Promise<EmbeddedPostgres> {
  const undo: (() => unknown)[] = [];
  const releaseAll = async () => {
    for (const step of undo.toReversed()) await step();
  };
  let released: Promise<void> | undefined;
  const release = () => (released ??= releaseAll());
  try {
    const asked = await ownFolder(resolve(dataDir));
    undo.push(claim(asked, asked));
    const home = await findHome(asked);
    if (home !== asked) undo.push(claim(home, asked));

    const cluster = join(home, "database");
    const user = await databaseUser(cluster);
    if (!(await canEnter(user, home)))
      throw new StartError(
        `PostgreSQL runs as ${user.name}, who cannot enter ${home}: open the folders above it with chmod o+x, or choose another DATA_DIR.`,
      );

    await removeMatching(home, /^(database|postgresql-.*)\.new-/);
    const binaries = await findBinaries(home, user);
    await refuseForeignData(asked, cluster, binaries.major);
    if (!(await exists(cluster))) {
      say(`Creating the database in ${cluster}.`);
      await createCluster(cluster, binaries, user);
    }
    await handOver(cluster, user);

    const socketFolder = await makeSocketFolder(asked, home, user);
    undo.push(() => removeSocketFolder(home));
    const log = openLog(join(home, "database.log"));
    const launch = { binaries: binaries.folder, cluster, socketFolder, user, log };
    const watch = watchServer(await launchServer(launch), launch, say);
    undo.push(watch.stop);

    const note = whereabouts(asked, home, binaries, user);
    return {
      connection: { host: socketFolder, port, user: superuser, database },
      ...(note && { note }),
      dataDir: cluster,
      exited: watch.exited,
      stop: release,
    };
  } catch (error) {
    await release();
    throw asStartError(error);
  }
}

/** Another living process has this DATA_DIR. */
export class DataInUse extends StartError {}

function claim(folder: string, asked: string): () => void {
  const giveBack = claimFolder(folder);
  if (!giveBack)
    throw new DataInUse(
      `Another process of this site is already running on the data in ${asked}: stop it first, or give this one a DATA_DIR of its own.`,
    );
  return giveBack;
}

const retryMs = 2_000;

/**
 * Keeps the server running: one that ends by itself (out of memory, a stray kill) is started again on the same socket,
 * so that the pool finds it there. `exited` settles when that fails too.
 */
function watchServer(
  first: ChildProcess,
  launch: Launch,
  say: (sentence: string) => void,
): { exited: Promise<string>; stop: () => Promise<void> } {
  let server = first;
  let isStopping = false;
  let relaunching: Promise<void> | undefined;
  // When main ends without stopping us (a throw, process.exit) the server still gets the word and ends by itself.
  const leave = () => server.kill("SIGINT");
  process.once("exit", leave);
  const exited = new Promise<string>((settle) => {
    const watch = () => {
      server.once("close", (code, signal) => {
        if (isStopping) return;
        say(
          `The embedded PostgreSQL ended by itself (${signal ?? `code ${code}`}): ${launch.log.lastWords()}. Starting it again.`,
        );
        relaunching = relaunch().catch((error: Error) => settle(error.message));
      });
    };
    const relaunch = async () => {
      server = await untilLaunched();
      if (isStopping) await stopServer(server);
      else watch();
    };
    /** A full disk may have room again: tries until then, or until the site stops. */
    const untilLaunched = async () => {
      for (let tries = 1; ; tries++) {
        try {
          return await launchServer(launch);
        } catch (error) {
          const { message } = error as Error;
          if (isStopping || !isSystemFault(message)) throw error;
          if (tries === 1) say(`${message} The site tries again until that is mended.`);
          await sleep(retryMs);
        }
      }
    };
    watch();
  });
  return {
    exited,
    stop: async () => {
      isStopping = true;
      process.off("exit", leave);
      await relaunching;
      await stopServer(server);
    },
  };
}

function whereabouts(
  asked: string,
  home: string,
  binaries: Binaries,
  user: DatabaseUser,
): string | undefined {
  const moved = [];
  if (home !== asked) moved.push("the database");
  if (binaries.isCopy) moved.push("a copy of PostgreSQL's programs");
  if (moved.length === 0) return undefined;
  const why = user.ids
    ? `PostgreSQL may not run as root, and ${user.name} cannot reach where they belong`
    : "where npm put them they cannot be run";
  return `${moved.join(" and ").replace(/^./, (letter) => letter.toUpperCase())} ${moved.length > 1 ? "are" : "is"} in ${home}, because ${why}.`;
}

/** What the file system refuses (no permission, full, read-only) is the operator's to mend; all else is a bug of ours. */
function asStartError(error: unknown): unknown {
  const { syscall, path, message } = error as NodeJS.ErrnoException;
  if (error instanceof StartError || !syscall) return error;
  return new StartError(`The database cannot use ${path ?? "its folder"}: ${message}.`, { cause: error });
}
