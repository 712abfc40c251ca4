import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { openBackups } from "../server/operations/backups/index.ts";
import { backupState } from "../server/operations/backups/read.ts";
import { newKeyPair } from "../server/platform/db/backup/age.ts";
import { readEnv } from "../server/platform/process/env.ts";
import { testDatabase } from "./database.ts";
import { makeSignup } from "./make.ts";
import { ensureOwner } from "./owner.ts";
import { updateRows } from "./rows.ts";
import { type S3Server, startS3 } from "./s3-server.ts";

export let database: Awaited<ReturnType<typeof testDatabase>>;
export let s3: S3Server;
export let keys: Awaited<ReturnType<typeof newKeyPair>>;
export let now: Date;
let machines: Machine[];
export let logged: string[];

export type Machine = ReturnType<typeof openBackups> & { dataDir: string };

/** A database of backups and a storage for copies, for the tests of this file. It is Sunday, June 19, 2033, 3:01 AM. */
export function startCopies(): void {
  beforeAll(async () => {
    [database, s3, keys] = await Promise.all([testDatabase("empty"), startS3(), newKeyPair()]);
    await ensureOwner({ database });
    await updateRows(database.db, "admins", {}, { created_at: new Date("2033-01-01T12:00:00Z") });
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
}

/** The backups of a process on a machine of its own. */
export async function newMachine({ hasCopies = true, connection = database.connection } = {}): Promise<Machine> {
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

export const rows = () => database.db.selectFrom("backups").selectAll().orderBy("started_at").orderBy("id").execute();
/** Waits until no process makes a backup (7409) or a copy (7411). */
export async function settled(): Promise<void> {
  const held = `select from pg_locks where locktype = 'advisory' and objid in (7409, 7411)
    and database = (select oid from pg_database where datname = current_database())`;
  await expect.poll(async () => (await database.pool.query(held)).rowCount, { interval: 10 }).toBe(0);
}
export async function runNight(machine: Machine): Promise<void> {
  await machine.runNightly(now);
  await settled();
}
export async function runCopies(machine: Machine): Promise<void> {
  await machine.copies!.run(now);
  await settled();
}
export const problem = async (machine: Machine) =>
  (await backupState({ db: database.db, now, backups: machine })).problem;
export const advance = (minutes: number) => void (now = new Date(now.getTime() + minutes * 60_000));

/** A night's copy meets a fault of the storage, which the owner reads as `why`, and is stored at the next attempt. */
export async function expectTriedAgain(fault: NonNullable<typeof s3.fault>, why: string): Promise<void> {
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
}
