import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartError } from "../../process/start-error.ts";

const SQLITE_BUSY = 5;
const waitMs = 250;

/**
 * Claims a folder for this process. Returns the release function, or undefined while another process has claimed it.
 *
 * Node has no flock, but its SQLite holds a kernel lock (fcntl) on a file while a transaction is open. The kernel
 * grants it to one process, and releases it when that process ends, even by kill -9. Child processes do not inherit
 * it, so an orphaned PostgreSQL does not keep it. No pid is stored that another process could get.
 */
export function claimFolder(folder: string): (() => void) | undefined {
  const file = join(folder, "database.lock");
  let lock: DatabaseSync | undefined;
  try {
    // SQLite takes the lock in steps: without a timeout, two simultaneous claims could both fail.
    lock = new DatabaseSync(file, { timeout: waitMs });
    // The journal is in memory: PostgreSQL reports a full disk, not this lock, and a kill leaves no file behind.
    lock.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
  } catch (error) {
    lock?.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined;
    throw new StartError(`The file ${file} cannot be locked: ${(error as Error).message}.`);
  }
  const held = lock;
  claims.add(held);
  return () => {
    if (claims.delete(held)) held.close();
  };
}

/** Keeps locks from garbage collection, which would release them. */
const claims = new Set<DatabaseSync>();
