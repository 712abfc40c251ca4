import { readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { checkBackup } from "../../server/db/backup/restore.ts";
import { newId } from "../../server/db/id.ts";
import { dataFolder, endSites, query, startSite } from "../site-process.ts";

const folders: string[] = [];

afterAll(async () => {
  await endSites();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
}, 30_000);

async function folderOfASite(): Promise<string> {
  const folder = await dataFolder();
  folders.push(folder);
  return folder;
}

/** Enough that a backup of it takes a second or two, so that a kill finds it in the middle. */
const fillUp = `insert into picture_renditions (name, width, format, bytes)
  select name, 9000 + n, 'jpg', (select string_agg(sha512((n * 100000 + m)::text::bytea), '') from generate_series(1, 60000) as m)
  from (select name from pictures limit 1) as one, generate_series(1, 20) as n`;

test("a site that is killed in the middle of its backup, again and again, ends up with one whole file and no half one", async () => {
  const dataDir = await folderOfASite();
  const folder = join(dataDir, "backups");
  const names = () => readdir(folder).catch((): string[] => []);
  const halves = async () => (await names()).filter((name) => name.endsWith(".part"));
  const env = { DATA_DIR: dataDir, SEED: "demo" };
  const rows = () =>
    query<{ state: string; file: string; bytes: string }>(
      dataDir,
      "select * from backups order by started_at",
    );
  let site = await startSite(env);
  // A new site owes no night; this one has been there since last week.
  expect(await names()).toEqual([]);
  await query(dataDir, fillUp);
  await query(dataDir, "update admins set created_at = created_at - interval '7 days'");
  await site.kill();

  for (let kill = 0; kill < 2; kill++) {
    const before = await halves();
    site = await startSite(env);
    const isNew = (name: string) => !before.includes(name);
    await expect.poll(async () => (await halves()).some(isNew), { interval: 10 }).toBe(true);
    await site.kill();
    expect(await halves()).toHaveLength(1);
    expect((await names()).filter((name) => name.endsWith(".backup") && !name.startsWith("."))).toEqual([]);
  }
  await writeFile(join(folder, "holiday.jpg"), "a holiday");

  site = await startSite(env);
  await expect.poll(async () => (await rows()).at(-1)?.state, { timeout: 60_000 }).toBe("done");
  expect((await rows()).map(({ state }) => state)).toEqual(["stopped", "stopped", "done"]);
  const { file, bytes } = (await rows()).at(-1)!;
  expect((await names()).toSorted()).toEqual(["holiday.jpg", file]);
  expect((await stat(join(folder, file))).size).toBe(Number(bytes));
  expect((await checkBackup(join(folder, file))).schema).toMatch(/^\d{4}_/);

  // Stopped in the ordinary way while it makes one, it gives that up at once and leaves nothing.
  await query(dataDir, "delete from backups");
  await site.stop();
  site = await startSite(env);
  await expect.poll(async () => (await halves()).length, { interval: 10 }).toBe(1);
  const { code, ms } = await site.stop();
  expect(code).toBe(0);
  expect(ms).toBeLessThan(10_000);
  expect((await names()).toSorted()).toEqual(["holiday.jpg", file]);
});

test("two sites on one database make the night's backup once", async () => {
  const dataDir = await folderOfASite();
  const first = await startSite({ DATA_DIR: dataDir });
  await query(dataDir, "update admins set created_at = created_at - interval '7 days'");
  const other = {
    DATABASE_URL: `postgres://postgres@/matandcacao?host=${join(dataDir, "database.socket")}`,
    DATA_DIR: dataDir,
    AUTH_SECRET: newId().repeat(2),
    DATA_KEY: newId().repeat(2),
  };
  await Promise.all([startSite(other), startSite(other)]);
  const rows = () => query<{ state: string }>(dataDir, "select state from backups");
  await expect.poll(async () => (await rows()).map(({ state }) => state)).toEqual(["done"]);
  expect(await readdir(join(dataDir, "backups"))).toHaveLength(1);
  await first.stop();
});
