import { chmod, mkdtemp, readFile, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { seed } from "../server/demo/seeds/seed.ts";
import { startEmbedded } from "../server/platform/db/embedded/start.ts";
import { migrate } from "../server/platform/db/migrate.ts";
import { openDatabase } from "../server/platform/db/pool.ts";
import type { TestServer } from "./database.ts";

/**
 * Starts one real PostgreSQL for the whole run, with two template databases to copy: migrated, and seeded. All
 * temporary files of the tests are in one folder, which is removed at the end.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(await fastestFolder(), "mat-cacao-"));
  // As root, PostgreSQL runs as another user, which must be able to enter this folder.
  await chmod(folder, 0o755);
  process.env["TMPDIR"] = folder;
  // Shared by all processes that tests start: compiling the sources takes half of the time of a start.
  process.env["NODE_COMPILE_CACHE"] ??= join(folder, "compiled");
  const dataDir = join(folder, "server");
  const server = await startEmbedded({ dataDir, maxConnections: 200 });
  const { host, port, user } = server.connection;
  const test: TestServer = { host, port, user, template: "template_migrated", seeded: "template_seeded" };

  const client = new pg.Client({ host, port, user, database: "postgres" });
  await client.connect();
  // Tests need no durability: a lost test database is created again.
  await client.query(`alter role ${user} set synchronous_commit = off`);
  // Otherwise a repeated statement is planned five times in each connection of each test file before its plan is kept.
  await client.query(`alter role ${user} set plan_cache_mode = force_generic_plan`);
  await client.query(`create database ${test.template}`);
  await withDatabase(test.template, (db) => migrate(db));
  await client.query(`create database ${test.seeded} template ${test.template}`);
  await withDatabase(test.seeded, async (db) => void (await seed(db, "small", new Date())));
  await client.end();

  async function withDatabase(database: string, work: (db: ReturnType<typeof openDatabase>["db"]) => Promise<void>) {
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
    // A process that a test left may still write what it compiled.
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}

/** What the tests need at most at one time. */
const neededBytes = 3 * 2 ** 30;

/**
 * A folder in memory, if this machine has one with enough space from which programs may run. On a disk, creating
 * and dropping one test database takes ten times as long.
 */
async function fastestFolder(): Promise<string> {
  const inMemory = "/dev/shm";
  try {
    const mounts = (await readFile("/proc/mounts", "utf8")).split("\n").map((line) => line.split(" "));
    const options = mounts.findLast(([, folder]) => folder === inMemory)?.[3]?.split(",");
    const { bavail, bsize } = await statfs(inMemory);
    if (options?.includes("rw") && !options.includes("noexec") && bavail * bsize > neededBytes) return inMemory;
  } catch {
    // This system has no such folder.
  }
  // Not os.tmpdir(), whose path on macOS is too long for the sockets in this folder.
  return "/tmp";
}
