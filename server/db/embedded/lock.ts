import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartError } from "../../start-error.ts";

const SQLITE_BUSY = 5;
const waitMs = 250;

/**
 * Claims a folder for this process. Returns the function that gives it back, or undefined while another claim lives.
 *
 * Node has no flock of its own, but its SQLite holds a kernel lock (fcntl) on a file for as long as a transaction is open.
 * The kernel drops it with the process, even at kill -9, and never hands it to a child, so an orphaned PostgreSQL does not
 * keep it; no pid is written down that another process could inherit; and of two that ask at once the kernel picks one.
 */
export function claimFolder(folder: string): (() => void) | undefined {
  const file = join(folder, "database.lock");
  let lock: DatabaseSync | undefined;
  try {
    // SQLite takes the lock in steps: without a little patience two that start together could both be turned away.
    lock = new DatabaseSync(file, { timeout: waitMs });
    // Its journal stays off the disk: a full one is for PostgreSQL to report, and nothing is left behind by a kill.
    lock.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
  } catch (error) {
    lock?.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined;
    throw new StartError(`The file ${file} cannot be locked: ${(error as Error).message}.`);
  }
  const held = lock;
  // A lock that is garbage-collected is released; whoever forgets the release function must still keep the folder.
  claims.add(held);
  return () => {
    if (claims.delete(held)) held.close();
  };
}

const claims = new Set<DatabaseSync>();
