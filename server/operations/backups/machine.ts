import { randomBytes } from "node:crypto";
import { link, mkdir, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Kysely } from "kysely";
import { readIfExists } from "../../platform/db/embedded/home.ts";
import type { Connection } from "../../platform/db/pool.ts";
import type { Tables } from "../../platform/db/schema.ts";
import type { Log } from "../../platform/jobs/index.ts";

/** What the writer, the copies and the rehearsals of backups work with. */
export type BackupParts = {
  connection: Connection;
  db: Kysely<Tables>;
  folder: string;
  clock: () => Date;
  log: Pick<Log, "info" | "warn">;
};

/** The backups folder of this machine, or of all processes that share DATA_DIR. */
export type Folder = { path: string; machine: string | undefined };
type BackupFile = { file: string; bytes: number | null };

/**
 * The folder with the random id of its machine, which is made at the first call and kept in DATA_DIR. The id is
 * undefined while DATA_DIR cannot be written: then there is no backup here either.
 */
export async function openFolder(path: string): Promise<Folder> {
  const file = join(dirname(path), "machine-id");
  const known = await readIfExists(file).catch(() => undefined);
  if (known) return { path, machine: known };
  const draft = `${file}.${randomBytes(4).toString("hex")}`;
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(draft, randomBytes(16).toString("hex"), { mode: 0o600 });
    // Linked, not renamed: of two processes that start together the first one wins.
    await link(draft, file).catch(() => {});
  } catch {
    // Reported by the backup, which cannot be written either.
  }
  await rm(draft, { force: true }).catch(() => {});
  return { path, machine: await readIfExists(file).catch(() => undefined) };
}

/** Whether the backup's file is in this folder and has the recorded size. */
export async function hasFile({ path }: Pick<Folder, "path">, { file, bytes }: BackupFile): Promise<boolean> {
  const found = await stat(join(path, file)).catch(() => undefined);
  return found?.size === bytes;
}

/** Whether this machine judges, reads and deletes the file. A row of an older version belongs to each machine. */
export const isOurs = ({ machine }: Folder, row: { machine: string | null }): boolean =>
  row.machine === null || row.machine === machine;
