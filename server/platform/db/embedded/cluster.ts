import { chown, mkdtemp, readdir, rename, rm, rmdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { StartError } from "../../process/start-error.ts";
import type { Binaries } from "./binaries.ts";
import { exists, readIfExists, syncFolder } from "./home.ts";
import { failureLine } from "./log.ts";
import { runAs, type DatabaseUser } from "./user.ts";

export const database = "matandcacao";
export const superuser = "postgres";

/** Throws a StartError when the data is of another PostgreSQL version or no database. Removes an empty `cluster`. */
export async function checkDataFolder(dataDir: string, cluster: string, major: string): Promise<void> {
  if (await exists(join(dataDir, "PG_VERSION")))
    throw new StartError(
      `${dataDir} is itself a PostgreSQL data folder: choose another DATA_DIR, or use that database with DATABASE_URL.`,
    );
  if (!(await exists(cluster))) return;
  const found = await readIfExists(join(cluster, "PG_VERSION"));
  if (found === major) return;
  if (found !== undefined)
    throw new StartError(
      `${cluster} was made by PostgreSQL ${found}, and this site uses PostgreSQL ${major}: back it up with the version of the site that made it, then restore into a new DATA_DIR.`,
    );
  if ((await readdir(cluster)).length > 0)
    throw new StartError(
      `${cluster} contains something that is not a PostgreSQL database: move it away, or choose another DATA_DIR.`,
    );
  await rmdir(cluster);
}

/** Creates a cluster under another name and renames it when complete, so that `cluster` is never a partial one. */
export async function createCluster(cluster: string, binaries: Binaries, user: DatabaseUser): Promise<void> {
  const unfinished = await mkdtemp(`${cluster}.new-`);
  try {
    if (user.ids) await chown(unfinished, user.ids.uid, user.ids.gid);
    await initialise(unfinished, binaries, user);
    await rename(unfinished, cluster);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
  await syncFolder(dirname(cluster));
}

/** Access is controlled by the socket's folder, which only root and the owner of the data files can open. */
const clusterOptions = `--username=${superuser} --auth-local=trust --auth-host=reject --encoding=UTF8
  --locale=C --locale-provider=builtin --builtin-locale=C.UTF-8 --text-search-config=english
  --data-checksums --no-instructions`;

async function initialise(folder: string, binaries: Binaries, user: DatabaseUser): Promise<void> {
  const program = (name: string) => join(binaries.folder, "bin", name);
  const initdb = await runAs(user, program("initdb"), [`--pgdata=${folder}`, ...clusterOptions.split(/\s+/)]);
  if (initdb.code !== 0) throw notCreated(folder, initdb.output);

  const single = ["--single", "-D", folder, "template1"];
  const create = await runAs(user, program("postgres"), single, `CREATE DATABASE ${database}\n`);
  // Single-user mode reports a failed statement only in its output, not by its exit code.
  if (create.code !== 0 || /(ERROR|FATAL|PANIC):/.test(create.output)) throw notCreated(folder, create.output);
}

function notCreated(folder: string, output: string): StartError {
  return new StartError(`The database could not be created in ${dirname(folder)}: ${failureLine(output)}.`);
}
