import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { addDays } from "../../../contract/platform/values/time.ts";
import {
  advance,
  database,
  expectTriedAgain,
  keys,
  logged,
  type Machine,
  newMachine,
  now,
  problem,
  rows,
  runCopies,
  runNight,
  s3,
  startCopies,
} from "../../../test/backup-copies.ts";
import { updateRows } from "../../../test/rows.ts";
import { newKeyPair } from "../../platform/db/backup/age.ts";
import { checkBackup } from "../../platform/db/backup/restore.ts";
import { newId } from "../../platform/db/id.ts";
import { openFolder } from "./machine.ts";
import { backupTimes } from "./read.ts";

// Other faults of the storage, late copies, and several machines: test/faults/copies.test.ts.

startCopies();

test("a backup is copied, and only the secret key opens the copy, unless it was changed", async () => {
  const machine = await newMachine();
  expect((await backupTimes(database.db)).offsite).toBe(0);
  await runNight(machine);
  const [row] = await rows();
  const name = `${row!.file}.age`;
  expect(row).toMatchObject({ copied_at: now, copy_tries: 0, copy_error: null });
  expect(row!.copied_to).toMatch(/^127\.0\.0\.1:\d+\/studio\/site one$/);
  expect(await backupTimes(database.db)).toEqual({ success: +now / 1000, offsite: +now / 1000, rehearsal: 0 });
  expect(await s3.storage.list()).toEqual([name]);
  expect(await problem(machine)).toBeNull();

  const copy = join(machine.dataDir, "copy");
  const bytes = await buffer(await s3.storage.get(name));
  await writeFile(copy, bytes);
  const plain = await checkBackup(join(machine.folder, row!.file));
  expect(await checkBackup(copy, keys.identity)).toEqual(plain);
  await expect(checkBackup(copy)).rejects.toThrow("is encrypted: set BACKUP_IDENTITY");
  await expect(checkBackup(copy, (await newKeyPair()).identity)).rejects.toThrow("was encrypted for another key");
  await expect(checkBackup(copy, "AGE-SECRET-KEY-1NOT")).rejects.toThrow("BACKUP_IDENTITY is not a secret key");
  for (const cut of [30, 150, bytes.length - 1]) {
    await writeFile(copy, bytes.subarray(0, cut));
    await expect(checkBackup(copy, keys.identity)).rejects.toThrow(/is damaged \(.*\): nothing was restored/);
  }
  for (const at of [60, 190, bytes.length - 20]) {
    await writeFile(copy, bytes.with(at, bytes[at]! ^ 1));
    await expect(checkBackup(copy, keys.identity)).rejects.toThrow(/is damaged|another key/);
  }
});

test("a storage that refuses never fails the backup, is explained, and is tried again later", async () => {
  await expectTriedAgain(
    "forbidden",
    "The storage for copies refused the key. Please ask the person who runs your site to check it.",
  );
});

/** Rows of 40 nights with files on this machine, and with copies. */
async function insertNights(machine: Machine): Promise<void> {
  const { machine: id } = await openFolder(machine.folder);
  const { place } = machine.copies!;
  for (let back = 1; back <= 40; back++) {
    const night = addDays("2033-06-19", -back);
    const at = new Date(`${night}T10:00:00Z`);
    const file = `mat-and-cacao-${night}-0300-00000${back % 10}.backup`;
    const done = { state: "done", finished_at: at, seen_at: at, bytes: 7, row_count: 1, machine: id } as const;
    const copied = { copied_to: place, copied_at: at };
    const row = { id: newId(), kind: "night", night, file, started_at: at, ...done, ...copied } as const;
    await database.db.insertInto("backups").values(row).execute();
    await writeFile(join(machine.folder, file), "a night");
  }
}
test("copies expire like files, and a storage that keeps them is no problem", async () => {
  const machine = await newMachine();
  await runNight(machine);
  await insertNights(machine);
  s3.fault = "no-delete";
  await runCopies(machine);
  const kept = (await rows()).filter(({ copied_to }) => copied_to !== null).map(({ night }) => night);
  // The 14 newest nights, and before them the first of each week.
  expect(kept.slice(0, -13)).toEqual(["2033-05-10", "2033-05-16", "2033-05-23", "2033-05-30", "2033-06-06"]);
  expect(s3.requests.filter((request) => request.startsWith("DELETE"))).toHaveLength(41 - kept.length);
  expect(logged.filter((words) => words.includes("keeps copies"))).toHaveLength(1);
  expect(await problem(machine)).toBeNull();
  // Files by the same rule; then nothing is left to do.
  await runNight(machine);
  expect((await rows()).map(({ night }) => night)).toEqual(kept);
  const { length } = s3.requests;
  await runCopies(machine);
  expect(s3.requests).toHaveLength(length);
});

test("no copy is deleted while the newest one is missing in the storage", async () => {
  const machine = await newMachine();
  await runNight(machine);
  await insertNights(machine);
  await runCopies(machine);
  const deleted = () => s3.requests.filter((request) => request.startsWith("DELETE")).length;
  const before = deleted();
  expect(before).toBeGreaterThan(0);
  const newest = (await rows()).at(-1)!;
  await s3.storage.remove(`${newest.file}.age`);
  // This one had expired.
  await updateRows(database.db, "backups", { night: "2033-05-18" }, { copied_to: newest.copied_to, copied_at: now });
  await runCopies(machine);
  // The one of this test itself.
  expect(deleted()).toBe(before + 1);
  await runCopies(machine);
  expect(await s3.storage.list()).toEqual([`${newest.file}.age`]);
});

test("a lost machine is no alarm while there is a copy of its backup", async () => {
  const lost = await newMachine();
  await runNight(lost);
  const other = await newMachine();
  advance(25 * 60);
  expect(await problem(other)).toBeNull();
  await database.db.updateTable("backups").set({ copied_to: null, copied_at: null }).execute();
  expect(await problem(other)).toContain("has not reported for a day");
});
