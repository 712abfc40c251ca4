import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { addDays } from "../../contract/time.ts";
import { type TestApp, testApp } from "../../test/app.ts";
import { testDatabase } from "../../test/database.ts";
import { makeSignup } from "../../test/make.ts";
import { asOwner, haveOwner, ownerLogin } from "../../test/owner.ts";
import { backUp } from "../db/backup/back-up.ts";
import { checkBackup, restore } from "../db/backup/restore.ts";
import { namesOfTables } from "../db/backup/tables.ts";
import { newId } from "../db/id.ts";
import { openBackupWriter } from "./making.ts";
import { backUpNightly } from "./nightly.ts";
import { backupState } from "./read.ts";

let database: Awaited<ReturnType<typeof testDatabase>>;
let dataDir: string;
let folder: string;
let now: Date;
let making: ReturnType<typeof openBackupWriter>;
const quiet = { info() {}, warn() {} };
const others: { stop(): Promise<void> }[] = [];

beforeAll(async () => {
  database = await testDatabase("empty");
  await haveOwner({ database });
  await makeSignup(database.db, { name: "Ana Whitlow" });
});
afterAll(() => database.close());

beforeEach(async () => {
  dataDir = await mkdtemp("/tmp/backups-test-");
  folder = join(dataDir, "backups");
  now = new Date("2033-06-19T17:00:00Z");
  await database.db.deleteFrom("backups").execute();
  await database.db
    .updateTable("admins")
    .set({ created_at: new Date("2033-01-01T12:00:00Z") })
    .execute();
  making = process1();
});
afterEach(async () => {
  for (const { stop } of others.splice(0)) await stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** What one process of the site makes backups with. */
function process1() {
  const opened = openBackupWriter({
    connection: database.connection,
    db: database.db,
    folder,
    clock: () => now,
    log: quiet,
  });
  others.push(opened);
  return opened;
}

const tick = (by = making) => backUpNightly({ db: database.db, making: by }, now);
const rows = () =>
  database.db.selectFrom("backups").selectAll().orderBy("started_at").orderBy("id").execute();
const states = async () => (await rows()).map(({ night, state }) => `${night} ${state}`);
/** Until nobody holds the lock any more: what is made is made then, and older ones are forgotten. */
async function settled(): Promise<void> {
  const holders = `select from pg_locks where locktype = 'advisory' and objid = 7409
    and database = (select oid from pg_database where datname = current_database())`;
  await expect.poll(async () => (await database.pool.query(holders)).rowCount).toBe(0);
}
const state = () => backupState({ db: database.db, now, backups: { ...making, folder } as never });

async function aNight(): Promise<void> {
  await tick();
  await settled();
}

test("the night's backup is made once after three, whole, for the site's user alone", async () => {
  now = new Date("2033-06-19T09:59:00Z");
  await database.db
    .updateTable("admins")
    .set({ created_at: new Date("2033-06-19T09:00:00Z") })
    .execute();
  await aNight();
  expect(await rows()).toEqual([]);
  now = new Date("2033-06-19T10:01:00Z");
  await aNight();
  await aNight();
  const [row, ...more] = await rows();
  expect(more).toEqual([]);
  expect(row).toMatchObject({ kind: "night", night: "2033-06-19", state: "done", error: null });
  const file = join(folder, row!.file);
  expect(await readdir(folder)).toEqual([row!.file]);
  expect(row!.file).toMatch(/^mat-and-cacao-2033-06-19-0301-[0-9a-f]{6}\.backup$/);
  expect([(await stat(folder)).mode & 0o777, (await stat(file)).mode & 0o777]).toEqual([0o700, 0o600]);
  expect((await stat(file)).size).toBe(row!.bytes);
  expect(await checkBackup(file)).toMatchObject({ madeAt: now.toISOString() });
  expect(await state()).toEqual({ lastGoodAt: now.toISOString(), bytes: row!.bytes, problem: null });
});

test("it is the site: restored into an empty database, row for row", async () => {
  await aNight();
  const [row] = await rows();
  const target = await testDatabase("empty");
  try {
    await target.pool.query("drop schema public cascade; create schema public");
    const restored = await restore({ connection: target.connection, file: join(folder, row!.file) });
    expect(restored.rows).toBe(row!.row_count);
    for (const name of await namesOfTables(target.pool)) {
      // Its own row says that it still runs: it was read before it was done.
      if (name === "backups") continue;
      const all = `select coalesce(jsonb_agg(to_jsonb(t) order by t::text), '[]') as rows from public."${name}" t`;
      const [before, after] = await Promise.all([database.pool.query(all), target.pool.query(all)]);
      expect(after.rows, name).toEqual(before.rows);
    }
    expect(await target.db.selectFrom("signups").select("name").execute()).toEqual([{ name: "Ana Whitlow" }]);
  } finally {
    await target.close();
  }
});

test("missed nights are made up once, with the last one", async () => {
  await aNight();
  now = new Date("2033-06-29T20:00:00Z");
  expect((await state()).problem).toBe("There has been no backup for two nights.");
  await aNight();
  await aNight();
  expect(await states()).toEqual(["2033-06-19 done", "2033-06-29 done"]);
});

test("on both days when the clocks change there is one for the night", async () => {
  for (const [from, hours] of [
    ["2033-03-12T08:00:00Z", 72],
    ["2033-11-05T07:00:00Z", 72],
  ] as const) {
    await database.db.deleteFrom("backups").execute();
    for (let hour = 0; hour < hours; hour += 3) {
      now = new Date(Date.parse(from) + hour * 3_600_000);
      await aNight();
    }
    const nights = (await rows()).map(({ night }) => night!);
    // The first tick also makes up for the night before.
    expect(nights).toEqual([0, 1, 2, 3].map((day) => addDays(nights[0]!, day)));
  }
}, 60_000);

test("of five processes that look at the same moment one makes it", async () => {
  await Promise.all(Array.from({ length: 5 }, () => tick(process1())));
  await settled();
  expect(await states()).toEqual(["2033-06-19 done"]);
  expect(await readdir(folder)).toHaveLength(1);
});

test("while one is made, no other begins", async () => {
  const busy = await database.pool.connect();
  await busy.query("begin; lock table signups");
  const id = newId();
  try {
    expect(await making.begin({ id, night: null, now })).toBe(true);
    expect(await making.begin({ id: newId(), night: null, now })).toBe(false);
    await tick(process1());
    expect((await rows()).map((row) => row.id)).toEqual([id]);
  } finally {
    await busy.query("rollback");
    busy.release();
  }
  await settled();
  expect((await rows())[0]).toMatchObject({ state: "done", night: null, kind: "hand" });
});

test("a site that stops gives up what it was making and leaves nothing; the next start makes it", async () => {
  const busy = await database.pool.connect();
  await busy.query("begin; lock table signups");
  await tick();
  const stopped = making.stop();
  await busy.query("rollback");
  busy.release();
  await stopped;
  expect(await states()).toEqual(["2033-06-19 stopped"]);
  expect(await readdir(folder)).toEqual([]);
  expect((await state()).problem).toBe("There is no backup yet.");
  making = process1();
  now = new Date(now.getTime() + 1_000);
  await aNight();
  expect(await states()).toEqual(["2033-06-19 stopped", "2033-06-19 done"]);
});

test("what a killed process left is cleared away, a file that got its name is kept, and others' files are left alone", async () => {
  await mkdir(folder, { recursive: true });
  const left = (name: string) =>
    database.db
      .insertInto("backups")
      .values({ id: newId(), kind: "hand", night: null, file: name, started_at: now })
      .execute();
  await writeFile(join(folder, "holiday.jpg"), "a holiday");
  await writeFile(join(folder, ".other.backup.77.part"), "somebody else's");
  await left("mat-and-cacao-a.backup");
  await writeFile(join(folder, ".mat-and-cacao-a.backup.4711.part"), "half of it");
  await tick();
  expect(await readdir(folder)).toEqual(expect.not.arrayContaining([".mat-and-cacao-a.backup.4711.part"]));
  await settled();

  await left("mat-and-cacao-b.backup");
  await backUp({ connection: database.connection, file: join(folder, "mat-and-cacao-b.backup"), now });
  await aNight();
  await left("mat-and-cacao-c.backup");
  await writeFile(join(folder, "mat-and-cacao-c.backup"), "not whole");
  await aNight();
  const found = new Map((await rows()).map(({ file, state: is }) => [file, is]));
  expect(["a", "b", "c"].map((name) => found.get(`mat-and-cacao-${name}.backup`))).toEqual([
    "stopped",
    "done",
    "stopped",
  ]);
  const files = await readdir(folder);
  expect(files).toEqual(
    expect.arrayContaining(["holiday.jpg", ".other.backup.77.part", "mat-and-cacao-b.backup"]),
  );
  expect(files).toHaveLength(4);
});

test("a folder that cannot be written to is said in a sentence, and tried again after an hour", async () => {
  await writeFile(folder, "a file where the folder should be");
  await aNight();
  const sentence = `The folder ${folder} cannot be written to. Whoever looks after the site’s machine can put that right.`;
  expect((await rows())[0]).toMatchObject({ state: "failed", error: sentence });
  expect((await state()).problem).toBe(`The last backup failed. ${sentence}`);
  await aNight();
  expect(await rows()).toHaveLength(1);
  await rm(folder);
  now = new Date(now.getTime() + 3_600_000);
  await aNight();
  expect(await states()).toEqual(["2033-06-19 failed", "2033-06-19 done"]);
  expect((await state()).problem).toBeNull();
});

test.runIf(process.platform === "linux")(
  "a full disk is said in a sentence, and nothing of it is named a backup",
  async () => {
    const id = newId();
    const draft = `.mat-and-cacao-2033-06-19-1000-${id.slice(-6)}.backup.${process.pid}.part`;
    await mkdir(folder, { recursive: true });
    // Whatever is written there finds the disk full.
    await symlink("/dev/full", join(folder, draft));
    await making.begin({ id, night: null, now });
    await settled();
    const error = "The disk of the site’s machine is full. Make room on it, then press “Back up now”.";
    expect((await rows())[0]).toMatchObject({ state: "failed", error });
    expect((await state()).problem).toBe(`The last backup failed. ${error}`);
    expect(await readdir(folder)).toEqual([]);
  },
);

test("after a new one the files that have had their time are gone, and a stranger's is there", async () => {
  await mkdir(folder, { recursive: true });
  const stranger = "mat-and-cacao-2031-01-01-0300-abcdef.backup";
  await writeFile(join(folder, stranger), "put here by somebody");
  for (let back = 1; back <= 40; back++) {
    const night = addDays("2033-06-19", -back);
    const started_at = new Date(`${night}T10:00:00Z`);
    const file = `mat-and-cacao-${night}-0300-00000${back % 10}.backup`;
    const done = { state: "done", finished_at: started_at, bytes: 7, row_count: 1 } as const;
    await database.db
      .insertInto("backups")
      .values({ id: newId(), kind: "night", night, file, started_at, ...done })
      .execute();
    await writeFile(join(folder, file), "a night");
  }
  await aNight();
  const there = await rows();
  expect((await readdir(folder)).toSorted()).toEqual([...there.map(({ file }) => file), stranger].toSorted());
  // The 14 nights from June 6 on, and before them the first that there is of each week.
  expect(there.map(({ night }) => night).slice(0, -13)).toEqual([
    "2033-05-10",
    "2033-05-16",
    "2033-05-23",
    "2033-05-30",
    "2033-06-06",
  ]);
});

test("a backup whose file was taken away is said", async () => {
  await aNight();
  const [row] = await rows();
  await rm(join(folder, row!.file));
  expect((await state()).problem).toBe("The last backup is not in its folder any more.");
  expect(await readFile(join(folder, row!.file)).catch(() => "gone")).toBe("gone");
  await chmod(folder, 0o755);
  now = new Date(now.getTime() + 24 * 3_600_000);
  await aNight();
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

test("the owner makes one, sees it, and downloads it with her password", async () => {
  const site: TestApp = await testApp({ env: { DATA_DIR: dataDir, TRUST_PROXY: "1" } });
  try {
    const owner = await asOwner(site);
    const id = newId();
    const begin = () => site.request("POST", "/api/admin/backups", { id }, owner);
    expect((await begin()).body).toEqual({ message: "The backup has begun." });
    expect((await begin()).status).toBe(200);
    const list = () => site.request("GET", "/api/admin/backups", undefined, owner);
    await expect.poll(async () => (await list()).body.backups[0].state).toBe("done");
    const { body } = await list();
    expect(body).toMatchObject({ problem: null, folder, keyFiles: [] });
    expect(body.backups).toHaveLength(1);
    expect(body.backups[0]).toMatchObject({ _id: id, kind: "hand", isHere: true, error: null });

    const load = (password: string) =>
      fetch(`${site.url}/api/admin/backups/${id}/file`, {
        method: "POST",
        headers: { ...owner, "content-type": "application/json" },
        body: JSON.stringify({ password }),
      });
    const wrong = await load("not hers");
    expect([wrong.status, ((await wrong.json()) as { code: string }).code]).toEqual([400, "wrong-password"]);
    const answer = await load(ownerLogin.password);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/gzip");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("content-disposition")).toBe(
      `attachment; filename="${body.backups[0].fileName}"`,
    );
    expect(
      Buffer.from(await answer.arrayBuffer()).equals(await readFile(join(folder, body.backups[0].fileName))),
    ).toBe(true);
    await rm(join(folder, body.backups[0].fileName));
    expect((await load(ownerLogin.password)).status).toBe(404);
  } finally {
    await site.close();
  }
});
