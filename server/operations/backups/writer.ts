import { chmod, mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql, type Selectable, type Kysely } from "kysely";
import type pg from "pg";
import * as t from "../../../contract/operations/backups/text.desk.ts";
import { studioDay, studioTime, addDays, type Day } from "../../../contract/platform/values/time.ts";
import { type Ctx, Refusal } from "../../platform/call/ctx.ts";
import { backUp } from "../../platform/db/backup/back-up.ts";
import { deleteDrafts, NotReadBack, readThrough } from "../../platform/db/backup/file.ts";
import { connectWithLock } from "../../platform/db/backup/tool-client.ts";
import { newId } from "../../platform/db/id.ts";
import { isDatabaseAway } from "../../platform/db/pool.ts";
import type { Tables } from "../../platform/db/schema.ts";
import { backupFacts } from "./facts.ts";
import { isOurs, openFolder, type BackupParts } from "./machine.ts";
import { tidyFolder } from "./tidy.ts";

/** A backup to make: of a night, or at the owner's request (`night` is null). */
type BackupRequest = { id: string; night: Day | null; now: Date };

export type WriterParts = BackupParts & { afterBackup?: () => Promise<void> };
export type BackupWriter = ReturnType<typeof openBackupWriter>;

type Row = Selectable<Tables["backups"]>;

/** Advisory lock that a process holds while it makes a backup; PostgreSQL releases it when the process dies. */
export const backupLock = 7409;

/** Makes backups of this site, one at a time across all processes. */
export function openBackupWriter(parts: WriterParts) {
  const stopping = new AbortController();
  let making: Promise<void> = Promise.resolve();
  const takeLock = () => connectWithLock(parts.connection, "backups", backupLock);
  return {
    /**
     * Starts a backup and returns once its row is stored, while the file is still being written. False when a backup is
     * already running, here or in another process, or when the site is stopping.
     */
    async begin(wanted: BackupRequest): Promise<boolean> {
      if (stopping.signal.aborted) return false;
      const lock = await takeLock();
      if (!lock) return false;
      try {
        await settleInterrupted(parts);
        const { machine = null } = await openFolder(parts.folder);
        const row = await insertRow(parts, wanted, machine);
        if (row) making = holding(lock, makeBackup(parts, row, stopping.signal));
        else await lock.end();
        return row !== undefined;
      } catch (error) {
        await lock.end();
        throw error;
      }
    },
    /** Cleans up after processes that died during a backup, and deletes expired files of this machine. */
    async tidy(): Promise<void> {
      const lock = (await interrupted(parts)).length > 0 ? await takeLock() : undefined;
      if (lock) await holding(lock, settleInterrupted(parts));
      await tidyFolder(parts);
    },
    /** Waits for running work of this process. */
    finished: () => making,
    /** Aborts a running backup; waits at most 2 s. */
    async stop(): Promise<void> {
      stopping.abort();
      await Promise.race([making, sleep(2_000, undefined, { ref: false })]);
    },
  };
}

async function holding(lock: pg.Client, work: Promise<void>): Promise<void> {
  try {
    await work;
  } finally {
    await lock.end().catch(() => {});
  }
}

/** Undefined if another process has started this night already, or if the owner's request arrived twice. */
function insertRow({ db }: WriterParts, { id, night, now }: BackupRequest, machine: string | null) {
  const file = `mat-and-cacao-${studioDay(now)}-${studioTime(now).replace(":", "")}-${id.slice(-6)}.backup`;
  return db
    .insertInto("backups")
    .values({ id, kind: night === null ? "hand" : "night", night, file, started_at: now, machine })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Writes the backup, stores the outcome in its row, and then deletes expired backups. Never throws. */
async function makeBackup(parts: WriterParts, row: Row, signal: AbortSignal): Promise<void> {
  const { log } = parts;
  try {
    const made = await write(parts, row, signal);
    await finish(parts, row, done(made, parts));
    log.info({ file: row.file, ...made }, "A backup was made.");
    await tidyFolder(parts);
    await parts.afterBackup?.();
  } catch (error) {
    log.warn({ err: error, file: row.file }, "A backup was not made, or what came before it not forgotten.");
    const outcome: Partial<Row> = signal.aborted
      ? { state: "stopped" }
      : { state: "failed", error: failureSentence(error, parts.folder) };
    // Without the database the row stays `running` until the next `tidy`. A row that is `done` stays so.
    await finish(parts, row, outcome).catch(() => {});
  }
}

async function write({ connection, folder }: WriterParts, row: Row, signal: AbortSignal) {
  const file = join(folder, row.file);
  // Only the site's own user may list or read the folder.
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const { bytes, rows, facts } = await backUp({ connection, file, facts: backupFacts, now: row.started_at, signal });
  // The head of the audit log is also in the log: who changes the database cannot change it there.
  return { bytes, rows, audit: facts["audit"] };
}

/** The reason of a failed backup, as a sentence for the owner: what to do, or what to show to the operator. */
function failureSentence(error: unknown, folder: string): string {
  const { code, message, cause } = error as NodeJS.ErrnoException;
  const errno = code ?? (cause as NodeJS.ErrnoException | undefined)?.code ?? "";
  if (["ENOSPC", "EDQUOT"].includes(errno)) return t.diskIsFull;
  if (["EACCES", "EPERM", "EROFS", "ENOTDIR", "EEXIST"].includes(errno)) return t.folderCannotBeWritten(folder);
  if (error instanceof NotReadBack) return t.couldNotBeReadBack;
  if (isDatabaseAway(error) || isDatabaseAway(cause)) return t.databaseDidNotAnswer;
  return t.showThisToOperator(message).slice(0, 500);
}

/** False when the row is settled already, or when another process has made the backup of that night. */
async function finish({ db, clock }: WriterParts, { id }: Row, outcome: Partial<Row>): Promise<boolean> {
  const row = db.updateTable("backups").where("id", "=", id).where("state", "in", ["running", "stopped"]);
  const isAlone = sql<boolean>`not exists (select from backups as other
    where other.night = backups.night and other.id <> backups.id and other.state in ('running', 'done'))`;
  const settled = outcome.state === "done" ? row.where(isAlone) : row;
  const { numUpdatedRows } = await settled.set({ finished_at: clock(), ...outcome }).executeTakeFirst();
  return numUpdatedRows > 0n;
}

const done = ({ bytes, rows }: { bytes: number; rows: number }, { clock }: WriterParts) =>
  ({ state: "done", bytes, row_count: rows, seen_at: clock() }) as const;

/**
 * Settles what killed processes left behind; the caller holds the lock, so no process works on it. A complete file
 * becomes `done`; anything else is deleted. Another machine's file is left to that machine.
 */
async function settleInterrupted(parts: WriterParts): Promise<void> {
  const folder = await openFolder(parts.folder);
  for (const row of await interrupted(parts)) {
    if (!isOurs(folder, row)) {
      await finish(parts, row, { state: "stopped" });
      continue;
    }
    const file = join(folder.path, row.file);
    const contents = await readThrough(file).catch(() => undefined);
    await deleteDrafts(file);
    const { size } = (await stat(file).catch(() => undefined)) ?? {};
    const isDone =
      contents && size !== undefined && (await finish(parts, row, done({ ...contents, bytes: size }, parts)));
    if (isDone) continue;
    await rm(file, { force: true });
    await finish(parts, row, { state: "stopped" });
  }
}

/**
 * Rows that are still `running`, and rows of this machine that another one settled while this one was away, if their
 * files are in its folder.
 */
async function interrupted({ db, folder: path }: WriterParts): Promise<Row[]> {
  const rows = await db.selectFrom("backups").selectAll().where("state", "in", ["running", "stopped"]).execute();
  const folder = await openFolder(path);
  const names = await readdir(path).catch((): string[] => []);
  return rows.filter((row) => {
    const hasLeftover = names.some((name) => name === row.file || name.startsWith(`.${row.file}.`));
    return row.state === "running" || (isOurs(folder, row) && hasLeftover);
  });
}

/** Pause after a failed attempt, so that a full disk is not tried every minute. */
const pauseMs = 60 * 60 * 1000;
/** Immediate retries after an interrupted backup; limited because the backup itself may crash the process. */
const mostStops = 2;

type Site = { db: Kysely<Tables>; writer: Pick<BackupWriter, "begin" | "tidy"> };

/** Starts the nightly backup when it is due, and tidies up. */
export async function backUpNightly({ db, writer }: Site, now: Date): Promise<void> {
  await writer.tidy();
  const night = await dueNight(db, now);
  if (night) await writer.begin({ id: newId(now.getTime()), night, now });
}

/** The night whose backup is to be started or retried now; undefined when none is due. */
async function dueNight(db: Kysely<Tables>, now: Date): Promise<Day | undefined> {
  const night = currentNight(now);
  const owner = await db.selectFrom("admins").select("created_at").executeTakeFirst();
  // Nights before the first start of the site need no backup.
  if (!owner || currentNight(owner.created_at) >= night) return undefined;
  const ofNight = db.selectFrom("backups").select(["state", "finished_at"]).where("night", "=", night);
  const attempts = await ofNight.orderBy("started_at").orderBy("id").execute();
  const last = attempts.at(-1);
  if (!last) return night;
  if (attempts.some(({ state }) => state === "done" || state === "running")) return undefined;
  const stops = attempts.filter(({ state }) => state === "stopped").length;
  if (last.state === "stopped" && stops <= mostStops) return night;
  return now.getTime() - (last.finished_at?.getTime() ?? 0) >= pauseMs ? night : undefined;
}

/** The last day of the studio that has reached 3:00. Clocks change before 3:00, so each day has exactly one 3:00. */
export function currentNight(now: Date): Day {
  const day = studioDay(now);
  return studioTime(now) >= "03:00" ? day : addDays(day, -1);
}

/** Starts a backup at the owner's request. `listBackups` shows the outcome. Refuses `backup-running`, `limited`. */
export async function backUpNow(ctx: Ctx, { body }: { body: { id: string } }): Promise<{ message: string }> {
  const before = await ctx.db.selectFrom("backups").select("id").where("id", "=", body.id).executeTakeFirst();
  if (before) return { message: t.backupHasStarted };
  await ctx.limit({ subject: "backups by hand", most: 10, seconds: 60 * 60 });
  const hasBegun = await ctx.backups.begin({ id: body.id, night: null, now: ctx.now });
  if (!hasBegun) throw new Refusal("backup-running");
  return { message: t.backupHasStarted };
}
