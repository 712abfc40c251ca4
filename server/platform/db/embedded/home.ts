import { chmod, mkdir, mkdtemp, open, readFile, realpath, rename, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "../../process/start-error.ts";
import { canEnter, databaseUser, isRoot } from "./user.ts";

/** Creates the folder if needed. Returns its real path, so that all names of one folder use one lock. */
export async function ensureFolder(folder: string): Promise<string> {
  const isNew = (await mkdir(folder, { recursive: true })) !== undefined;
  // With a strict umask of root, the unprivileged database user could not enter. Secrets inside have their own modes.
  if (isNew && isRoot) await chmod(folder, 0o755);
  return realpath(folder);
}

const relocatedRoot = "/var/lib/mat-and-cacao";
const pointerFile = "database-is-at";

/**
 * The folder of cluster, log and socket link: DATA_DIR itself, or, when the process is root and the unprivileged
 * database user cannot enter DATA_DIR, a folder under /var/lib that the file `database-is-at` in DATA_DIR names. Its
 * name is random, not derived from DATA_DIR: after DATA_DIR was deleted, a new start must not find the old data.
 */
export async function findHome(dataDir: string): Promise<string> {
  const file = join(dataDir, pointerFile);
  const home = await findExistingHome(dataDir);
  if (home !== dataDir) return home;
  if (!isRoot || (await exists(join(dataDir, "database")))) return dataDir;
  const user = await databaseUser(join(dataDir, "database"));
  if (await canEnter(user, dataDir)) return dataDir;

  if ((await mkdir(relocatedRoot, { recursive: true })) !== undefined) await chmod(relocatedRoot, 0o755);
  const end = dataDir.replace(/[^\w.]+/g, "-").slice(-50);
  const newHome = await mkdtemp(join(relocatedRoot, `${end.replace(/^-/, "")}-`));
  await chmod(newHome, 0o755);
  await writeFile(`${file}.new`, `${newHome}\n`, { flush: true });
  await rename(`${file}.new`, file);
  await syncFolder(dataDir);
  return realpath(newHome);
}

/** Like `findHome`, but creates nothing. Throws a StartError when the named folder does not exist. */
export async function findExistingHome(dataDir: string): Promise<string> {
  const file = join(dataDir, pointerFile);
  const home = await readIfExists(file);
  if (!home) return dataDir;
  if (await exists(home)) return realpath(home);
  // Does not create an empty database: the volume with the real one may not be mounted.
  throw new StartError(
    `${file} says that the database is in ${home}, but that folder is gone: restore the folder, or delete ${file} to start with an empty database.`,
  );
}

/** Makes a rename in this folder durable (fsync). */
export async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, "r");
  await handle.sync();
}

/** Undefined for a missing file only: after a permission error, an empty database would be made beside the real one. */
function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT" && error.code !== "ENOTDIR") throw error;
}

export const exists = async (path: string): Promise<boolean> => (await stat(path).catch(unlessMissing)) !== undefined;

/** The trimmed text of a one-line file; undefined when the file does not exist. */
export async function readIfExists(file: string): Promise<string | undefined> {
  return (await readFile(file, "utf8").catch(unlessMissing))?.trim();
}
