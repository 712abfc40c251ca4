import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readdir, rename, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { expect, it } from "vitest";
import {
  cleanUps,
  end,
  existingDataDir,
  folder,
  isRunning,
  query,
  serverPid,
  start,
  startInChild,
  openClusters,
} from "../../../../test/embedded.ts";
import { startEmbedded } from "./start.ts";

// Killed servers, several processes, and root and other users: test/faults/embedded.test.ts.

openClusters();

const inUse = /Another process of this site is already running on the data in/;

it("the first start creates a durable database, a restart finds its data, and stop leaves no process and no socket", async () => {
  const first = await start();
  const { connection, note } = first;

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

  await query(connection, "create table tins as select 10 as count");
  const pid = serverPid(first);
  const client = new Client(connection);
  client.on("error", () => {});
  await client.connect();

  await Promise.all([first.stop(), first.stop()]);

  expect(isRunning(pid)).toBe(false);
  expect(existsSync(connection.host)).toBe(false);
  expect((await readdir(join(folder, "data"))).toSorted()).toEqual(["database", "database.lock", "database.log"]);

  const second = await start();
  expect(second.dataDir).toBe(first.dataDir);
  expect(await query(second.connection, "select count from tins")).toBe(10);
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

it("a second process on the same data is refused, also through a link to the folder", async () => {
  const { connection } = await start(await existingDataDir());
  await symlink(join(folder, "data"), join(folder, "alias"));

  expect((await startInChild(join(folder, "alias")).answer).refused).toMatch(inUse);
  await expect(startEmbedded({ dataDir: join(folder, "data") })).rejects.toThrow(inUse);
  expect(await query(connection, "select 1")).toBe(1);
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
