import { mkdtemp, rm, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { makeChocolate } from "../../../test/make.ts";
import { ensureOwner } from "../../../test/owner.ts";
import { updateRows } from "../../../test/rows.ts";
import { openScratch } from "../../platform/db/backup/scratch.ts";
import type { Connection } from "../../platform/db/pool.ts";
import { openBackups } from "./index.ts";
import { backupState, backupTimes, newsOfBackups } from "./read.ts";

let database: Awaited<ReturnType<typeof testDatabase>>;
let dataDir: string;
let now: Date;
let backups: ReturnType<typeof openBackups>;

beforeAll(async () => {
  database = await testDatabase("empty");
  await ensureOwner({ database });
  await makeChocolate(database.db);
  await updateRows(database.db, "admins", {}, { created_at: new Date("2033-01-01T12:00:00Z") });
});
afterAll(() => database.close());
beforeEach(async () => {
  now = new Date("2033-06-19T10:01:00Z");
  dataDir = await mkdtemp(join(tmpdir(), "rehearsal-test-"));
  backups = backupsOn(database.connection);
  await database.db.deleteFrom("backups").execute();
});
afterEach(async () => {
  await backups.stop();
  await rm(dataDir, { recursive: true, force: true });
});

function backupsOn(connection: Connection) {
  const log = { info() {}, warn() {} };
  return openBackups({ connection, db: database.db, dataDir, copyTo: undefined, clock: () => now, log });
}

/** Waits until no process makes a backup (7409) or rehearses one (7412). */
async function settled(): Promise<void> {
  const held = `select from pg_locks where locktype = 'advisory' and objid in (7409, 7412)
    and database = (select oid from pg_database where datname = current_database())`;
  await expect.poll(async () => (await database.pool.query(held)).rowCount, { interval: 10 }).toBe(0);
}
async function runNight(): Promise<void> {
  await backups.runNightly(now);
  await settled();
}
async function runRehearsal(): Promise<void> {
  await backups.runRehearsal(now);
  await settled();
}
const newest = () => database.db.selectFrom("backups").selectAll().orderBy("id", "desc").executeTakeFirstOrThrow();
const state = () => backupState({ db: database.db, now, backups });
const news = () => newsOfBackups({ db: database.db, now, backups });
const advance = (hours: number) => void (now = new Date(now.getTime() + hours * 3_600_000));
const scratches = async () => {
  const { database: site } = database.connection;
  const query = "select datname from pg_database where starts_with(datname, $1) order by 1";
  const { rows } = await database.pool.query<{ datname: string }>(query, [`${site}_check_`]);
  return rows.map(({ datname }) => datname);
};

test("each week the newest backup is restored and checked in the night, and the owner reads about it", async () => {
  await runRehearsal();
  await runNight();
  await runRehearsal();
  const row = await newest();
  expect(row).toMatchObject({ rehearsal: "passed", rehearsed_at: now, rehearsal_note: null });
  expect(await scratches()).toEqual([]);
  const sentence = `The backup from Sunday, June 19 was restored as a test and checked: ${row.row_count!.toLocaleString("en-US")} rows, nothing is missing.`;
  expect((await news()).rehearsed).toBe(sentence);
  expect((await backupTimes(database.db)).rehearsal).toBe(+now / 1000);
  for (const nights of [1, 5]) {
    advance(24 * nights);
    await runNight();
    await runRehearsal();
    expect((await newest()).rehearsal).toBeNull();
  }
  expect((await news()).rehearsed).toBeNull();
  expect((await state()).rehearsal!.sentence).toBe(sentence);
  advance(20);
  await runRehearsal();
  expect((await newest()).rehearsal).toBeNull();
  // The next nightly backup is a little earlier in the night than the one of a week ago.
  advance(3.99);
  await runNight();
  await runRehearsal();
  expect((await newest()).rehearsal).toBe("passed");
});

test("a backup in which money or stock disagree is a problem, and the next one is rehearsed the night after", async () => {
  await database.pool.query("update chocolates set inventory = inventory + 5");
  try {
    await runNight();
    await runRehearsal();
    expect((await newest()).rehearsal_note).toMatch(
      /^Please show this to the person who runs your site: I3: .* the book says/,
    );
    expect((await state()).problem).toMatch(
      /^The backup from Sunday, June 19 was restored as a test, and it is not good\. Please/,
    );
  } finally {
    await database.pool.query("update chocolates set inventory = inventory - 5");
  }
  advance(24);
  await runNight();
  await runRehearsal();
  expect((await newest()).rehearsal).toBe("passed");
  expect((await state()).problem).toBeNull();
});

test("a damaged backup is a problem", async () => {
  await runNight();
  const { file, bytes, id } = await newest();
  await truncate(join(backups.folder, file), bytes! - 100);
  await updateRows(database.db, "backups", { id }, { bytes: bytes! - 100 });
  await runRehearsal();
  expect((await newest()).rehearsal_note).toMatch(/is damaged \(.*\): nothing was restored from it\.$/);
  expect(await scratches()).toEqual([]);
});

test("a rehearsal that a stop interrupts leaves no database, and is repeated", async () => {
  await runNight();
  await backups.runRehearsal(now);
  await backups.stop();
  expect(await newest()).toMatchObject({ rehearsal: null, rehearsed_at: null });
  expect(await scratches()).toEqual([]);
  backups = backupsOn(database.connection);
  await runRehearsal();
  expect((await newest()).rehearsal).toBe("passed");
});

test("a rehearsal that ended its process is not repeated in the same night", async () => {
  await runNight();
  await database.db.updateTable("backups").set({ rehearsal: "running", rehearsed_at: now }).execute();
  advance(1);
  await runRehearsal();
  expect((await newest()).rehearsal).toBe("running");
});

test("a server without room for a scratch database is no problem of the backup", async () => {
  await backups.stop();
  const { host, port, database: name } = database.connection as { host: string; port: number; database: string };
  await database.pool.query("create role guest_of_tests login in role pg_read_all_data");
  const TMPDIR = process.env["TMPDIR"];
  try {
    backups = backupsOn({ host, port, database: name, user: "guest_of_tests" });
    await runNight();
    // No database beside the site's, and no temporary server either.
    process.env["TMPDIR"] = join(dataDir, "missing");
    await runRehearsal();
  } finally {
    process.env["TMPDIR"] = TMPDIR;
    await backups.stop();
    await database.pool.query("drop role guest_of_tests");
  }
  expect((await newest()).rehearsal).toBe("impossible");
  const { problem, rehearsal } = await state();
  expect(problem).toBeNull();
  expect(rehearsal!.sentence).toMatch(/^The backup from Sunday, June 19 could not be restored as a test\. Please show/);
});

test("scratch databases of killed processes are dropped, and no other database", async () => {
  const { database: site } = database.connection;
  const long = (ago: number) => (now.getTime() - ago).toString(36);
  const names = {
    abandoned: `${site}_check_${long(3_600_000)}_0123abcd`,
    young: `${site}_check_${long(60_000)}_0123abcd`,
    used: `${site}_check_${long(3_600_000)}_fedcba98`,
    foreign: `${site}_check_the_books`,
  };
  for (const name of Object.values(names)) await database.pool.query(`create database ${name}`);
  const user = new pg.Client({ ...database.connection, database: names.used });
  await user.connect();
  try {
    const scratch = await openScratch(database.connection, now);
    expect(await scratches()).toEqual(expect.not.arrayContaining([names.abandoned]));
    expect(await scratches()).toEqual(expect.arrayContaining([names.young, names.used, names.foreign]));
    await scratch.drop();
    expect(await scratches()).toEqual([names.young, names.used, names.foreign].toSorted());
  } finally {
    await user.end();
    for (const name of Object.values(names)) await database.pool.query(`drop database if exists ${name}`);
  }
});
