import { afterAll, expect, test, vi } from "vitest";
import { allHold } from "../cluster/all-hold.ts";
import { startCluster } from "../cluster/sites.ts";
import { testDatabase, testServer } from "../database.ts";
import { stopSites } from "../site-process.ts";

// `npm run cluster` has the rest: nginx, restarts, kills, a pooler, a replica, and other versions of PostgreSQL
// (test/cluster/).

vi.setConfig({ testTimeout: 300_000 });
afterAll(stopSites);

test("three processes over one database behave as one", async () => {
  const { connection, close } = await testDatabase("demo");
  const { host, user } = testServer();
  const env = { DATABASE_URL: `postgres://${user}@/${connection.database}?host=${host}` };
  const cluster = await startCluster({ connection, env });
  try {
    await expect(allHold(cluster)).resolves.toBeUndefined();
  } finally {
    await cluster.close();
    await close();
  }
});
