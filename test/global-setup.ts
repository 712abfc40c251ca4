import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startEmbedded } from "../server/db/embedded/start.ts";
import { migrate } from "../server/db/migrate.ts";
import { openDatabase } from "../server/db/pool.ts";
import { seed } from "../server/db/seed.ts";
import type { TestServer } from "./database.ts";

/** Starts one real PostgreSQL for the whole run, with two template databases to copy: migrated, and seeded. */
export default async function setup(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), "mat-and-cacao-test-"));
  // As root, PostgreSQL runs as another user, which must be able to enter this folder.
  await chmod(dataDir, 0o755);
  const server = await startEmbedded({ dataDir });
  const { host, port, user } = server.connection;
  const test: TestServer = { host, port, user, template: "template_migrated", seeded: "template_seeded" };

  const client = new pg.Client({ host, port, user, database: "postgres" });
  await client.connect();
  // Tests need no durability: a lost test database is created again.
  await client.query(`alter role ${user} set synchronous_commit = off`);
  await client.query(`create database ${test.template}`);
  await withDatabase(test.template, (db) => migrate(db));
  await client.query(`create database ${test.seeded} template ${test.template}`);
  await withDatabase(test.seeded, async (db) => void (await seed(db, "small", new Date())));
  await client.end();

  async function withDatabase(
    database: string,
    work: (db: ReturnType<typeof openDatabase>["db"]) => Promise<void>,
  ) {
    const opened = openDatabase({ host, port, user, database }, { max: 2, patient: true });
    try {
      await work(opened.db);
    } finally {
      await opened.close();
    }
  }

  process.env["TEST_SERVER"] = JSON.stringify(test);
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
