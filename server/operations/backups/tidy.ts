import { rm } from "node:fs/promises";
import { join } from "node:path";
import { weekdayOf, addDays, addMonths, studioDay, type Day } from "../../../contract/platform/values/time.ts";
import { type BackupParts, hasFile, openFolder, type Folder } from "./machine.ts";

type Site = Pick<BackupParts, "db" | "folder" | "clock">;

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
/** How long failed and stopped backups, and those of a machine that no longer reports, are listed. */
const rememberedDays = 60;

/** A machine reports its files every hour. After this time without a report they count as lost. */
export const unseenMs = dayMs;

/** Reports the files of this machine, deletes its expired ones, and then the rows without any file. */
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

/** Number of kept backups: of the last nights, then the first of each week, then of each month; and manual ones. */
export const keepCounts = { nights: 14, weeks: 8, months: 12, byHand: 5 } as const;

/** Older ones are deleted, counted back from the newest backup: the privacy page says so. The last nights are kept. */
export const mostMonths = 16;

/**
 * The ids of expired backups. Counts existing backups, not calendar days, so that a site that was off for months keeps
 * its backups: of the older ones, up to `mostMonths`. The first backup of a week or month is kept: it is also the first
 * to leave `nights`, so the choice is stable from night to night.
 */
export function expiredBackups(backups: readonly { id: string; night: Day | null; startedAt: Date }[]): string[] {
  if (backups.length === 0) return [];
  const byHand = backups
    .filter(({ night }) => night === null)
    .toSorted((one, other) => other.startedAt.getTime() - one.startedAt.getTime());
  const nights = backups
    .flatMap(({ id, night }) => (night === null ? [] : [{ id, night }]))
    .toSorted((one, other) => (one.night < other.night ? 1 : -1));
  const weekly = firstOfEach(nights.slice(keepCounts.nights), mondayOf);
  const monthly = firstOfEach(weekly.firsts.slice(keepCounts.weeks), (night) => night.slice(0, 7));
  const newest = studioDay(new Date(Math.max(...backups.map(({ startedAt }) => startedAt.getTime()))));
  const isTooOld = ({ startedAt }: { startedAt: Date }) => studioDay(startedAt) < addMonths(newest, -mostMonths);
  const lastNights = new Set(nights.slice(0, keepCounts.nights).map(({ id }) => id));
  const tooOld = backups.filter((one) => !lastNights.has(one.id) && isTooOld(one));
  const expired = [weekly.rest, monthly.rest, monthly.firsts.slice(keepCounts.months), byHand.slice(keepCounts.byHand)];
  return [...new Set([...expired.flat(), ...tooOld].map(({ id }) => id))];
}

type Night = { id: string; night: Day };

/** Splits nights, sorted newest first, into the earliest of each group and the rest. */
function firstOfEach(nights: readonly Night[], groupOf: (night: Day) => string) {
  const groups = [...Map.groupBy(nights, ({ night }) => groupOf(night)).values()];
  return { firsts: groups.flatMap((group) => group.slice(-1)), rest: groups.flatMap((group) => group.slice(0, -1)) };
}

const mondayOf = (day: Day): Day => addDays(day, -((weekdayOf(day) + 6) % 7));
