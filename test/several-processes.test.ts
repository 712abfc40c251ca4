import { afterAll, test, vi } from "vitest";
import {
  allShowTheSame,
  changesReachAllPages,
  limitsAreShared,
  loginsWorkEverywhere,
  oneOfManyGetsTheSlot,
  socketsHearAllProcesses,
  uploadsAreEverywhere,
  wordsReachAllPages,
} from "./cluster/rules.ts";
import { startCluster } from "./cluster/sites.ts";
import { testDatabase, testServer } from "./database.ts";
import { stopSites } from "./site-process.ts";

// Three processes over one database, without a proxy. `npm run cluster` has the rest: nginx, restarts, kills, a pooler,
// a replica, and other versions of PostgreSQL (test/cluster/).

vi.setConfig({ testTimeout: 300_000 });
afterAll(stopSites);

test("three processes behave as one: pages, words, limits, slots, logins, sockets, pictures", async () => {
  const { connection, ...base } = await testDatabase("demo");
  const { host, user } = testServer();
  const env = { DATABASE_URL: `postgres://${user}@/${connection.database}?host=${host}` };
  const cluster = await startCluster({ connection, env });
  try {
    await allShowTheSame(cluster);
    await changesReachAllPages(cluster);
    await wordsReachAllPages(cluster);
    await limitsAreShared(cluster);
    await oneOfManyGetsTheSlot(cluster);
    await loginsWorkEverywhere(cluster);
    await socketsHearAllProcesses(cluster);
    await uploadsAreEverywhere(cluster);
  } finally {
    await cluster.close();
    await base.close();
  }
});
