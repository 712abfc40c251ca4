import { createReadStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { Selectable } from "kysely";
import type { Reauthentication } from "../../../contract/auth/schema.ts";
import type { Backup, BackupList } from "../../../contract/operations/backups/calls.ts";
import * as t from "../../../contract/operations/backups/text.desk.ts";
import type { FileStream } from "../../../contract/platform/call/endpoint.ts";
import { dayWords, momentWords, studioDay } from "../../../contract/platform/values/time.ts";
import { requireOwnerReauthentication } from "../../auth/owner/second-factor.ts";
import { type Ctx, Refusal } from "../../platform/call/ctx.ts";
import { bytesOfDraft } from "../../platform/db/backup/file.ts";
import type { Tables } from "../../platform/db/schema.ts";
import { type Folder, hasFile, isOurs, openFolder } from "./machine.ts";
import { unseenMs } from "./tidy.ts";

type Row = Selectable<Tables["backups"]>;

type BackupState = {
  /** Start of the last complete backup (ISO 8601) and its size; null when there is none. */
  lastGoodAt: string | null;
  bytes: number | null;
  /** What the owner has to know, in plain sentences; null when all is well. */
  problem: string | null;
  /** The last test restore. */
  rehearsal: (Pick<Row, "rehearsal" | "rehearsed_at"> & { sentence: string }) | undefined;
};

type Reader = Pick<Ctx, "db" | "now" | "backups">;

/** A nightly backup may be hours late; two nights without one are a problem. */
const longestGapMs = 50 * 60 * 60 * 1000;

export async function backupState(ctx: Reader): Promise<BackupState> {
  // One query at a time: the start page calls this inside a transaction, which has one connection.
  const good = await newest(ctx).where("state", "=", "done").executeTakeFirst();
  const last = await newest(ctx).where("state", "in", ["done", "failed"]).executeTakeFirst();
  const owner = await ctx.db.selectFrom("admins").select("created_at").executeTakeFirst();
  const rehearsal = await lastRehearsal(ctx);
  const problem = async () => {
    if (last?.state === "failed") return t.lastBackupFailed(last.error ?? "");
    if (isLate(ctx, good?.started_at ?? owner?.created_at)) return good ? t.noBackupForTwoNights : t.thereIsNoBackup;
    const fileProblem = good && (await lostFileProblem(ctx, good));
    if (fileProblem) return fileProblem;
    return (await copyProblem(ctx)) ?? (rehearsal?.rehearsal === "failed" ? rehearsal.sentence : null);
  };
  const lastGoodAt = good?.started_at.toISOString() ?? null;
  return { lastGoodAt, bytes: good?.bytes ?? null, problem: await problem(), rehearsal };
}

const isLate = ({ now }: Reader, since: Date | undefined) =>
  since !== undefined && now.getTime() - since.getTime() > longestGapMs;

async function lostFileProblem(ctx: Reader, row: Row): Promise<string | undefined> {
  const folder = await openFolder(ctx.backups.folder);
  if (hasCopy(ctx, row) || (await placeOfFile(ctx, folder, row)) !== "gone") return undefined;
  return isOurs(folder, row) ? t.lastBackupIsGone : t.lastBackupIsLost;
}

async function copyProblem(ctx: Reader): Promise<string | undefined> {
  const place = ctx.backups.copies?.place;
  if (!place) return undefined;
  const done = () => newest(ctx).where("state", "=", "done");
  const copied = await done().where("copied_to", "=", place).executeTakeFirst();
  if (copied && !isLate(ctx, copied.started_at)) return undefined;
  const failed = await done().where("copy_error", "is not", null).executeTakeFirst();
  const oldest = await ctx.db
    .selectFrom("backups")
    .where("state", "=", "done")
    .select("started_at")
    .orderBy("started_at")
    .executeTakeFirst();
  // A new storage has as much time as a new site, unless it fails.
  if (!copied && !failed && !isLate(ctx, oldest?.started_at)) return undefined;
  const sentence = copied ? t.lastCopyIsOld(momentWords(copied.started_at)) : t.noCopyYet;
  return failed?.copy_error ? `${sentence} ${failed.copy_error}` : sentence;
}

async function lastRehearsal(ctx: Reader): Promise<BackupState["rehearsal"]> {
  const row = await ctx.db
    .selectFrom("backups")
    .selectAll()
    .where("rehearsal", "in", ["passed", "failed", "impossible"])
    .orderBy("rehearsed_at", "desc")
    .executeTakeFirst();
  if (!row) return undefined;
  const { rehearsal, rehearsed_at, rehearsal_note } = row;
  const day = dayWords(studioDay(row.started_at));
  const why = rehearsal_note ?? "";
  const sentence =
    rehearsal === "passed"
      ? t.rehearsalPassed(day, (row.row_count ?? 0).toLocaleString("en-US"))
      : (rehearsal === "failed" ? t.rehearsalFailed : t.rehearsalImpossible)(day, why);
  return { rehearsal, rehearsed_at, sentence };
}

/** What the owner's start page says of the backups: a problem, and a test restore that passed in the last 24 hours. */
export async function newsOfBackups(ctx: Reader): Promise<{ problem: string | null; rehearsed: string | null }> {
  const { problem, rehearsal: last } = await backupState(ctx);
  const age = ctx.now.getTime() - (last?.rehearsed_at?.getTime() ?? 0);
  return { problem, rehearsed: last?.rehearsal === "passed" && age < 24 * 60 * 60 * 1000 ? last.sentence : null };
}

export async function listBackups(ctx: Ctx): Promise<BackupList> {
  const { folder: path, keyFiles, copies } = ctx.backups;
  const [{ lastGoodAt, problem, rehearsal }, rows, keys] = await Promise.all([
    backupState(ctx),
    newest(ctx).execute(),
    keyFiles(),
  ]);
  const folder = await openFolder(path);
  const backups = await Promise.all(rows.map((row) => backupOf(ctx, folder, row)));
  return {
    lastGoodAt,
    problem,
    keepsCopies: copies !== undefined,
    rehearsal: rehearsal && rehearsal.rehearsal !== "failed" ? rehearsal.sentence : null,
    folder: path,
    keyFiles: keys,
    backups,
  };
}

/**
 * Streams one backup file, unchanged, or its encrypted copy if the file is not on this machine. Refuses
 * `wrong-password`, `second-factor-needed`, `second-factor-wrong`, `limited`, `not-found`.
 */
export async function downloadBackup(ctx: Ctx, { params, body }: { params: { id: string }; body: Reauthentication }) {
  await requireOwnerReauthentication(ctx, body);
  const row = await newest(ctx).where("id", "=", params.id).where("state", "=", "done").executeTakeFirst();
  if (!row) throw new Refusal("not-found");
  const folder = await openFolder(ctx.backups.folder);
  const isHere = (await placeOfFile(ctx, folder, row)) === "here";
  const { copies } = ctx.backups;
  if (isHere) return streamOf(row.file, createReadStream(join(folder.path, row.file)));
  if (!copies || !hasCopy(ctx, row)) throw new Refusal("not-found");
  const copy = await copies.open(row).catch(() => undefined);
  if (!copy) throw new Refusal("not-found");
  return streamOf(copy.fileName, copy.content);
}

const streamOf = (fileName: string, content: Readable): FileStream => ({
  fileName,
  content: Readable.toWeb(content) as ReadableStream<Uint8Array>,
});

function newest({ db }: Pick<Ctx, "db">) {
  return db.selectFrom("backups").selectAll().orderBy("started_at", "desc").orderBy("id", "desc");
}

async function backupOf(ctx: Reader, folder: Folder, row: Row): Promise<Backup> {
  const file = await placeOfFile(ctx, folder, row);
  const mayBeCopied = ctx.backups.copies !== undefined && file !== "gone" && !hasCopy(ctx, row);
  return {
    _id: row.id,
    kind: row.kind,
    state: row.state,
    fileName: row.file,
    startedAt: row.started_at.toISOString(),
    bytes: row.state === "running" ? await bytesOfDraft(join(folder.path, row.file)) : row.bytes,
    rows: row.row_count,
    error: row.error,
    file,
    hasCopy: hasCopy(ctx, row),
    copyError: mayBeCopied ? row.copy_error : null,
  };
}

/** Only the machine that has the file judges it; the others believe its reports. */
async function placeOfFile({ now }: Pick<Ctx, "now">, folder: Folder, row: Row): Promise<Backup["file"]> {
  if (row.state !== "done" || row.deleted_at) return "gone";
  if (isOurs(folder, row)) return (await hasFile(folder, row)) ? "here" : "gone";
  const isReported = row.seen_at && now.getTime() - row.seen_at.getTime() < unseenMs;
  return isReported ? "another-machine" : "gone";
}

const hasCopy = ({ backups: { copies } }: Pick<Ctx, "backups">, row: Row): boolean =>
  copies !== undefined && row.copied_to === copies.place;

/**
 * When the newest backup, the newest one with a copy elsewhere, and the last test restore were finished, in seconds
 * since 1970; 0 if never.
 */
export async function backupTimes(db: Ctx["db"]): Promise<Record<"success" | "offsite" | "rehearsal", number>> {
  const seconds = (moment: Date | null) => Math.floor((moment?.getTime() ?? 0) / 1000);
  const { success, offsite, rehearsal } = await db
    .selectFrom("backups")
    .where("state", "=", "done")
    .select((row) => [
      row.fn.max("finished_at").as("success"),
      row.fn.max("finished_at").filterWhere("copied_to", "is not", null).as("offsite"),
      row.fn.max("rehearsed_at").filterWhere("rehearsal", "=", "passed").as("rehearsal"),
    ])
    .executeTakeFirstOrThrow();
  return { success: seconds(success), offsite: seconds(offsite), rehearsal: seconds(rehearsal) };
}
