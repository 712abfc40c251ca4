import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { Connection } from "../../server/platform/db/pool.ts";
import { stopSites } from "../site-process.ts";
import { startPretendRecaptcha } from "../vouched.ts";
import { allHold } from "./all-hold.ts";
import { failedOf, nothingIsLostOrDoubled, underLoad } from "./load.ts";
import { type Pooler, type Server, startPgBouncer, startServer } from "./postgres.ts";
import { debianPostgres } from "./programs.ts";
import * as rules from "./rules.ts";
import { startCluster } from "./sites.ts";

// Three processes behind nginx over Debian's PostgreSQL, with and without PgBouncer in transaction mode.

let server: Server;
let pooler: Pooler;
let recaptcha: Awaited<ReturnType<typeof startPretendRecaptcha>>;
beforeAll(async () => {
  server = await startServer((await debianPostgres())!);
  pooler = await startPgBouncer(server);
  recaptcha = await startPretendRecaptcha();
});
afterAll(async () => {
  await stopSites();
  recaptcha.close();
  await pooler.stop();
  await server.stop();
});

let databases = 0;
async function newCluster(withPooler: boolean, env: Record<string, string> = {}) {
  const name = `site_${++databases}`;
  const direct = await server.createDatabase(name);
  const connection: Connection = { connectionString: direct };
  const pooled = { DATABASE_URL: pooler.url(name), DATABASE_DIRECT_URL: direct };
  const urls: Record<string, string> = withPooler ? pooled : { DATABASE_URL: direct };
  const cluster = await startCluster({ connection, env: { ...urls, ...env }, withNginx: true });
  onTestFinished(cluster.close);
  return cluster;
}

describe.for([
  ["PostgreSQL", false],
  ["PgBouncer in transaction mode", true],
] as const)("three processes behind nginx, over %s", ([, withPooler]) => {
  test("behave as one", async () => {
    const cluster = await newCluster(withPooler);
    await expect(allHold(cluster)).resolves.toBeUndefined();
  });

  test("are replaced one after the other under load, twice, and no request fails", async () => {
    const cluster = await newCluster(withPooler, recaptcha.env);
    const counts = await underLoad(cluster, async () => {
      for (const index of [0, 1, 2, 0, 1, 2]) await cluster.restart(index, "stop");
    });
    // A refused connection is normal: nginx then asks the next process.
    const log = (await cluster.proxyLog()).split("\n").filter((line) => !line.includes("Connection refused"));
    expect(failedOf(counts), log.join("\n")).toEqual([]);
    expect(counts[200]).toBeGreaterThan(100);
    await nothingIsLostOrDoubled(cluster);
  });

  test("one is killed under load, three times: nothing is lost or doubled", async () => {
    const cluster = await newCluster(withPooler, recaptcha.env);
    const counts = await underLoad(cluster, async () => {
      for (const index of [0, 1, 2]) await cluster.restart(index, "kill");
    });
    // Only requests that the killed processes were working on may fail.
    const failed = failedOf(counts).reduce((sum, [, count]) => sum + count, 0);
    expect(failed).toBeLessThan(30);
    await nothingIsLostOrDoubled(cluster);
  });
});

test("what changes while the listening connections are cut is shown when they are back", async () => {
  const cluster = await newCluster(false);
  await rules.changesReachAllPages(cluster);
  const listeners = "application_name = 'mat-and-cacao listener'";
  await cluster.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where ${listeners} and datname = current_database()`,
  );
  await expect(rules.changesReachAllPages(cluster)).resolves.toBeUndefined();
  await rules.socketsHearAllProcesses(cluster);
});
