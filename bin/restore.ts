import { createWriteStream } from "node:fs";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { keysToGiveMessage } from "../server/office/people/notes/keys.ts";
import { checkByRestoring } from "../server/operations/backups/check.ts";
import { openStorage, placeOf, storageFault } from "../server/operations/backups/storage.ts";
import { checkBackup, restore } from "../server/platform/db/backup/restore.ts";
import { exists } from "../server/platform/db/embedded/home.ts";
import { startEmbedded } from "../server/platform/db/embedded/start.ts";
import type { BackupUrl } from "../server/platform/process/env-variables.ts";
import { StartError } from "../server/platform/process/start-error.ts";
import { fileCommand } from "./file-command.ts";

const usage = `Give one backup: npm run restore -- BACKUP
  BACKUP is a file, or the name of a copy in the storage of BACKUP_URL, or "latest" for the newest copy there.
  npm run restore -- --check BACKUP restores into a scratch database, checks it, and removes it again.
  npm run restore -- list prints the names of the copies.
  An encrypted backup (.age) needs BACKUP_IDENTITY: its secret key, or the file with that key.`;

// Restores a backup into an empty DATA_DIR, or into the empty database of DATABASE_URL; or only checks it.
await fileCommand("restore", usage, async (word, env, { signal, options }) => {
  if (word === "list") return listCopies(env.BACKUP_URL, signal);
  const { file, remove } = await fetchBackup(word, env.BACKUP_URL, signal);
  try {
    const backup = { file, signal, ...(await readIdentity()) };
    return options.includes("--check") ? await check(backup, env) : await restoreTo(backup, env);
  } finally {
    await remove();
  }
});

type Backup = { file: string; signal: AbortSignal; identity?: string };
type Env = { DATA_DIR: string; DATABASE_URL?: string | undefined; DATA_KEY: string[] };

async function restoreTo(backup: Backup, { DATA_DIR, DATABASE_URL, DATA_KEY }: Env): Promise<string> {
  // First, so that a damaged file does not create a database.
  await checkBackup(backup.file, backup.identity);
  const { connection, stop } = DATABASE_URL
    ? { connection: { connectionString: DATABASE_URL }, stop: async () => {} }
    : await startEmbedded({ dataDir: DATA_DIR, say: console.log });
  try {
    const { header, tables, rows, queuedMails } = await restore({ connection, noteAt: new Date(), ...backup });
    const where = DATABASE_URL ? "the database of DATABASE_URL" : DATA_DIR;
    const unsent = `Unsent emails in the backup: ${queuedMails}. They are sent when the site starts, with their original Message-IDs.`;
    return [
      `Restored ${rows} rows of ${tables} tables to ${where}, from a backup made at ${header.madeAt}.`,
      ...(queuedMails > 0 ? [unsent] : []),
      ...keysToGiveMessage(header.facts, DATA_KEY),
    ].join("\n");
  } finally {
    await stop();
  }
}

/** The verdict, as a text. Sets a non-zero exit code if the backup is not good. */
async function check(backup: Backup, { DATABASE_URL, DATA_KEY }: Env): Promise<string> {
  const now = new Date();
  const beside = DATABASE_URL ? { connectionString: DATABASE_URL } : undefined;
  const { header, tables, rows, breaches } = await checkByRestoring({ ...backup, beside, now });
  if (breaches.length > 0) process.exitCode = 1;
  return [
    `The backup was made at ${header.madeAt}, ${ageWords(now.getTime() - Date.parse(header.madeAt))} ago (schema ${header.schema}).`,
    `It was restored into a scratch database: ${rows} rows of ${tables} tables, as many as were saved, and each reference leads to a row.`,
    ...(breaches.length > 0
      ? [`The backup is NOT good. These rules do not hold in it:`, ...breaches.map((breach) => `- ${breach}`)]
      : ["Payments, bookings, orders, refunds, stock and timetable agree with each other. The backup is good."]),
    ...keysToGiveMessage(header.facts, DATA_KEY),
  ].join("\n");
}

function ageWords(ms: number): string {
  const hours = Math.floor(ms / 3_600_000);
  return hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`;
}

/** The file, or the copy of that name, which is fetched into a temporary folder. */
async function fetchBackup(word: string, url: BackupUrl | undefined, signal: AbortSignal) {
  const isCopy = word === "latest" || (word.endsWith(".age") && !(await exists(resolve(word))));
  if (!isCopy || (!url && word !== "latest")) return { file: resolve(word), remove: async () => {} };
  const storage = openStorage(requireUrl(url));
  const folder = await mkdtemp(join(tmpdir(), "mat-and-cacao-restore-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const name = word === "latest" ? (await storage.list(signal))[0] : word;
    if (!name) throw new StartError(`There is no backup in ${placeOf(requireUrl(url))}.`);
    console.log(`Fetching ${name} from ${placeOf(requireUrl(url))}.`);
    const file = join(folder, "copy");
    await pipeline(await storage.get(name, signal), createWriteStream(file, { mode: 0o600 }), { signal });
    return { file, remove };
  } catch (error) {
    await remove();
    throw storageError(error, requireUrl(url));
  }
}

async function listCopies(url: BackupUrl | undefined, signal: AbortSignal): Promise<string> {
  const storage = openStorage(requireUrl(url));
  const names = await storage.list(signal).catch((error: unknown) => {
    throw storageError(error, requireUrl(url));
  });
  return names.length > 0 ? names.join("\n") : `There is no backup in ${placeOf(requireUrl(url))}.`;
}

function requireUrl(url: BackupUrl | undefined): BackupUrl {
  if (!url) throw new StartError("Set BACKUP_URL to the storage with the copies.");
  return url;
}

function storageError(error: unknown, url: BackupUrl): Error {
  if (error instanceof StartError) return error;
  const sentences = {
    refused: "refused the key of BACKUP_URL",
    missing: "has no such bucket or copy",
    full: "is full",
    away: "did not answer",
    unknown: `answered: ${(error as Error).message}`,
  };
  return new StartError(`The storage ${placeOf(url)} ${sentences[storageFault(error)]}.`, { cause: error });
}

/** BACKUP_IDENTITY: a secret key, or a file that contains one, like that of age-keygen. The server never reads it. */
async function readIdentity(): Promise<{ identity?: string }> {
  const given = process.env["BACKUP_IDENTITY"]?.trim();
  if (!given) return {};
  if (given.startsWith("AGE-SECRET-KEY-")) return { identity: given };
  const isFile = (await stat(given).catch(() => undefined))?.isFile();
  const text = isFile ? await readFile(given, "utf8") : "";
  const identity = /^AGE-SECRET-KEY-\S+/m.exec(text)?.[0];
  if (identity) return { identity };
  throw new StartError("BACKUP_IDENTITY is neither a secret key (AGE-SECRET-KEY-…) nor a file that contains one.");
}
