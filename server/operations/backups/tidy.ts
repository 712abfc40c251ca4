import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Kysely } from "kysely";
import type { Tables } from "../../platform/db/schema.ts";
import { expiredBackups } from "./keep.ts";
import { type Folder, hasFile, openFolder } from "./machine.ts";

type Site = { db: Kysely<Tables>; folder: string; clock: () => Date };

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
/** Failed and stopped backups, and those of a machine that has not reported since, are listed for this time. */
const rememberedDays = 60;

/** A machine reports its files every hour. After this time without a report they count as lost. */
export const unseenMs = dayMs;

/** Reports which files this machine has, deletes its expired ones, and then the rows of which nothing is left. */
export async function tidyFolder(site: Site): Promise<void> {
  const folder = await openFolder(site.folder);
  if (folder.machine === undefined) return;
  const here = { ...site, now: site.clock(), folder, machine: folder.machine };
  await reportFiles(here);
  await deleteExpired(here);
  await forget(here);
}

type Here = Pick<Site, "db"> & { now: Date; folder: Folder; machine: string };

/**
 * Marks the files that are in this folder as seen. A row of an older version, or of a machine that no longer reports,
 * becomes this machine's if its file is here: the folder was copied to this machine.
 */
async function reportFiles({ db, now, folder, machine }: Here): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const rows = await db
    .selectFrom("backups")
    .select(["id", "file", "bytes"])
    .where("state", "=", "done")
    .where("deleted_at", "is", null)
    .where((row) =>
      row.or([
        row("seen_at", "is", null),
        row("seen_at", "<", before(unseenMs)),
        row.and([row("machine", "=", machine), row("seen_at", "<", before(hourMs))]),
      ]),
    )
    .execute();
  for (const row of rows) {
    if (!(await hasFile(folder, row))) continue;
    await db.updateTable("backups").set({ machine, seen_at: now }).where("id", "=", row.id).execute();
  }
}

/** Each machine counts its own files, so that files on a lost machine never replace the ones that are here. */
async function deleteExpired({ db, now, folder, machine }: Here): Promise<void> {
  const done = db.selectFrom("backups").where("state", "=", "done").where("deleted_at", "is", null);
  const ours = done.where("machine", "=", machine).select(["id", "night", "file", "started_at as startedAt"]);
  const rows = await ours.execute();
  const expired = new Set(expiredBackups(rows));
  for (const { id, file } of rows.filter((row) => expired.has(row.id))) {
    await rm(join(folder.path, file), { force: true });
    await db.updateTable("backups").set({ deleted_at: now }).where("id", "=", id).execute();
  }
}

async function forget({ db, now, machine }: Here): Promise<void> {
  const longAgo = new Date(now.getTime() - rememberedDays * dayMs);
  await db
    .deleteFrom("backups")
    .where((row) =>
      row.or([
        row.and([row("state", "in", ["failed", "stopped"]), row("started_at", "<", longAgo)]),
        row.and([
          row("state", "=", "done"),
          row("copied_to", "is", null),
          row.or([
            row("deleted_at", "is not", null),
            row.and([
              row.or([row("machine", "is", null), row("machine", "<>", machine)]),
              row(row.fn.coalesce("seen_at", "started_at"), "<", longAgo),
            ]),
          ]),
        ]),
      ]),
    )
    .execute();
}
