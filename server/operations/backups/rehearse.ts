import { statfs } from "node:fs/promises";
import { join } from "node:path";
import { type Selectable, sql } from "kysely";
import * as t from "../../../contract/operations/backups/text.desk.ts";
import type { Tables } from "../../platform/db/schema.ts";
import { checkByRestoring, NoScratch, type Verdict } from "./check.ts";
import { openErrand } from "./errand.ts";
import { type BackupParts, hasFile, openFolder } from "./machine.ts";

// Once a week the newest backup is restored into a scratch database and checked, in the quiet hours after it was made.

type Row = Selectable<Tables["backups"]>;

const rehearsalLock = 7412;
const hourMs = 60 * 60 * 1000;
/** After a nightly backup. At other times people use the site. */
const quietMs = 3 * hourMs;
/** After these hours the next nightly backup is rehearsed, even if it is made a little earlier in the night. */
const pauseMs = { passed: 7 * 24 * hourMs - quietMs, failed: 24 * hourMs - quietMs };

export function openRehearsals(parts: BackupParts) {
  const { connection, clock, log } = parts;
  const onError = (error: unknown) => log.warn({ err: error }, "The rehearsal of a backup was not recorded.");
  const errand = openErrand({ connection, name: "rehearsal", lock: rehearsalLock, onError });
  return {
    finished: errand.finished,
    stop: errand.stop,
    /** Begins the rehearsal if it is due, in the background. */
    async run(now: Date): Promise<void> {
      if (!(await dueBackup(parts, now))) return;
      await errand.start(async (signal) => {
        const row = await dueBackup(parts, clock());
        if (row) await rehearse(parts, row, signal);
      });
    },
  };
}

/** The newest nightly backup, if it was made just now, its file is on this machine, and a rehearsal is due. */
async function dueBackup({ db, folder: path }: BackupParts, now: Date): Promise<Row | undefined> {
  const folder = await openFolder(path);
  const done = db.selectFrom("backups").where("state", "=", "done");
  const row = await done.where("kind", "=", "night").selectAll().orderBy("started_at", "desc").executeTakeFirst();
  const isQuiet = row?.finished_at && now.getTime() - row.finished_at.getTime() < quietMs;
  if (!row || !isQuiet || row.machine === null || row.machine !== folder.machine) return undefined;
  const last = await done
    .select(["rehearsed_at", "rehearsal"])
    .where("rehearsed_at", "is not", null)
    .orderBy("rehearsed_at", "desc")
    .executeTakeFirst();
  // `running` without the lock: the process was killed, perhaps by the rehearsal.
  const pause = last?.rehearsal === "failed" || last?.rehearsal === "running" ? pauseMs.failed : pauseMs.passed;
  if (last?.rehearsed_at && now.getTime() - last.rehearsed_at.getTime() < pause) return undefined;
  return (await hasFile(folder, row)) ? row : undefined;
}

async function rehearse(parts: BackupParts, row: Row, signal: AbortSignal): Promise<void> {
  const { db, clock, log } = parts;
  const record = (outcome: Partial<Row>) => db.updateTable("backups").set(outcome).where("id", "=", row.id).execute();
  await record({ rehearsed_at: clock(), rehearsal: "running", rehearsal_note: null });
  const outcome = await outcomeOf(parts, row, signal);
  // A stopping site tries again.
  if (signal.aborted) await record({ rehearsed_at: null, rehearsal: null });
  else await record({ rehearsed_at: clock(), ...outcome });
  log.info({ file: row.file, ...outcome }, "A backup was rehearsed.");
}

async function outcomeOf(parts: BackupParts, row: Row, signal: AbortSignal) {
  const impossible = (why: string) => ({ rehearsal: "impossible", rehearsal_note: why.slice(0, 500) }) as const;
  try {
    if (!(await hasRoom(parts))) return impossible(t.noRoomToRehearse);
    const file = join(parts.folder, row.file);
    const verdict = await checkByRestoring({ beside: parts.connection, file, signal, now: parts.clock() });
    const breaches = breachesOf(verdict, row);
    if (breaches.length === 0) return { rehearsal: "passed", rehearsal_note: null } as const;
    return { rehearsal: "failed" as const, rehearsal_note: t.showThisToOperator(breaches.join(" ")).slice(0, 500) };
  } catch (error) {
    const { message } = error as Error;
    if (error instanceof NoScratch) return impossible(t.showThisToOperator(message));
    return { rehearsal: "failed" as const, rehearsal_note: t.showThisToOperator(message).slice(0, 500) };
  }
}

function breachesOf({ rows, breaches }: Verdict, { row_count: expected }: Row): string[] {
  return [...(rows === expected ? [] : [`${rows} rows instead of ${expected}.`]), ...breaches.map((one) => `${one}.`)];
}

/** Whether the embedded database, which is on this machine's disk, can be there twice. */
async function hasRoom({ db, connection, folder }: BackupParts): Promise<boolean> {
  if ("connectionString" in connection) return true;
  const size = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db);
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize > 2 * (size.rows[0]?.bytes ?? 0) + spareBytes;
}

const spareBytes = 200 * 1024 * 1024;
