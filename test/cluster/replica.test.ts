import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeEvent } from "../make.ts";
import { stopSites } from "../site-process.ts";
import { allHold } from "./all-hold.ts";
import { type Server, startServer } from "./postgres.ts";
import { debianPostgres } from "./programs.ts";
import * as rules from "./rules.ts";
import { type Cluster, startCluster } from "./sites.ts";

// Two processes over a primary and a streaming replica of Debian's PostgreSQL.

const metricsToken = "metrics-of-the-cluster";
let primary: Server;
let replica: Server;
let cluster: Cluster;

describe("a site with a replica", () => {
  beforeAll(async () => {
    primary = await startServer((await debianPostgres())!);
    const url = await primary.createDatabase("site");
    replica = await primary.startReplica();
    cluster = await startCluster({
      connection: { connectionString: url },
      env: { DATABASE_URL: url, DATABASE_REPLICA_URL: replica.url("site"), METRICS_TOKEN: metricsToken },
      count: 2,
    });
  });
  afterAll(async () => {
    await cluster.close();
    await stopSites();
    await replica.stop();
    await primary.stop();
  });

  /** The value of a metric in each process. */
  const metric = (name: string) =>
    Promise.all(
      cluster.doors.map(async (door) => {
        const { body } = await door.request("GET", "/metrics", undefined, { authorization: `Bearer ${metricsToken}` });
        return Number(new RegExp(`^${name} (\\S+)$`, "m").exec(body as string)?.[1]);
      }),
    );
  const isUsed = () => metric("replica_used");
  const readsOf = async ({ sql }: Server) => {
    const [row] = await sql<{ reads: string }>(
      "select tup_returned + tup_fetched as reads from pg_stat_database where datname = 'site'",
    );
    return Number(row!.reads);
  };
  const listEvents = async (from: string) => {
    const answers = await Promise.all(
      cluster.doors.map((door) => door.request("GET", `/api/events?from=${from}&to=2039-12-31`)),
    );
    return answers.map(({ status, body }) => [status, (body as { title: string }[]).map(({ title }) => title)]);
  };

  test("reads public pages from it, and everybody sees each change at once or soon", async () => {
    await expect.poll(isUsed).toEqual([1, 1]);
    await replica.sql("select pg_stat_reset()", "site").catch(() => {});
    const before = await readsOf(replica);
    for (let year = 2026; year < 2036; year++) expect((await listEvents(`${year}-02-03`))[0]![0]).toBe(200);
    await expect.poll(() => readsOf(replica)).toBeGreaterThan(before);
    await expect(allHold(cluster)).resolves.toBeUndefined();
  });

  test("leaves it while it is behind, and shows what it does not have yet", async () => {
    await replica.sql("select pg_wal_replay_pause()");
    await makeEvent(cluster.database.db, { title: "Not Replayed", date: "2037-05-01" });
    await expect.poll(isUsed).toEqual([0, 0]);
    const [first, second] = await listEvents("2037-05-01");
    expect(first).toEqual([200, ["Not Replayed"]]);
    expect(second).toEqual(first);
    expect(Math.min(...(await metric("replica_behind_seconds")))).toBeGreaterThan(2.5);
    await rules.changesReachAllPages(cluster);
    await replica.sql("select pg_wal_replay_resume()");
    await expect.poll(isUsed).toEqual([1, 1]);
  });

  test("leaves it while it hangs: no reader waits for it longer than a few seconds, none fails", async () => {
    replica.signal("SIGSTOP");
    try {
      expect((await listEvents("2037-05-02")).map(([status]) => status)).toEqual([200, 200]);
      await expect.poll(isUsed).toEqual([0, 0]);
      await rules.changesReachAllPages(cluster);
    } finally {
      replica.signal("SIGCONT");
    }
    await expect.poll(isUsed).toEqual([1, 1]);
  });

  test("is not read for a change that it does not have yet, while it is always a second and a half behind", async () => {
    await replica.sql("alter system set recovery_min_apply_delay = '1500ms'");
    await replica.sql("select pg_reload_conf()");
    const before = await readsOf(replica);
    await rules.changesReachAllPages(cluster);
    await rules.wordsReachAllPages(cluster);
    await rules.uploadsAreEverywhere(cluster);
    await expect.poll(isUsed).toEqual([1, 1]);
    for (let year = 2026; year < 2036; year++) await listEvents(`${year}-03-04`);
    await expect.poll(() => readsOf(replica)).toBeGreaterThan(before);
    await replica.sql("alter system reset recovery_min_apply_delay");
    await replica.sql("select pg_reload_conf()");
  });

  test("goes on without it when it is dead, and reads it again when it is back", async () => {
    replica.signal("SIGKILL");
    expect((await listEvents("2037-05-04")).map(([status]) => status)).toEqual([200, 200]);
    await expect.poll(isUsed).toEqual([0, 0]);
    await expect(allHold(cluster)).resolves.toBeUndefined();
    await replica.startAgain();
    await expect.poll(isUsed).toEqual([1, 1]);
  });

  test("serves public pages from it while the primary is dead, and refuses what must be written", async () => {
    primary.signal("SIGKILL");
    await new Promise((resolve) => setTimeout(resolve, 4_000));
    expect((await listEvents("2037-05-03")).map(([status]) => status)).toEqual([200, 200]);
    const [door] = cluster.doors;
    // A visitor who has just written must read the primary. That is no reason to keep others from the replica.
    expect((await door!.request("GET", "/about", undefined, { cookie: "wrote=1" })).status).toBe(503);
    for (const page of ["/about", "/calendar", "/chocolates", "/sessions"])
      expect((await door!.request("GET", page)).status, page).toBe(200);
    expect((await door!.request("POST", "/api/contact", {})).status).toBe(503);
    expect((await door!.request("GET", "/readyz")).status).toBe(503);
    await primary.startAgain();
    await expect.poll(isUsed).toEqual([1, 1]);
    await expect(allHold(cluster)).resolves.toBeUndefined();
  });
});
