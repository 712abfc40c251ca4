import { createReadStream } from "node:fs";
import { join } from "node:path";
import type { Selectable } from "kysely";
import * as t from "../../../contract/operations/backups/text.desk.ts";
import { encryptFor } from "../../platform/db/backup/age.ts";
import type { Tables } from "../../platform/db/schema.ts";
import type { BackupUrl } from "../../platform/process/env-variables.ts";
import { openErrand } from "./errand.ts";
import { type BackupParts, hasFile, openFolder } from "./machine.ts";
import { openStorage, placeOf, type Storage, storageFault } from "./storage.ts";
import { expiredBackups } from "./tidy.ts";

type Row = Selectable<Tables["backups"]>;
type Parts = BackupParts & { url: BackupUrl; recipient: string };

const copyLock = 7411;
const minuteMs = 60_000;
const longestPauseMs = 6 * 60 * minuteMs;

const copyName = ({ file }: Pick<Row, "file">): string => `${file}.age`;

export type Copies = ReturnType<typeof openCopies>;

/** Encrypted copies of the backups in a storage outside this machine. */
export function openCopies(parts: Parts) {
  const { connection, clock, log, url } = parts;
  const place = placeOf(url);
  const onError = (error: unknown) => log.warn({ err: error }, "The copies of backups were not brought up to date.");
  const errand = openErrand({ connection, name: "copies of backups", lock: copyLock, onError });
  const storage = openStorage(url);
  const site = { ...parts, place, refusals: new Set<string>() };
  return {
    /** The storage, as `backups.copied_to` names it. */
    place,
    finished: errand.finished,
    stop: errand.stop,
    /** Copies what is due, in the background, and then deletes expired copies. */
    async run(now: Date): Promise<void> {
      if (!(await nextToCopy(site, now)) && (await expiredCopies(site)).length === 0) return;
      await errand.start(async (signal) => {
        for (let row = await nextToCopy(site, clock()); row && !signal.aborted; row = await nextToCopy(site, clock()))
          await copy(site, storage, row, signal);
        if (!signal.aborted) await deleteExpiredCopies(site, storage);
      });
    },
    async open(row: Pick<Row, "file">) {
      const fileName = copyName(row);
      return { fileName, content: await storage.get(fileName) };
    },
  };
}

/** `refusals` are the ones that were logged. */
type Site = Parts & { place: string; refusals: Set<string> };

/** The newest backup with a file on this machine, without a copy, whose next attempt is due. */
async function nextToCopy(site: Site, now: Date): Promise<Row | undefined> {
  const { db, place } = site;
  const folder = await openFolder(site.folder);
  if (folder.machine === undefined) return undefined;
  const copied = await keptCopies(site);
  const rows = await db
    .selectFrom("backups")
    .selectAll()
    .where((is) => is.and({ state: "done", machine: folder.machine }))
    .where("deleted_at", "is", null)
    .where((row) => row.or([row("copied_to", "is", null), row("copied_to", "<>", place)]))
    .orderBy("started_at", "desc")
    .execute();
  for (const row of rows) {
    const triedAt = row.copy_tried_at?.getTime() ?? 0;
    if (row.copy_tries > 0 && now.getTime() < triedAt + pauseMs(row.copy_tries)) continue;
    // A copy that would expire at once is not made.
    if (expiredBackups([...copied, kept(row)]).includes(row.id)) continue;
    if (await hasFile(folder, row)) return row;
  }
  return undefined;
}

const pauseMs = (tries: number) => Math.min(2 ** tries * minuteMs, longestPauseMs);

async function copy(site: Site, storage: Storage, row: Row, signal: AbortSignal): Promise<void> {
  const { db, clock, log, place } = site;
  const update = () => db.updateTable("backups").where("id", "=", row.id);
  // Counted before the attempt, so that one which ends the process is not repeated at once.
  await update()
    .set((of) => ({ copy_tries: of("copy_tries", "+", 1), copy_tried_at: clock() }))
    .execute();
  try {
    const file = createReadStream(join(site.folder, row.file));
    await storage.put(copyName(row), await encryptFor(site.recipient, file), signal);
    await update().set({ copied_to: place, copied_at: clock(), copy_tries: 0, copy_error: null }).execute();
    log.info({ file: row.file, place }, "A backup was copied.");
  } catch (error) {
    if (signal.aborted) return;
    log.warn({ err: error, file: row.file, place }, "A backup was not copied.");
    await update()
      .set({ copy_error: failureSentence(error) })
      .execute();
  }
}

function failureSentence(error: unknown): string {
  const fault = storageFault(error);
  return fault === "unknown" ? t.showThisToOperator((error as Error).message).slice(0, 500) : t.copyFaults[fault];
}

const kept = <Kept extends Pick<Row, "id" | "night" | "started_at">>(row: Kept) => ({
  ...row,
  startedAt: row.started_at,
});

async function keptCopies({ db, place }: Site) {
  const rows = db.selectFrom("backups").where("state", "=", "done").where("copied_to", "=", place);
  const newestFirst = rows.select(["id", "night", "file", "started_at"]).orderBy("started_at", "desc");
  return (await newestFirst.execute()).map(kept);
}

async function expiredCopies(site: Site) {
  const copies = await keptCopies(site);
  const expired = new Set(expiredBackups(copies));
  return copies.filter(({ id }) => expired.has(id));
}

/** Deletes copies by the same rule as files, and none unless the newest copy is still in the storage. */
async function deleteExpiredCopies(site: Site, storage: Storage): Promise<void> {
  const { db, log } = site;
  const forgetCopy = (id: string) =>
    db.updateTable("backups").set({ copied_to: null, copied_at: null }).where("id", "=", id).execute();
  const expired = await expiredCopies(site);
  const [newest] = expired.length > 0 ? await keptCopies(site) : [];
  if (!newest) return;
  if (!(await storage.has(copyName(newest)))) {
    log.warn({ file: newest.file }, "The newest copy of a backup is gone from the storage: no copy is deleted.");
    await forgetCopy(newest.id);
    return;
  }
  for (const row of expired) {
    try {
      await storage.remove(copyName(row));
    } catch (error) {
      if (storageFault(error) !== "refused") throw error;
      // A bucket that keeps its objects, or a key that may not delete, is a choice of the operator.
      if (site.refusals.size === 0) log.info({ err: error }, "The storage keeps copies that have expired here.");
      site.refusals.add("delete");
    }
    await forgetCopy(row.id);
  }
}
