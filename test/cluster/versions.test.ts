import { afterAll, expect, test } from "vitest";
import { stopSites } from "../site-process.ts";
import { allHold } from "./all-hold.ts";
import { nothingIsLostOrDoubled } from "./load.ts";
import { startServer } from "./postgres.ts";
import { majors, npmPostgres } from "./programs.ts";
import { startCluster } from "./sites.ts";

afterAll(stopSites);

test.for(majors)("three processes behave as one over PostgreSQL %i", async (major) => {
  const server = await startServer(npmPostgres(major));
  try {
    const [row] = await server.sql<{ version: string }>("select current_setting('server_version') as version");
    expect(Number.parseInt(row!.version, 10)).toBe(major);
    const url = await server.createDatabase("site");
    const cluster = await startCluster({ connection: { connectionString: url }, env: { DATABASE_URL: url } });
    await expect(allHold(cluster)).resolves.toBeUndefined();
    await nothingIsLostOrDoubled(cluster);
    await cluster.close();
  } finally {
    await server.stop();
  }
});
