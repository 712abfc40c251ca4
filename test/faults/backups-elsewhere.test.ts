import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { newKeyPair } from "../../server/platform/db/backup/age.ts";
import { checkBackup } from "../../server/platform/db/backup/restore.ts";
import { newId } from "../../server/platform/db/id.ts";
import { testApp } from "../app.ts";
import { testDatabase } from "../database.ts";
import { asOwner, ownerLogin } from "../owner.ts";
import { type S3Server, startS3 } from "../s3-server.ts";
import { createDataFolder, embeddedDatabaseUrl, runCommand, runQuery, startSite, stopSites } from "../site-process.ts";

let s3: S3Server;
let keys: Awaited<ReturnType<typeof newKeyPair>>;
let toolFolder: string;
const folders: string[] = [];

beforeAll(async () => {
  [s3, keys] = await Promise.all([startS3(), newKeyPair()]);
  toolFolder = await mkdtemp(join(tmpdir(), "restore-test-"));
  folders.push(toolFolder);
});
afterEach(async () => {
  s3.fault = undefined;
  for (const name of await s3.storage.list()) await s3.storage.remove(name);
});
afterAll(async () => {
  await stopSites();
  await s3.close();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
}, 30_000);

async function newDataFolder(): Promise<string> {
  const folder = await createDataFolder();
  folders.push(folder);
  return folder;
}

const copying = () => ({ BACKUP_URL: s3.url, BACKUP_RECIPIENT: keys.recipient });
const aWeekOld = "update admins set created_at = created_at - interval '7 days'";
type Row = { file: string; state: string; copied_at: Date | null; rehearsal: string | null };
const rowsOf = (dataDir: string) => runQuery<Row>(dataDir, "select * from backups order by started_at");

/** Makes a site whose last backup has a copy in the storage; returns its DATA_DIR, and the name of the copy. */
async function siteWithCopy(): Promise<{ dataDir: string; copy: string }> {
  const dataDir = await newDataFolder();
  const site = await startSite({ DATA_DIR: dataDir });
  await runQuery(dataDir, aWeekOld);
  await site.stop();
  const again = await startSite({ DATA_DIR: dataDir, ...copying() });
  await expect.poll(async () => (await rowsOf(dataDir)).at(-1)?.copied_at, { timeout: 90_000 }).toBeTruthy();
  const copy = `${(await rowsOf(dataDir)).at(-1)!.file}.age`;
  await again.stop();
  return { dataDir, copy };
}

test("a site that is killed during an upload copies the backup after its restart", async () => {
  const dataDir = await newDataFolder();
  const env = { DATA_DIR: dataDir, ...copying() };
  const first = await startSite(env);
  await runQuery(dataDir, aWeekOld);
  await first.stop();
  s3.fault = "hang";
  s3.requests.length = 0;
  const killed = await startSite(env);
  const puts = () => s3.requests.filter((request) => request.startsWith("PUT")).length;
  await expect.poll(puts, { timeout: 90_000 }).toBeGreaterThan(0);
  await killed.kill();
  s3.fault = undefined;
  const site = await startSite(env);
  expect(await s3.storage.list()).toEqual([]);
  await runQuery(dataDir, "update backups set copy_tried_at = copy_tried_at - interval '1 hour'");
  await expect.poll(async () => (await rowsOf(dataDir)).at(-1)?.copied_at, { timeout: 90_000 }).toBeTruthy();
  const [name = ""] = await s3.storage.list();
  const copy = join(toolFolder, "killed");
  await writeFile(copy, await buffer(await s3.storage.get(name)));
  expect((await checkBackup(copy, keys.identity)).schema).toMatch(/^\d{4}-/);
  // A stop does not wait for an upload that hangs.
  s3.fault = "hang";
  await runQuery(dataDir, "update backups set copied_to = null, copied_at = null");
  const before = puts();
  await expect.poll(puts, { timeout: 90_000 }).toBeGreaterThan(before);
  const { code, ms } = await site.stop();
  expect(code).toBe(0);
  expect(ms).toBeLessThan(10_000);
});

/** Adds so much data that a restore takes seconds, and a kill interrupts it. */
const fillUp = `insert into picture_renditions (name, width, format, bytes)
  select name, 9000 + n, 'jpg', (select string_agg(sha512((n * 100000 + m)::text::bytea), '') from generate_series(1, 60000) as m)
  from (select name from pictures limit 1) as one, generate_series(1, 20) as n`;

test("a site that is killed during a rehearsal drops its scratch database later, and rehearses again", async () => {
  const dataDir = await newDataFolder();
  const env = { DATA_DIR: dataDir };
  const first = await startSite(env);
  await runQuery(dataDir, fillUp);
  await runQuery(dataDir, aWeekOld);
  await first.stop();
  const killed = await startSite(env);
  const scratches = async () => {
    const query = "select datname from pg_database where datname like '%\\_check\\_%'";
    return (await runQuery<{ datname: string }>(dataDir, query)).map(({ datname }) => datname);
  };
  await expect.poll(scratches, { timeout: 120_000, interval: 50 }).toHaveLength(1);
  await killed.kill();
  const site = await startSite(env);
  const [name = ""] = await scratches();
  expect(name).toMatch(/^matandcacao_check_/);
  expect((await rowsOf(dataDir)).at(-1)!.rehearsal).toBe("running");
  await runQuery(dataDir, `alter database ${name} rename to matandcacao_check_00000001_0123abcd`);
  await runQuery(dataDir, "update backups set rehearsed_at = rehearsed_at - interval '1 day'");
  await expect.poll(async () => (await rowsOf(dataDir)).at(-1)?.rehearsal, { timeout: 120_000 }).toBe("passed");
  expect(await scratches()).toEqual([]);
  await site.stop();
});

test("two sites with two folders: one shows and gives the encrypted copy of the other's backup", async () => {
  const database = await testDatabase("demo");
  const dirs = await Promise.all([newDataFolder(), newDataFolder()]);
  const [one, two] = await Promise.all(
    dirs.map((DATA_DIR) => testApp({ database, env: { DATA_DIR, TRUST_PROXY: "1", ...copying() } })),
  );
  try {
    const owner = await asOwner(one!);
    s3.fault = "forbidden";
    const id = newId();
    await one!.request("POST", "/api/admin/backups", { id }, owner);
    const list = async (site: typeof one) =>
      (await site!.request("GET", "/api/admin/backups", undefined, owner)).body.backups[0];
    await expect.poll(async () => (await list(one)).state).toBe("done");
    expect(await list(one)).toMatchObject({ file: "here", hasCopy: false });
    expect(await list(two)).toMatchObject({ file: "another-machine", hasCopy: false });
    const download = (password: string) =>
      fetch(`${two!.url}/api/admin/backups/${id}/file`, {
        method: "POST",
        headers: { ...owner, "content-type": "application/json" },
        body: JSON.stringify({ password }),
      });
    expect((await download(ownerLogin.password)).status).toBe(404);
    s3.fault = undefined;
    await database.db.updateTable("backups").set({ copy_tries: 0 }).execute();
    await one!.ctx().backups.copies!.run(new Date());
    await expect.poll(async () => (await list(two)).hasCopy).toBe(true);
    expect((await download("a wrong one")).status).toBe(400);
    const answer = await download(ownerLogin.password);
    const { fileName } = await list(two);
    expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="${fileName}.age"`);
    const copy = join(toolFolder, "downloaded");
    await writeFile(copy, Buffer.from(await answer.arrayBuffer()));
    expect((await checkBackup(copy, keys.identity)).schema).toMatch(/^\d{4}-/);
    s3.fault = "forbidden";
    expect((await download(ownerLogin.password)).status).toBe(404);
  } finally {
    await one!.close();
    await two!.close();
    await database.close();
  }
});

test("the newest copy is found, checked, and restored on a new machine", async () => {
  const { dataDir, copy } = await siteWithCopy();
  const empty = await newDataFolder();
  const env = { DATA_DIR: empty, BACKUP_URL: s3.url };
  const keyFile = join(toolFolder, "key.txt");
  await writeFile(keyFile, `# created: today\n# public key: ${keys.recipient}\n${keys.identity}\n`);
  expect((await runCommand("restore", "list", env)).stdout).toBe(`${copy}\n`);

  const locked = await runCommand("restore", "latest", env);
  expect([locked.status, locked.stderr]).toEqual([1, expect.stringContaining("set BACKUP_IDENTITY to its secret key")]);
  const other = await runCommand("restore", "latest", { ...env, BACKUP_IDENTITY: (await newKeyPair()).identity });
  expect([other.status, other.stderr]).toEqual([1, expect.stringContaining("was encrypted for another key")]);
  const noKey = await runCommand("restore", "latest", { ...env, BACKUP_IDENTITY: toolFolder });
  expect(noKey.stderr).toContain("BACKUP_IDENTITY is neither a secret key");

  const checked = await runCommand("restore", `--check ${copy}`, { ...env, BACKUP_IDENTITY: keys.identity });
  expect(checked.stderr).toBe("");
  expect(checked.stdout).toMatch(/made at .*, 0 hours ago.*\n.* rows of \d+ tables.*\n.*The backup is good\./);
  expect(checked.status).toBe(0);
  expect(await readdir(empty)).toEqual([]);

  const restored = await runCommand("restore", "latest", { ...env, BACKUP_IDENTITY: keyFile });
  expect(restored.stdout).toContain("from a backup made at ");
  expect(restored.status).toBe(0);
  const site = await startSite({ DATA_DIR: empty });
  const signups = (folder: string) => runQuery(folder, "select id from signups order by id");
  const found = await signups(empty);
  await site.stop();
  const old = await startSite({ DATA_DIR: dataDir });
  expect(found).toEqual(await signups(dataDir));
  await old.stop();
  expect((await readdir(tmpdir())).filter((name) => /^mat-and-cacao-(check|restore)-/.test(name))).toEqual([]);

  // The object was changed, cut, or removed.
  const bytes = await buffer(await s3.storage.get(copy));
  const put = (changed: Buffer) => s3.storage.put(copy, Readable.from([changed]), new AbortController().signal);
  const check = () => runCommand("restore", "--check latest", { ...env, BACKUP_IDENTITY: keys.identity });
  for (const changed of [Buffer.from(bytes.with(bytes.length - 50, 0)), bytes.subarray(0, -1)]) {
    await put(changed);
    const bad = await check();
    expect([bad.status, bad.stderr]).toEqual([1, expect.stringContaining("is damaged (")]);
  }
  await s3.storage.remove(copy);
  expect((await check()).stderr).toContain("There is no backup in 127.0.0.1:");
  s3.fault = "forbidden";
  expect((await check()).stderr).toContain("refused the key of BACKUP_URL");
  s3.fault = "down";
  expect((await check()).stderr).toContain("did not answer");
});

test("a check beside an external database finds breaches, and leaves nothing, even if it is interrupted", async () => {
  const dataDir = await newDataFolder();
  const site = await startSite({ DATA_DIR: dataDir, SEED: "demo" });
  const env = { DATA_DIR: dataDir, DATABASE_URL: embeddedDatabaseUrl(dataDir) };
  const databases = () => runQuery(dataDir, "select datname from pg_database order by 1");
  const before = await databases();
  const file = join(toolFolder, "site.backup");
  expect((await runCommand("backup", file, env)).status).toBe(0);
  const good = await runCommand("restore", `--check ${file}`, env);
  expect([good.status, good.stdout]).toEqual([0, expect.stringContaining("The backup is good.")]);
  expect(await databases()).toEqual(before);

  const interrupt = new AbortController();
  const interrupted = runCommand("restore", `--check ${file}`, env, interrupt.signal);
  await expect.poll(async () => (await databases()).length, { interval: 20 }).toBe(before.length + 1);
  interrupt.abort();
  expect(await interrupted).toMatchObject({ status: 1, stderr: "The restore was stopped.\n" });
  expect(await databases()).toEqual(before);

  await runQuery(dataDir, "update chocolates set inventory = inventory + 1");
  expect((await runCommand("backup", file, env)).status).toBe(0);
  const bad = await runCommand("restore", `--check ${file}`, env);
  expect([bad.status, bad.stdout]).toEqual([1, expect.stringMatching(/The backup is NOT good\..*\n- I3: /)]);
  expect(await databases()).toEqual(before);
  await site.stop();
});

test("the key pair of keygen is a file for BACKUP_IDENTITY", async () => {
  const { stdout, stderr } = await runCommand("backup", "keygen", {});
  const recipient = /BACKUP_RECIPIENT=(age1\S+) /.exec(stderr)?.[1];
  expect(stdout).toMatch(new RegExp(`^# created: .*\\n# public key: ${recipient}\\nAGE-SECRET-KEY-1\\S+\\n$`));
  expect(await readFile(join(import.meta.dirname, "../../.env.example"), "utf8")).not.toContain("BACKUP_IDENTITY=");
});
