import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { Selectable } from "kysely";
import type { Backup, BackupList } from "../../contract/backups.ts";
import type { FileStream } from "../../contract/endpoint.ts";
import type { Reauthentication } from "../../contract/schema/backups.ts";
import * as t from "../../contract/text/server/backups.ts";
import { requireOwnerReauthentication } from "../auth/owner/second-factor.ts";
import type { Ctx } from "../ctx.ts";
import { bytesOfDraft } from "../db/backup/file.ts";
import type { Tables } from "../db/schema.ts";
import { Refusal } from "../refusal.ts";

type Row = Selectable<Tables["backups"]>;

type BackupState = {
  /** Start of the last complete backup (ISO 8601) and its size; null when there is none. */
  lastGoodAt: string | null;
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
  const problem = async () => {
    if (last?.state === "failed") return t.lastBackupFailed(last.error ?? "");
    if (isLate) return good ? t.noBackupForTwoNights : t.noBackupYet;
    return good && !(await isFilePresent(ctx, good)) ? t.lastBackupIsGone : null;
  };
  const lastGoodAt = good?.started_at.toISOString() ?? null;
  return { lastGoodAt, bytes: good?.bytes ?? null, problem: await problem() };
}

/** All backups, newest first, with their state, folder and key files. */
export async function listBackups(ctx: Ctx): Promise<BackupList> {
  const { folder, keyFiles } = ctx.backups;
  const [state, rows, keys] = await Promise.all([backupState(ctx), newest(ctx).execute(), keyFiles()]);
  const backups = await Promise.all(rows.map((row) => backupOf(ctx, row)));
  return { lastGoodAt: state.lastGoodAt, problem: state.problem, folder, keyFiles: keys, backups };
}

/**
 * Streams one backup file, unchanged. Refuses `wrong-password`, `second-factor-needed`, `second-factor-wrong`,
 * `limited`, `not-found`.
 */
export async function downloadBackup(
  ctx: Ctx,
  { params, body }: { params: { id: string }; body: Reauthentication },
): Promise<FileStream> {
  await requireOwnerReauthentication(ctx, body);
  const row = await newest(ctx).where("id", "=", params.id).where("state", "=", "done").executeTakeFirst();
  if (!row || !(await isFilePresent(ctx, row))) throw new Refusal("not-found");
  const file = createReadStream(join(ctx.backups.folder, row.file));
  return { fileName: row.file, content: Readable.toWeb(file) as ReadableStream<Uint8Array> };
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
async function isFilePresent({ backups: { folder } }: Pick<Ctx, "backups">, row: Row): Promise<boolean> {
  const found = await stat(join(folder, row.file)).catch(() => undefined);
  return found?.size === row.bytes;
}
