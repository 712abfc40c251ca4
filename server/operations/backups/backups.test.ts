import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { addDays } from "../../../contract/platform/values/time.ts";
import { type TestApp, testApp } from "../../../test/app.ts";
import { cuttableProxy, slowAfterCopy } from "../../../test/cuttable-proxy.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeSignup } from "../../../test/make.ts";
import { asOwner, ensureOwner, ownerLogin } from "../../../test/owner.ts";
import { insertRow, updateRows } from "../../../test/rows.ts";
import { backUp } from "../../platform/db/backup/back-up.ts";
import { checkBackup, restore } from "../../platform/db/backup/restore.ts";
import { namesOfTables } from "../../platform/db/backup/tables.ts";
import { newId } from "../../platform/db/id.ts";
import type { Connection } from "../../platform/db/pool.ts";
import { backupState } from "./read.ts";
import { backUpNightly, openBackupWriter } from "./writer.ts";

let database: Awaited<ReturnType<typeof testDatabase>>;
let dataDir: string;
let folder: string;
let now: Date;
let writer: ReturnType<typeof openBackupWriter>;
const quiet = { info() {}, warn() {} };
const openWriters: { stop(): Promise<void> }[] = [];

beforeAll(async () => {
  database = await testDatabase("empty");
  await ensureOwner({ database });
  await makeSignup(database.db, { name: "Ana Whitlow" });
});
afterAll(() => database.close());

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "backups-test-"));
  folder = join(dataDir, "backups");
  now = new Date("2033-06-19T17:00:00Z");
  await database.db.deleteFrom("backups").execute();
  await updateRows(database.db, "admins", {}, { created_at: new Date("2033-01-01T12:00:00Z") });
  writer = openProcess();
});
afterEach(async () => {
  for (const { stop } of openWriters.splice(0)) await stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** The backup writer of one more process. */
function openProcess(connection: Connection = database.connection) {
  const opened = openBackupWriter({
    connection,
    db: database.db,
    folder,
    clock: () => now,
    log: quiet,
  });
  openWriters.push(opened);
  return opened;
}

const tick = (by = writer) => backUpNightly({ db: database.db, writer: by }, now);
const rows = () => database.db.selectFrom("backups").selectAll().orderBy("started_at").orderBy("id").execute();
const states = async () => (await rows()).map(({ night, state }) => `${night} ${state}`);
/** Waits until the backup lock is free: the backup is finished then, and expired ones are deleted. */
async function settled(): Promise<void> {
  const holders = `select from pg_locks where locktype = 'advisory' and objid = 7409
    and database = (select oid from pg_database where datname = current_database())`;
  await expect.poll(async () => (await database.pool.query(holders)).rowCount).toBe(0);
}
const state = () => backupState({ db: database.db, now, backups: { ...writer, folder } as never });

async function runNight(): Promise<void> {
  await tick();
  await settled();
}

test("the nightly backup is made once after 3:00, complete, and readable by the site's user alone", async () => {
  now = new Date("2033-06-19T09:59:00Z");
  await updateRows(database.db, "admins", {}, { created_at: new Date("2033-06-19T09:00:00Z") });
  await runNight();
  expect(await rows()).toEqual([]);
  now = new Date("2033-06-19T10:01:00Z");
  await runNight();
  await runNight();
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

test("a backup restored into an empty database equals the site row for row", async () => {
  await runNight();
  const [row] = await rows();
  const target = await testDatabase("blank");
  try {
    const restored = await restore({ connection: target.connection, file: join(folder, row!.file) });
    expect(restored.rows).toBe(row!.row_count);
    for (const name of await namesOfTables(target.pool)) {
      // In the backup, its own row is still `running`.
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

test("a nightly backup through a slow connection is good, and one that cannot be read twice is explained", async () => {
  const slow = await cuttableProxy(database.connection, slowAfterCopy);
  // The database says that a table has fewer rows than it sent.
  const wrong = await cuttableProxy(database.connection, async function* (sent) {
    yield Buffer.from(sent.toString("latin1").replace(/COPY [1-9]\0/, "COPY 0\0"), "latin1");
  });
  try {
    await tick(openProcess(slow.connection));
    await settled();
    const [row] = await rows();
    expect(row).toMatchObject({ state: "done", error: null });
    expect(await checkBackup(join(folder, row!.file))).toMatchObject({ madeAt: now.toISOString() });
    now = new Date(now.getTime() + 24 * 3_600_000);
    await tick(openProcess(wrong.connection));
    await settled();
    expect((await state()).problem).toMatch(
      /^The last backup failed. The backup was written twice, and both times its file could not be read again, so it was not kept. We’ll try again/,
    );
    expect(await readdir(folder)).toEqual([row!.file]);
  } finally {
    for (const proxy of [slow, wrong]) {
      proxy.cut();
      proxy.close();
    }
  }
});

test("one backup makes up for several missed nights", async () => {
  await runNight();
  now = new Date("2033-06-29T20:00:00Z");
  expect((await state()).problem).toBe("There has been no backup for two nights.");
  await runNight();
  await runNight();
  expect(await states()).toEqual(["2033-06-19 done", "2033-06-29 done"]);
});

test("every night around a clock change has one backup", async () => {
  for (const from of ["2033-03-12T14:00:00Z", "2033-11-05T13:00:00Z"]) {
    await database.db.deleteFrom("backups").execute();
    for (let hour = 0; hour <= 48; hour += 3) {
      now = new Date(Date.parse(from) + hour * 3_600_000);
      await runNight();
    }
    const nights = (await rows()).map(({ night }) => night!);
    expect(nights).toEqual([0, 1, 2].map((day) => addDays(from.slice(0, 10), day)));
  }
});

test("five processes start the nightly backup at the same moment: one succeeds", async () => {
  await Promise.all(Array.from({ length: 5 }, () => tick(openProcess())));
  await settled();
  expect(await states()).toEqual(["2033-06-19 done"]);
  expect(await readdir(folder)).toHaveLength(1);
});

test("no backup starts while another one is running", async () => {
  const busy = await database.pool.connect();
  await busy.query("begin; lock table signups");
  const id = newId();
  try {
    expect(await writer.begin({ id, night: null, now })).toBe(true);
    expect(await writer.begin({ id: newId(), night: null, now })).toBe(false);
    await tick(openProcess());
    expect((await rows()).map((row) => row.id)).toEqual([id]);
  } finally {
    await busy.query("rollback");
    busy.release();
  }
  await settled();
  expect((await rows())[0]).toMatchObject({ state: "done", night: null, kind: "hand" });
});

test("a stopping site aborts its backup and leaves no file; the next start makes the backup", async () => {
  const busy = await database.pool.connect();
  await busy.query("begin; lock table signups");
  await tick();
  const stopped = writer.stop();
  await busy.query("rollback");
  busy.release();
  await stopped;
  expect(await states()).toEqual(["2033-06-19 stopped"]);
  expect(await readdir(folder)).toEqual([]);
  expect((await state()).problem).toBe("There is no backup yet.");
  writer = openProcess();
  now = new Date(now.getTime() + 1_000);
  await runNight();
  expect(await states()).toEqual(["2033-06-19 stopped", "2033-06-19 done"]);
});

test("drafts of a killed process are deleted, a complete file is kept, and foreign files are left alone", async () => {
  await mkdir(folder, { recursive: true });
  const insertRunning = (name: string) =>
    insertRow(database.db, "backups", { id: newId(), kind: "hand", night: null, file: name, started_at: now });
  await writeFile(join(folder, "holiday.jpg"), "a holiday");
  await writeFile(join(folder, ".other.backup.77.part"), "somebody else's");
  await insertRunning("mat-and-cacao-a.backup");
  await writeFile(join(folder, ".mat-and-cacao-a.backup.4711.part"), "half of it");
  await tick();
  expect(await readdir(folder)).toEqual(expect.not.arrayContaining([".mat-and-cacao-a.backup.4711.part"]));
  await settled();

  await insertRunning("mat-and-cacao-b.backup");
  await backUp({ connection: database.connection, file: join(folder, "mat-and-cacao-b.backup"), now });
  await runNight();
  await insertRunning("mat-and-cacao-c.backup");
  await writeFile(join(folder, "mat-and-cacao-c.backup"), "not whole");
  await runNight();
  const found = new Map((await rows()).map(({ file, state: is }) => [file, is]));
  expect(["a", "b", "c"].map((name) => found.get(`mat-and-cacao-${name}.backup`))).toEqual([
    "stopped",
    "done",
    "stopped",
  ]);
  const files = await readdir(folder);
  expect(files).toEqual(expect.arrayContaining(["holiday.jpg", ".other.backup.77.part", "mat-and-cacao-b.backup"]));
  expect(files).toHaveLength(4);
});

test("a folder that cannot be written to is reported in a sentence, and the backup is retried after an hour", async () => {
  await writeFile(folder, "a file where the folder should be");
  await runNight();
  const sentence = `The folder ${folder} can’t be written to. Please ask the person who runs your site to fix that.`;
  expect((await rows())[0]).toMatchObject({ state: "failed", error: sentence });
  expect((await state()).problem).toBe(`The last backup failed. ${sentence}`);
  await runNight();
  expect(await rows()).toHaveLength(1);
  await rm(folder);
  now = new Date(now.getTime() + 3_600_000);
  await runNight();
  expect(await states()).toEqual(["2033-06-19 failed", "2033-06-19 done"]);
  expect((await state()).problem).toBeNull();
});

test.runIf(process.platform === "linux")("a full disk is reported in a sentence, and no file is left", async () => {
  const id = newId();
  const draft = `.mat-and-cacao-2033-06-19-1000-${id.slice(-6)}.backup.${process.pid}.part`;
  await mkdir(folder, { recursive: true });
  // Every write to /dev/full fails with ENOSPC.
  await symlink("/dev/full", join(folder, draft));
  await writer.begin({ id, night: null, now });
  await settled();
  const error = "The server’s disk is full. Free up some space on it, then press “Back up now”.";
  expect((await rows())[0]).toMatchObject({ state: "failed", error });
  expect((await state()).problem).toBe(`The last backup failed. ${error}`);
  expect(await readdir(folder)).toEqual([]);
});

test("after a new backup, expired files are deleted and a foreign file is kept", async () => {
  await mkdir(folder, { recursive: true });
  const foreignFile = "mat-and-cacao-2031-01-01-0300-abcdef.backup";
  await writeFile(join(folder, foreignFile), "put here by somebody");
  for (let back = 1; back <= 40; back++) {
    const night = addDays("2033-06-19", -back);
    const started_at = new Date(`${night}T10:00:00Z`);
    const file = `mat-and-cacao-${night}-0300-00000${back % 10}.backup`;
    const done = { state: "done", finished_at: started_at, bytes: 7, row_count: 1 } as const;
    await insertRow(database.db, "backups", { id: newId(), kind: "night", night, file, started_at, ...done });
    await writeFile(join(folder, file), "a night");
  }
  await runNight();
  const kept = await rows();
  expect((await readdir(folder)).toSorted()).toEqual([...kept.map(({ file }) => file), foreignFile].toSorted());
  // The 14 nights from June 6 on, and before them the first backup of each week.
  expect(kept.map(({ night }) => night).slice(0, -13)).toEqual([
    "2033-05-10",
    "2033-05-16",
    "2033-05-23",
    "2033-05-30",
    "2033-06-06",
  ]);
});

test("a missing backup file is reported, and the next backup closes an opened folder again", async () => {
  await runNight();
  const [row] = await rows();
  await rm(join(folder, row!.file));
  expect((await state()).problem).toBe("The last backup is no longer in its folder.");
  expect(await readFile(join(folder, row!.file)).catch(() => "gone")).toBe("gone");
  await chmod(folder, 0o755);
  now = new Date(now.getTime() + 24 * 3_600_000);
  await runNight();
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

test("the owner makes a backup, sees it in the list, and downloads it with the password", async () => {
  const site: TestApp = await testApp({ from: "empty", env: { DATA_DIR: dataDir, TRUST_PROXY: "1" } });
  try {
    const owner = await asOwner(site);
    const id = newId();
    const begin = () => site.request("POST", "/api/admin/backups", { id }, owner);
    expect((await begin()).body).toEqual({ message: "The backup has started." });
    expect((await begin()).status).toBe(200);
    const list = () => site.request("GET", "/api/admin/backups", undefined, owner);
    await expect.poll(async () => (await list()).body.backups[0].state).toBe("done");
    const { body } = await list();
    expect(body).toMatchObject({ problem: null, folder, keyFiles: [] });
    expect(body.backups).toHaveLength(1);
    expect(body.backups[0]).toMatchObject({ _id: id, kind: "hand", file: "here", hasCopy: false, error: null });

    const download = (password: string) =>
      fetch(`${site.url}/api/admin/backups/${id}/file`, {
        method: "POST",
        headers: { ...owner, "content-type": "application/json" },
        body: JSON.stringify({ password }),
      });
    const wrong = await download("a wrong one");
    expect([wrong.status, ((await wrong.json()) as { code: string }).code]).toEqual([400, "wrong-password"]);
    const answer = await download(ownerLogin.password);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/octet-stream");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="${body.backups[0].fileName}"`);
    expect(Buffer.from(await answer.arrayBuffer()).equals(await readFile(join(folder, body.backups[0].fileName)))).toBe(
      true,
    );
    await rm(join(folder, body.backups[0].fileName));
    expect((await download(ownerLogin.password)).status).toBe(404);
  } finally {
    await site.close();
  }
});
