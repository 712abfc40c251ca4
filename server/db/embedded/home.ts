import { chmod, mkdir, mkdtemp, open, readFile, realpath, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "../../start-error.ts";
import { canEnter, databaseUser, isRoot } from "./user.ts";

/** Creates the folder if need be. Returns its real path, because two names of one folder must meet at one lock. */
export async function ownFolder(folder: string): Promise<string> {
  const isNew = (await mkdir(folder, { recursive: true })) !== undefined;
  // A strict umask of root's would keep out the user to whom we drop; secrets in here have modes of their own.
  if (isNew && isRoot) await chmod(folder, 0o755);
  return realpath(folder);
}

const relocated = "/var/lib/mat-and-cacao";
const signpost = "database-is-at";

/**
 * The folder that holds cluster, log and socket link: DATA_DIR itself unless the user to whom root drops cannot enter it. Then
 * one under /var/lib, which a signpost in DATA_DIR names. Its name is random and not derived from DATA_DIR's, so that
 * whoever deletes DATA_DIR to begin anew does not get the old data back.
 */
export async function findHome(asked: string): Promise<string> {
  const file = join(asked, signpost);
  const home = await findHomeIfThere(asked);
  if (home !== asked) return home;
  if (!isRoot || (await exists(join(asked, "database")))) return asked;
  const user = await databaseUser(join(asked, "database"));
  if (await canEnter(user, asked)) return asked;

  if ((await mkdir(relocated, { recursive: true })) !== undefined) await chmod(relocated, 0o755);
  const readable = asked
    .replace(/[^\w.]+/g, "-")
    .slice(-50)
    .replace(/^-/, "");
  const fresh = await mkdtemp(join(relocated, `${readable}-`));
  await chmod(fresh, 0o755);
  const unfinished = await open(`${file}.new`, "w");
  await unfinished.writeFile(`${fresh}\n`);
  await unfinished.sync();
  await unfinished.close();
  await rename(`${file}.new`, file);
  await syncFolder(asked);
  return realpath(fresh);
}

/** The same for who only looks: nothing is made. Throws a StartError when the signpost leads nowhere. */
export async function findHomeIfThere(asked: string): Promise<string> {
  const file = join(asked, signpost);
  const home = await readIfThere(file);
  if (!home) return asked;
  if (await exists(home)) return realpath(home);
  // Never answered with an empty database: the volume with the real one may just not be mounted.
  throw new StartError(
    `${file} says that the database is in ${home}, but that folder is gone: bring it back, or delete ${file} to begin with an empty database.`,
  );
}

/** Makes a rename in this folder last through a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync();
  await handle.close();
}

/** "May not look" must never pass for "not there": an empty database would be made beside the real one. */
function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT" && error.code !== "ENOTDIR") throw error;
}

export async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(unlessMissing)) !== undefined;
}

/** A one-line file's text, trimmed. */
export async function readIfThere(file: string): Promise<string | undefined> {
  return (await readFile(file, "utf8").catch(unlessMissing))?.trim();
}
