import { readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { checkBackup } from "../../server/platform/db/backup/restore.ts";
import { newId } from "../../server/platform/db/id.ts";
import { createDataFolder, stopSites, runQuery, startSite } from "../site-process.ts";

const folders: string[] = [];

afterAll(async () => {
  await stopSites();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
}, 30_000);

async function newDataFolder(): Promise<string> {
  const folder = await createDataFolder();
  folders.push(folder);
  return folder;
}

/** Adds so much data that a backup takes a second or two, and a kill interrupts it. */
const fillUp = `insert into picture_renditions (name, width, format, bytes)
  select name, 9000 + n, 'jpg', (select string_agg(sha512((n * 100000 + m)::text::bytea), '') from generate_series(1, 60000) as m)
  from (select name from pictures limit 1) as one, generate_series(1, 20) as n`;

test("a site that is killed repeatedly during its backup ends up with one complete file and no partial file", async () => {
  const dataDir = await newDataFolder();
  const folder = join(dataDir, "backups");
  const names = () => readdir(folder).catch((): string[] => []);
  const partFiles = async () => (await names()).filter((name) => name.endsWith(".part"));
  const env = { DATA_DIR: dataDir, SEED: "small" };
  const rows = () =>
    runQuery<{ state: string; file: string; bytes: string }>(dataDir, "select * from backups order by started_at");
  let site = await startSite(env);
  // No backup is due on a new site. Making the site a week old makes last night's backup due.
  expect(await names()).toEqual([]);
  await runQuery(dataDir, fillUp);
  await runQuery(dataDir, "update admins set created_at = created_at - interval '7 days'");
  await site.kill();

  for (let kill = 0; kill < 2; kill++) {
    const before = await partFiles();
    site = await startSite(env);
    const isNew = (name: string) => !before.includes(name);
    await expect.poll(async () => (await partFiles()).some(isNew), { interval: 10 }).toBe(true);
    await site.kill();
    expect(await partFiles()).toHaveLength(1);
    expect((await names()).filter((name) => name.endsWith(".backup") && !name.startsWith("."))).toEqual([]);
  }
  await writeFile(join(folder, "holiday.jpg"), "a holiday");

  site = await startSite(env);
  await expect.poll(async () => (await rows()).at(-1)?.state, { timeout: 60_000 }).toBe("done");
  expect((await rows()).map(({ state }) => state)).toEqual(["stopped", "stopped", "done"]);
  const { file, bytes } = (await rows()).at(-1)!;
  expect((await names()).toSorted()).toEqual(["holiday.jpg", file]);
  expect((await stat(join(folder, file))).size).toBe(Number(bytes));
  expect((await checkBackup(join(folder, file))).schema).toMatch(/^\d{4}-/);

  // A regular stop aborts a running backup at once and leaves no partial file.
  await runQuery(dataDir, "delete from backups");
  await site.stop();
  site = await startSite(env);
  await expect.poll(async () => (await partFiles()).length, { interval: 10 }).toBe(1);
  const { code, ms } = await site.stop();
  expect(code).toBe(0);
  expect(ms).toBeLessThan(10_000);
  expect((await names()).toSorted()).toEqual(["holiday.jpg", file]);
});

test("two processes on one database make the nightly backup once", async () => {
  const dataDir = await newDataFolder();
  const first = await startSite({ DATA_DIR: dataDir });
  await runQuery(dataDir, "update admins set created_at = created_at - interval '7 days'");
  const other = {
    DATABASE_URL: `postgres://postgres@/matandcacao?host=${join(dataDir, "database.socket")}`,
    DATA_DIR: dataDir,
    AUTH_SECRET: newId().repeat(2),
    DATA_KEY: newId().repeat(2),
  };
  await Promise.all([startSite(other), startSite(other)]);
  const rows = () => runQuery<{ state: string }>(dataDir, "select state from backups");
  await expect.poll(async () => (await rows()).map(({ state }) => state)).toEqual(["done"]);
  expect(await readdir(join(dataDir, "backups"))).toHaveLength(1);
  await first.stop();
});
