import { chmod, mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Kysely, Selectable } from "kysely";
import type pg from "pg";
import { type Day, studioDay, studioTime } from "../../contract/time.ts";
import { backUp } from "../db/backup/back-up.ts";
import { deleteDrafts, readBackup } from "../db/backup/file.ts";
import { connectTool } from "../db/backup/tool-client.ts";
import type { Connection } from "../db/pool.ts";
import type { Tables } from "../db/schema.ts";
import { neededDataKeys } from "../people/notes/keys.ts";
import { StartError } from "../start-error.ts";
import { failureSentence } from "./failures.ts";
import { expiredBackups } from "./keep.ts";

/** A backup to make: of a night, or at the owner's request (`night` is null). */
export type BackupRequest = { id: string; night: Day | null; now: Date };

export type BackupWriter = {
  /**
   * Starts a backup and returns once its row is stored, while the file is still being written. False when a backup is
   * already running, here or in another process, or when the site is stopping.
   */
  begin(wanted: BackupRequest): Promise<boolean>;
  /** Cleans up after a process that died during a backup. Does nothing while a backup is running. */
  mend(): Promise<void>;
  /** Aborts a running backup; waits at most 2 s. */
  stop(): Promise<void>;
};

type Parts = {
  connection: Connection;
  db: Kysely<Tables>;
  folder: string;
  clock: () => Date;
  log: { info(details: object, words: string): void; warn(details: object, words: string): void };
};

type Row = Selectable<Tables["backups"]>;

/** Advisory lock that a process holds while it makes a backup; PostgreSQL releases it when the process dies. */
const backupLock = 7409;

/** Makes backups of this site, one at a time across all processes. */
export function openBackupWriter(parts: Parts): BackupWriter {
  const stopping = new AbortController();
  let making: Promise<void> = Promise.resolve();
  return {
    async begin(wanted) {
      if (stopping.signal.aborted) return false;
      const lock = await takeLock(parts.connection);
      if (!lock) return false;
      try {
        await settleInterrupted(parts);
        const row = await insertRow(parts, wanted);
        if (row) making = holding(lock, makeBackup(parts, row, stopping.signal));
        else await lock.end();
        return row !== undefined;
      } catch (error) {
        await lock.end();
        throw error;
      }
    },

    async mend() {
      const lock = await takeLock(parts.connection);
      if (lock) await holding(lock, settleInterrupted(parts));
    },

    async stop() {
      stopping.abort();
      await Promise.race([making, new Promise((done) => setTimeout(done, 2_000).unref())]);
    },
  };
}

/** A connection that holds the lock until it is closed; undefined while another one holds the lock. */
async function takeLock(connection: Connection): Promise<pg.Client | undefined> {
  const client = await connectTool(connection, "backups");
  const { rows } = await client.query<{ acquired: boolean }>("select pg_try_advisory_lock($1) as acquired", [
    backupLock,
  ]);
  if (rows[0]?.acquired) return client;
  await client.end();
  return undefined;
}

async function holding(lock: pg.Client, work: Promise<void>): Promise<void> {
  try {
    await work;
  } finally {
    await lock.end().catch(() => {});
  }
}

function insertRow({ db }: Parts, { id, night, now }: BackupRequest): Promise<Row | undefined> {
  const time = studioTime(now).replace(":", "");
  return (
    db
      .insertInto("backups")
      .values({
        id,
        kind: night === null ? "hand" : "night",
        night,
        file: `mat-and-cacao-${studioDay(now)}-${time}-${id.slice(-6)}.backup`,
        started_at: now,
      })
      // Another process has started this night already, or the owner's request arrived twice.
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
  );
}

/** Writes the backup, stores the outcome in its row, and then deletes expired backups. Never throws. */
async function makeBackup(parts: Parts, row: Row, signal: AbortSignal): Promise<void> {
  const { clock, log } = parts;
  try {
    const made = await write(parts, row, signal);
    await finish(parts, row, { state: "done", ...made });
    log.info({ file: row.file, ...made }, "A backup was made.");
    await deleteExpired(parts);
  } catch (error) {
    log.warn({ err: error, file: row.file }, "A backup was not made, or what came before it not forgotten.");
    const outcome = signal.aborted
      ? ({ state: "stopped" } as const)
      : ({ state: "failed", error: failureSentence(error, parts.folder) } as const);
    // Without the database the row stays `running` until the next `mend`. A row that is `done` stays so.
    await finish(parts, row, { ...outcome, finished_at: clock() }).catch(() => {});
  }
}

/** Writes the file and reads it back. Leaves no file when it throws. */
async function write({ connection, folder }: Parts, row: Row, signal: AbortSignal) {
  const file = join(folder, row.file);
  await makePrivateFolder(folder);
  const { bytes, rows } = await backUp({
    connection,
    file,
    facts: neededDataKeys,
    now: row.started_at,
    signal,
  });
  try {
    if ((await rowsIn(file)) !== rows) throw new StartError("It did not read back as it was written.");
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
  return { bytes, row_count: rows };
}

async function finish({ db, clock }: Parts, { id }: Row, outcome: Partial<Row>): Promise<void> {
  await db
    .updateTable("backups")
    .set({ finished_at: clock(), ...outcome })
    .where("id", "=", id)
    .where("state", "=", "running")
    .execute();
}

/** Only the site's own user may list or read the folder. */
async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
}

/** Reads a whole backup, with its checksum. Returns the number of rows. Throws a StartError when it is damaged. */
async function rowsIn(file: string): Promise<number> {
  let rows = 0;
  for await (const part of readBackup(file)) if ("rows" in part) rows += part.rows;
  return rows;
}

/**
 * Settles rows that are still `running`; the caller holds the lock, so no process works on them. A complete file
 * becomes `done`; anything else is deleted.
 */
async function settleInterrupted(parts: Parts): Promise<void> {
  const interrupted = await parts.db.selectFrom("backups").selectAll().where("state", "=", "running").execute();
  for (const row of interrupted) {
    const file = join(parts.folder, row.file);
    const rows = await rowsIn(file).catch(() => undefined);
    await deleteDrafts(file);
    if (rows === undefined) {
      await rm(file, { force: true });
      await finish(parts, row, { state: "stopped" });
    } else {
      const { size } = await stat(file);
      await finish(parts, row, { state: "done", bytes: size, row_count: rows });
    }
  }
}

/** Deletes expired backups, the file before the row, and the rows of failed and stopped ones after 60 days. */
async function deleteExpired({ db, folder, clock }: Parts): Promise<void> {
  const rows = await db
    .selectFrom("backups")
    .select(["id", "night", "file", "started_at as startedAt"])
    .where("state", "=", "done")
    .execute();
  const expired = new Set(expiredBackups(rows));
  for (const { id, file } of rows.filter((row) => expired.has(row.id))) {
    await rm(join(folder, file), { force: true });
    await db.deleteFrom("backups").where("id", "=", id).execute();
  }
  const longAgo = new Date(clock().getTime() - 60 * 24 * 60 * 60 * 1000);
  await db
    .deleteFrom("backups")
    .where("state", "in", ["failed", "stopped"])
    .where("started_at", "<", longAgo)
    .execute();
}
