import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Selectable } from "kysely";
import type { Backup, BackupList } from "../../contract/backups.ts";
import * as t from "../../contract/text/server/backups.ts";
import type { Ctx } from "../ctx.ts";
import { bytesOfDraft } from "../db/backup/file.ts";
import type { Tables } from "../db/schema.ts";

type Row = Selectable<Tables["backups"]>;

export type BackupState = {
  /** Start of the last complete backup (ISO 8601); null when there is none. */
  lastGoodAt: string | null;
  /** Size of that backup. */
  bytes: number | null;
  /** What the owner has to know, in plain sentences; null when all is well. */
  problem: string | null;
};

/** A nightly backup may be hours late; two nights without one are a problem. */
const longestGapMs = 50 * 60 * 60 * 1000;

/** The state of the backups, for the owner's start page. */
export async function backupState(ctx: Pick<Ctx, "db" | "now" | "backups">): Promise<BackupState> {
  // One query at a time: the start page calls this inside a transaction, which has one connection.
  const good = await newest(ctx).where("state", "=", "done").executeTakeFirst();
  const last = await newest(ctx).where("state", "in", ["done", "failed"]).executeTakeFirst();
  const owner = await ctx.db.selectFrom("admins").select("created_at").executeTakeFirst();
  const since = good?.started_at ?? owner?.created_at;
  const isLate = since !== undefined && ctx.now.getTime() - since.getTime() > longestGapMs;
  return {
    lastGoodAt: good?.started_at.toISOString() ?? null,
    bytes: good?.bytes ?? null,
    problem: await problemOf(ctx, { good, last, isLate }),
  };
}

async function problemOf(
  ctx: Pick<Ctx, "backups">,
  { good, last, isLate }: { good: Row | undefined; last: Row | undefined; isLate: boolean },
): Promise<string | null> {
  if (last?.state === "failed") return t.lastBackupFailed(last.error ?? "");
  if (isLate) return good ? t.noBackupForTwoNights : t.noBackupYet;
  if (good && !(await isFilePresent(ctx, good))) return t.lastBackupIsGone;
  return null;
}

/** All backups, newest first, with their state, folder and key files. */
export async function listBackups(ctx: Ctx): Promise<BackupList> {
  const { folder, keyFiles } = ctx.backups;
  const [{ lastGoodAt, problem }, rows, keys] = await Promise.all([
    backupState(ctx),
    newest(ctx).execute(),
    keyFiles(),
  ]);
  const backups = await Promise.all(rows.map((row) => backupOf(ctx, row)));
  return { lastGoodAt, problem, folder, keyFiles: keys, backups };
}

function newest({ db }: Pick<Ctx, "db">) {
  return db.selectFrom("backups").selectAll().orderBy("started_at", "desc").orderBy("id", "desc");
}

async function backupOf(ctx: Pick<Ctx, "backups">, row: Row): Promise<Backup> {
  return {
    _id: row.id,
    kind: row.kind,
    state: row.state,
    fileName: row.file,
    startedAt: row.started_at.toISOString(),
    bytes: row.state === "running" ? await bytesOfDraft(join(ctx.backups.folder, row.file)) : row.bytes,
    rows: row.row_count,
    error: row.error,
    isHere: row.state === "done" && (await isFilePresent(ctx, row)),
  };
}

/** Whether the backup's file is in its folder and has the recorded size. */
export async function isFilePresent({ backups: { folder } }: Pick<Ctx, "backups">, row: Row): Promise<boolean> {
  const found = await stat(join(folder, row.file)).catch(() => undefined);
  return found?.size === row.bytes;
}
