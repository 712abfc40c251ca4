import { once } from "node:events";
import { connect } from "node:net";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../server/platform/db/pool.ts";
import { openAwake } from "../server/studios/awake.ts";
import { openRegistry, type Registry } from "../server/studios/registry.ts";
import { asOwner } from "./owner.ts";
import { rawRequest } from "./raw-request.ts";
import { runQuery } from "./site-process.ts";
import {
  buildFolder,
  connectionsTo,
  databases,
  get,
  host,
  hostEnv,
  metric,
  names,
  ofRegistry,
  page,
  registry,
  soon,
  startStudios,
} from "./studios-host.ts";

// Pages, rounds and keys of a host over its life: test/faults/studios.test.ts.

startStudios();

test("each host name shows its own studio, also from the cache", async () => {
  const titles = async () =>
    Promise.all(
      ["ana.test", "bea.test"].map(
        async (name) => /<title>.*?(The studio \S+?)[<\s]/.exec((await get(name, "/")).body)?.[1],
      ),
    );
  const expected = ["The studio ana.test", "The studio bea.test"];
  expect(await titles()).toEqual(expected);
  expect(await titles()).toEqual(expected);
  expect((await get("ANA.test.:80", "/")).body).toContain("The studio ana.test");
});

test("simultaneous first requests share one start", async () => {
  const before = await metric("studio_starts_total");
  const answers = await Promise.all(Array.from({ length: 8 }, () => get("cleo.test", "/healthz")));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  expect((await metric("studio_starts_total")) - before).toBe(1);
});

test("the token of one studio's owner is refused by another one", async () => {
  const ana = databases["ana.test"]!;
  const bea = databases["bea.test"]!;
  const clock = { now: () => new Date(), set() {}, advance() {} };
  const opened = openDatabase(ana.connection);
  const headers = { ...(await asOwner({ database: opened, clock })), accept: "application/json" };
  await opened.close();
  // The same person and login session exist in both databases: only the keys differ.
  await runQuery(bea.connection, "delete from admins");
  for (const table of ["admins", "sessions"]) {
    const rows = await runQuery(ana.connection, `select to_jsonb(t) as row from ${table} t`);
    const copies = JSON.stringify(rows.map(({ row }) => row as object));
    const insert = `insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1)`;
    await runQuery(bea.connection, insert, [copies]);
  }
  expect((await get("ana.test", "/api/admin/settings", headers)).status).toBe(200);
  expect((await get("bea.test", "/api/admin/settings", headers)).status).toBe(401);
});

test("an unknown host name gets a plain 404", async () => {
  for (const name of ["dora.test", "ana.test.evil.example", "127.0.0.1"]) {
    const answer = await get(name, "/", page);
    expect(answer.status).toBe(404);
    expect(answer.body).not.toMatch(/ana|bea|studio/i);
  }
  expect((await get("dora.test", "/api/events")).body).toBe('{"message":"There is no such page."}');
});

test("an address that is no address gets a plain 404", async () => {
  expect((await rawRequest(`${host.address}//`, { host: "dora.test" })).status).toBe(404);
});

test("a second host name redirects to the main one", async () => {
  const { id } = (await registry.find("ana.test"))!;
  await registry.addHost(id, "www.ana.test");
  const answer = await get("www.ana.test", "/calendar?month=2030-01");
  expect([answer.status, answer.headers["location"]]).toEqual([308, "https://ana.test/calendar?month=2030-01"]);
  await expect(registry.addHost(id, "bea.test")).rejects.toThrow("bea.test is the host name of a studio already.");
});

test("a paused studio answers 503 until it is resumed, and sleeps", async () => {
  const { id } = (await registry.find("bea.test"))!;
  await get("bea.test", "/");
  await registry.setState(id, "paused");
  await expect.poll(async () => (await get("bea.test", "/", page)).status, soon).toBe(503);
  expect((await get("bea.test", "/", page)).body).toContain("This studio is closed for now.");
  await expect.poll(() => connectionsTo("bea.test"), soon).toBe(0);
  await registry.setState(id, "active");
  await expect.poll(async () => (await get("bea.test", "/", page)).status, soon).toBe(200);
});

test("a studio that cannot start answers 503 with back-off, harms no other, and starts once it can", async () => {
  const { id } = (await registry.find("cleo.test"))!;
  const { settings } = (await registry.find("cleo.test"))!;
  await registry.set(id, { DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" });
  const failing = async () => get("cleo.test", "/api/events");
  await expect.poll(async () => (await failing()).status, soon).toBe(503);
  const failures = await metric("studio_start_failures_total");
  const answer = await failing();
  expect(JSON.parse(answer.body)).toEqual({
    message: "This studio cannot be opened right now. Please try again in a moment.",
  });
  expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  expect(await metric("studio_start_failures_total")).toBe(failures);
  expect((await get("ana.test", "/")).status).toBe(200);
  await registry.set(id, { DATABASE_URL: settings.DATABASE_URL! });
  await expect.poll(async () => (await failing()).status, soon).toBe(200);
});

test("the least recently used studio sleeps without any connection, and wakes up again", async () => {
  // A studio whose settings the test before changed may still be stopping.
  await expect.poll(async () => (await get("cleo.test", "/healthz")).status, soon).toBe(200);
  for (const name of names) expect((await get(name, "/healthz")).status).toBe(200);
  await expect.poll(() => metric("studios_awake"), soon).toBe(2);
  await expect.poll(() => connectionsTo("ana.test"), soon).toBe(0);
  expect((await get("ana.test", "/")).body).toContain("The studio ana.test");
});

test("a studio that is started while the registry is asked which ones are active stays awake", async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  let asked = 0;
  const late: Registry = {
    ...registry,
    async activeAmong(ids) {
      asked++;
      const versions = await registry.activeAmong(ids);
      await answered;
      return versions;
    },
  };
  const env = { ...hostEnv(), STUDIO_IDLE_MINUTES: 0.05 };
  const log = pino({ level: "silent" });
  const awake = openAwake({ env, registry: late, log, clock: () => new Date(), buildFolder, port: 1 });
  onTestFinished(() => awake.close());
  await expect.poll(() => asked, soon).toBeGreaterThan(0);
  await awake.hold((await registry.find("ana.test"))!);
  answer();
  const before = asked;
  await expect.poll(() => asked, soon).toBeGreaterThan(before);
  expect(awake.usage()).toMatchObject({ awake: 1, starts: 1 });
});

test("a websocket of an unknown host name is refused", async () => {
  const socket = connect(Number(new URL(host.address).port), "127.0.0.1");
  const upgrade = "connection: upgrade\r\nupgrade: websocket\r\n";
  socket.write(`GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nhost: dora.test\r\n${upgrade}\r\n`);
  const [answer] = (await once(socket, "data")) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 404 /);
  socket.destroy();
});

test("two processes share the rounds: a claimed one is skipped by the other", async () => {
  await ofRegistry.pool.query("update studios set round_at = now() + interval '1 hour'");
  await ofRegistry.pool.query("update studios set round_at = now() - interval '3 seconds' where state = 'active'");
  const second = await openRegistry(hostEnv());
  const claims = await Promise.all([registry.claimRounds(2), second.claimRounds(2), registry.claimRounds(2)]);
  const ids = claims.flat().map(({ studio }) => studio.id);
  expect(new Set(ids).size).toBe(ids.length);
  // While another process claims a row, this one skips it without waiting.
  await ofRegistry.pool.query("update studios set round_at = now() - interval '3 seconds' where state = 'active'");
  const other = await ofRegistry.pool.connect();
  await other.query("begin");
  const { rows } = await other.query("select id from studios where state = 'active' limit 1 for update");
  const skipping = await registry.claimRounds(10);
  await other.query("rollback");
  other.release();
  expect(skipping.map(({ studio }) => studio.id)).not.toContain(rows[0].id);
  await ofRegistry.pool.query("update studios set round_at = now() + interval '1 hour'");
  await second.close();
});

test("the host's own addresses answer this machine only, and the host's names only to be certified", async () => {
  for (const path of ["/healthz", "/readyz", "/metrics"]) {
    expect((await get("localhost", path)).status).toBe(200);
    expect((await get("localhost", path, { "x-forwarded-for": "203.0.113.7" })).status).toBe(404);
  }
  expect((await get("localhost", "/studios/ask?domain=ana.test")).status).toBe(200);
  expect((await get("localhost", "/studios/ask?domain=dora.test")).status).toBe(404);
  // A studio's name goes to the studio, which has no such address.
  expect((await get("ana.test", "/metrics")).status).toBe(404);
  expect((await get("ana.test", "/healthz")).body).toBe('{"ok":true}');
});

test("the settings of a studio cannot be read without the key, and are never listed", async () => {
  const { rows } = await ofRegistry.pool.query("select to_jsonb(s)::text as row, sealed from studios s");
  for (const { row, sealed } of rows as { row: string; sealed: Buffer }[])
    expect(row + sealed.toString("latin1")).not.toContain("secret");
  const other = await openRegistry({ ...hostEnv(), STUDIOS_KEY: ["x".repeat(32)] });
  expect((await other.find("ana.test"))?.settings).toEqual({});
  await other.close();
});
