import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { addDays } from "../../../contract/platform/values/time.ts";
import { cuttableProxy, slowAfterCopy } from "../../../test/cuttable-proxy.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeSignup } from "../../../test/make.ts";
import { ensureOwner } from "../../../test/owner.ts";
import { type S3Server, startS3 } from "../../../test/s3-server.ts";
import { newKeyPair } from "../../platform/db/backup/age.ts";
import { checkBackup } from "../../platform/db/backup/restore.ts";
import { newId } from "../../platform/db/id.ts";
import { readEnv } from "../../platform/process/env.ts";
import { checkByRestoring } from "./check.ts";
import { openBackups } from "./index.ts";
import { openFolder } from "./machine.ts";
import { backupState, backupTimes } from "./read.ts";

let database: Awaited<ReturnType<typeof testDatabase>>;
let s3: S3Server;
let keys: Awaited<ReturnType<typeof newKeyPair>>;
let now: Date;
let machines: Machine[];
let logged: string[];

type Machine = ReturnType<typeof openBackups> & { dataDir: string };

beforeAll(async () => {
  [database, s3, keys] = await Promise.all([testDatabase("empty"), startS3(), newKeyPair()]);
  await ensureOwner({ database });
  await database.db
    .updateTable("admins")
    .set({ created_at: new Date("2033-01-01T12:00:00Z") })
    .execute();
  await makeSignup(database.db, { name: "Ana Whitlow" });
});
afterAll(async () => {
  await database.close();
  await s3.close();
});
beforeEach(async () => {
  now = new Date("2033-06-19T10:01:00Z");
  machines = [];
  logged = [];
  s3.fault = undefined;
  for (const name of await s3.storage.list()) await s3.storage.remove(name);
  s3.requests.length = 0;
  await database.db.deleteFrom("backups").execute();
});
afterEach(async () => {
  for (const { stop, dataDir } of machines) {
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});

/** The backups of a process on a machine of its own. */
async function newMachine({ hasCopies = true, connection = database.connection } = {}): Promise<Machine> {
  const dataDir = await mkdtemp(join(tmpdir(), "copies-test-"));
  const env = readEnv({
    DATA_DIR: dataDir,
    AUTH_SECRET: "a".repeat(64),
    DATA_KEY: "d".repeat(64),
    ...(hasCopies ? { BACKUP_URL: s3.url, BACKUP_RECIPIENT: keys.recipient } : {}),
  });
  const copyTo = env.BACKUP_URL && { url: env.BACKUP_URL, recipient: keys.recipient };
  const log = { info: (_: object, words: string) => void logged.push(words), warn: () => {} };
  const { db } = database;
  const machine = { ...openBackups({ connection, db, dataDir, copyTo, clock: () => now, log }), dataDir };
  machines.push(machine);
  return machine;
}

const rows = () => database.db.selectFrom("backups").selectAll().orderBy("started_at").orderBy("id").execute();
/** Waits until no process makes a backup (7409) or a copy (7411). */
async function settled(): Promise<void> {
  const held = `select from pg_locks where locktype = 'advisory' and objid in (7409, 7411)
    and database = (select oid from pg_database where datname = current_database())`;
  await expect.poll(async () => (await database.pool.query(held)).rowCount, { interval: 10 }).toBe(0);
}
async function runNight(machine: Machine): Promise<void> {
  await machine.runNightly(now);
  await settled();
}
async function runCopies(machine: Machine): Promise<void> {
  await machine.copies!.run(now);
  await settled();
}
const problem = async (machine: Machine) => (await backupState({ db: database.db, now, backups: machine })).problem;
const advance = (minutes: number) => void (now = new Date(now.getTime() + minutes * 60_000));

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

test("the copy of a backup that was made through a slow connection can be restored", async () => {
  const proxy = await cuttableProxy(database.connection, slowAfterCopy);
  try {
    const machine = await newMachine({ connection: { ...database.connection, ...proxy.connection } });
    await runNight(machine);
    const [row] = await rows();
    const copy = join(machine.dataDir, "copy");
    await writeFile(copy, await buffer(await s3.storage.get(`${row!.file}.age`)));
    const read = await checkByRestoring({ beside: database.connection, file: copy, identity: keys.identity, now });
    expect(read).toMatchObject({ rows: row!.row_count, breaches: [] });
    await machine.stop();
  } finally {
    proxy.cut();
    proxy.close();
  }
});

test.each([
  ["down", "The storage for copies did not answer. We’ll try again automatically."],
  ["forbidden", "The storage for copies refused the key. Please ask the person who runs your site to check it."],
  ["cut", "The storage for copies did not answer. We’ll try again automatically."],
  ["full", "The storage for copies is full. Please ask the person who runs your site to make room."],
  ["flip", "Please show this to the person who runs your site: XAmzContentSHA256Mismatch."],
] as const)(
  "a storage that is %s never fails the backup, is explained, and is tried again later",
  async (fault, why) => {
    const machine = await newMachine();
    s3.fault = fault;
    await runNight(machine);
    expect((await rows())[0]).toMatchObject({ state: "done", copied_to: null, copy_tries: 1, copy_error: why });
    expect(await problem(machine)).toBe(`No backup has been copied outside the server yet. ${why}`);
    s3.fault = undefined;
    const { length } = s3.requests;
    advance(1);
    await runCopies(machine);
    expect(s3.requests).toHaveLength(length);
    advance(1);
    await runCopies(machine);
    expect((await rows())[0]).toMatchObject({ copied_at: now, copy_tries: 0, copy_error: null });
    expect(await problem(machine)).toBeNull();
  },
);

test("the pause between attempts grows to six hours", async () => {
  const machine = await newMachine();
  s3.fault = "forbidden";
  await runNight(machine);
  for (const minutes of [2, 4, 8, 16, 32, 64, 128, 256, 360, 360]) {
    const { length } = s3.requests;
    advance(minutes - 1);
    await runCopies(machine);
    expect(s3.requests).toHaveLength(length);
    advance(1);
    await runCopies(machine);
    expect(s3.requests).toHaveLength(length + 1);
  }
});

test("copies that are two nights late are reported with the reason", async () => {
  const machine = await newMachine();
  await runNight(machine);
  s3.fault = "forbidden";
  for (let night = 0; night < 3; night++) {
    expect(await problem(machine)).toBeNull();
    advance(24 * 60);
    await runNight(machine);
  }
  expect(await problem(machine)).toBe(
    "The newest copy outside the server is of the backup from Sun, Jun 19, 2033, 3:01 AM. " +
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
  await database.db
    .updateTable("backups")
    .set({ copied_to: newest.copied_to, copied_at: now })
    .where("night", "=", "2033-05-18")
    .execute();
  await runCopies(machine);
  // The one of this test itself.
  expect(deleted()).toBe(before + 1);
  await runCopies(machine);
  expect(await s3.storage.list()).toEqual([`${newest.file}.age`]);
});

test("each of two machines judges, keeps and deletes only its own files", async () => {
  const one = await newMachine({ hasCopies: false });
  const two = await newMachine({ hasCopies: false });
  await runNight(one);
  const file = join(one.folder, (await rows())[0]!.file);
  // The other one believes the report for a day, and then misses it.
  expect(await problem(two)).toBeNull();
  await runNight(two);
  expect(await readFile(file)).not.toHaveLength(0);
  advance(23 * 60);
  expect(await problem(two)).toBeNull();
  advance(61);
  expect(await problem(two)).toBe(
    "The last backup is on a machine that has not reported for a day, and there is no copy of it elsewhere.",
  );
  expect(await problem(one)).toBeNull();
  // It reports again, and makes the backup that is due.
  await runNight(one);
  expect(await problem(two)).toBeNull();
  await rm(join(one.folder, (await rows()).at(-1)!.file));
  expect(await problem(one)).toBe("The last backup is no longer in its folder.");
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

test("a machine that others took for dead keeps the backup it had finished, unless there is another of that night", async () => {
  const one = await newMachine({ hasCopies: false });
  const two = await newMachine({ hasCopies: false });
  await runNight(one);
  const [row] = await rows();
  const file = join(one.folder, row!.file);
  const interrupt = (state: "running" | "stopped") =>
    database.db
      .updateTable("backups")
      .set({ state, bytes: null, row_count: null, finished_at: state === "running" ? null : now })
      .where("id", "=", row!.id)
      .execute();
  await interrupt("running");
  await two.begin({ id: newId(), night: null, now });
  await settled();
  expect((await rows()).map(({ state }) => state).toSorted()).toEqual(["done", "stopped"]);
  expect(await readFile(file)).not.toHaveLength(0);
  await runNight(one);
  expect((await rows()).find(({ id }) => id === row!.id)).toMatchObject({ state: "done", bytes: row!.bytes });

  await interrupt("stopped");
  await two.runNightly(now);
  await settled();
  await runNight(one);
  expect((await rows()).find(({ id }) => id === row!.id)!.state).toBe("stopped");
  await expect(readFile(file)).rejects.toThrow("ENOENT");
});

test("a folder that was copied to a new machine is used there", async () => {
  const old = await newMachine({ hasCopies: false });
  await runNight(old);
  const heir = await newMachine({ hasCopies: false });
  const { file } = (await rows())[0]!;
  await mkdir(heir.folder);
  await copyFile(join(old.folder, file), join(heir.folder, file));
  await rm(old.folder, { recursive: true });
  advance(25 * 60);
  await heir.runNightly(now);
  await settled();
  const { machine } = await openFolder(heir.folder);
  expect((await rows()).map((row) => row.machine)).toEqual([machine, machine]);
});
