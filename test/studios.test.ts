import { once } from "node:events";
import { connect } from "node:net";
import { join } from "node:path";
import { pino } from "pino";
import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { openKeyHolder } from "../server/operations/keys/holders.ts";
import { newKeyPair } from "../server/platform/db/backup/age.ts";
import { newId } from "../server/platform/db/id.ts";
import { openDatabase } from "../server/platform/db/pool.ts";
import { inTransaction } from "../server/platform/db/transaction.ts";
import { type SmtpSink, smtpSink } from "../server/platform/mail/smtp-sink.fixture.ts";
import { readHostEnv } from "../server/platform/process/env.ts";
import { dataKeyId } from "../server/platform/sealing/sealing.ts";
import { grantLot } from "../server/selling/payments/lots-and-tenders.ts";
import { openAwake } from "../server/studios/awake.ts";
import { studiosCommand } from "../server/studios/commands.ts";
import { type Host, startHost } from "../server/studios/host.ts";
import { rotateStudio } from "../server/studios/keys.ts";
import { openRegistry, type Registry } from "../server/studios/registry.ts";
import { testDatabase, testServer } from "./database.ts";
import { asOwner, authSecret } from "./owner.ts";
import { browserHeaders, rawRequest } from "./raw-request.ts";
import { startS3 } from "./s3-server.ts";
import { runQuery } from "./site-process.ts";

// One host with room for two awake studios, so that a third one puts the least recently used one to sleep.

type TestDatabase = Awaited<ReturnType<typeof testDatabase>>;

const key = "k".repeat(32);
let ofRegistry: TestDatabase;
let registry: Registry;
let mail: SmtpSink;
let host: Host;
const databases: Record<string, TestDatabase> = {};
/** `bea` signs with a key of its own; test/owner.ts signs with the key of `ana`. */
const names = ["ana.test", "bea.test", "cleo.test"];

const urlOf = ({ connection }: TestDatabase) => {
  const { host: folder, port, user, database } = connection as unknown as Record<string, string>;
  return `postgres://${user}@/${database}?host=${folder}&port=${port}`;
};
const hostEnv = (more: Record<string, string> = {}) => ({
  ...readHostEnv({
    STUDIOS_URL: urlOf(ofRegistry),
    STUDIOS_KEY: key,
    STUDIOS_AWAKE: "2",
    PORT: "0",
    LOG_LEVEL: "silent",
    DATA_DIR: join(process.env["TMPDIR"] ?? "/tmp", "studios"),
    ...more,
  }),
});

beforeAll(async () => {
  ofRegistry = await testDatabase("empty");
  mail = await smtpSink();
  registry = await openRegistry(hostEnv());
  for (const name of names) {
    const database = await testDatabase("demo");
    databases[name] = database;
    const title = JSON.stringify(`The studio ${name}`);
    await runQuery(
      database.connection,
      "update site_documents set body = jsonb_set(body, '{yoga,name}', $1) where section = 'brand'",
      [title],
    );
    await registry.add(
      name,
      {
        DATABASE_URL: urlOf(database),
        SMTP_URL: mail.url,
        // Of a real account: such a studio starts no stand-in.
        PAYPAL_CLIENT_ID: "id",
        PAYPAL_CLIENT_SECRET: "secret",
        PAYPAL_WEBHOOK_ID: "hook",
        ...(name === "ana.test" ? { AUTH_SECRET: authSecret } : {}),
      },
      60,
    );
  }
  host = await startHost(hostEnv(), { buildFolder: join(import.meta.dirname, "..", "build"), say: () => {} });
});
afterAll(async () => {
  await host.stop();
  await registry.close();
  await mail.close();
  for (const database of [...Object.values(databases), ofRegistry]) await database.close();
});

const get = (name: string, path: string, headers: Record<string, string> = {}) =>
  rawRequest(host.address + path, { host: name, ...headers });
const page = { accept: "text/html" };

/** Connections to a studio's database, besides those of this test. */
async function connectionsTo(name: string): Promise<number> {
  const { rows } = await ofRegistry.pool.query(
    "select count(*)::int as count from pg_stat_activity where datname = $1 and application_name like 'mat-and-cacao%'",
    [databases[name]!.connection.database],
  );
  return rows[0].count as number;
}

const metric = async (name: string) =>
  Number(new RegExp(`^${name} (\\S+)$`, "m").exec((await get("localhost", "/metrics")).body)?.[1]);

/** The registry's answers are used for two seconds. */
const soon = { timeout: 10_000, interval: 200 };

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
  const buildFolder = join(import.meta.dirname, "..", "build");
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

/** Opens a page with live updates. */
async function openPage(name: string): Promise<Socket> {
  const socket = io(host.address, {
    transports: ["websocket"],
    extraHeaders: { host: name, origin: `https://${name}` },
    forceNew: true,
    reconnection: false,
  });
  onTestFinished(() => void socket.disconnect());
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("connect_error", reject);
  });
  return socket;
}

test("an open page keeps its studio awake, until another studio needs its room", async () => {
  const [first, second] = [await openPage("ana.test"), await openPage("bea.test")];
  // A change made by another process reaches the page.
  const heard = new Promise<unknown>((resolve) => first.once("slotAdded", resolve));
  const notice = JSON.stringify({ event: "slotAdded", slotId: newId() });
  await runQuery(databases["ana.test"]!.connection, "select pg_notify('live', $1)", [notice]);
  expect(await heard).toMatchObject({ slotId: expect.any(String) });
  expect((await get("cleo.test", "/")).status).toBe(200);
  await expect.poll(() => [first.connected, second.connected].filter(Boolean)).toHaveLength(1);
});

test("while all studios that are awake work on requests, a further one answers 503", async () => {
  const half = "POST /api/contact HTTP/1.1\r\ncontent-type: application/json\r\ncontent-length: 9\r\n";
  const requests = ["ana.test", "bea.test"].map((name) => {
    const socket = connect(Number(new URL(host.address).port), "127.0.0.1");
    socket.write(`${half}host: ${name}\r\n\r\n{`);
    return socket;
  });
  await expect.poll(() => connectionsTo("ana.test"), soon).toBeGreaterThan(0);
  await expect.poll(() => connectionsTo("bea.test"), soon).toBeGreaterThan(0);
  const refused = await get("cleo.test", "/");
  expect([refused.status, refused.headers["retry-after"]]).toEqual([503, "5"]);
  for (const socket of requests) socket.destroy();
  await expect.poll(async () => (await get("cleo.test", "/")).status, soon).toBe(200);
});

test("the open pages of a studio end when it is paused, also without a request", async () => {
  const { id } = (await registry.find("ana.test"))!;
  const opened = await openPage("ana.test");
  await registry.setState(id, "paused");
  await expect.poll(() => opened.connected, { timeout: 20_000 }).toBe(false);
  await registry.setState(id, "active");
  await expect.poll(async () => (await get("ana.test", "/", page)).status, soon).toBe(200);
});

test("a websocket of an unknown host name is refused", async () => {
  const socket = connect(Number(new URL(host.address).port), "127.0.0.1");
  const upgrade = "connection: upgrade\r\nupgrade: websocket\r\n";
  socket.write(`GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nhost: dora.test\r\n${upgrade}\r\n`);
  const [answer] = (await once(socket, "data")) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 404 /);
  socket.destroy();
});

/** Puts `name` to sleep by waking the other two. */
async function putToSleep(name: string): Promise<void> {
  for (const other of names.filter((each) => each !== name)) await get(other, "/healthz");
  await expect.poll(() => connectionsTo(name), soon).toBe(0);
}

test("a round delivers the mail of a sleeping studio and leaves it asleep", async () => {
  await putToSleep("ana.test");
  const { connection } = databases["ana.test"]!;
  const person = JSON.stringify({ address: "student@example.com" });
  await runQuery(
    connection,
    `insert into mails (id, message_id, sender, recipient, subject, html, text, attachments, created_at)
    values ($1, $2, $3, $3, 'From a sleeping studio', '<p>Hello</p>', 'Hello', '[]', now())`,
    [newId(), `<${newId()}@example.com>`, person],
  );
  const before = mail.received.length;
  await ofRegistry.pool.query("update studios set round_at = now() where id = $1", [
    (await registry.find("ana.test"))!.id,
  ]);
  await mail.arrival(before + 1);
  expect(mail.received.at(-1)?.mail.subject).toBe("From a sleeping studio");
  await expect.poll(() => metric("studio_rounds_total"), soon).toBeGreaterThan(0);
  await expect.poll(() => connectionsTo("ana.test"), soon).toBe(0);
});

test("a round that makes the nightly backup ends only after its copy is in the storage", async () => {
  const s3 = await startS3();
  onTestFinished(() => s3.close());
  const { recipient } = await newKeyPair();
  const { id } = (await registry.find("cleo.test"))!;
  await registry.set(id, { BACKUP_URL: s3.url, BACKUP_RECIPIENT: recipient });
  const { connection } = databases["cleo.test"]!;
  await runQuery(connection, "update admins set created_at = now() - interval '5 days'");
  await putToSleep("cleo.test");
  await ofRegistry.pool.query("update studios set round_at = now() where id = $1", [id]);
  const copied = () => runQuery(connection, "select from backups where copied_to is not null and copy_error is null");
  await expect.poll(async () => (await copied()).length, { timeout: 30_000 }).toBe(1);
  expect(await s3.storage.list()).toHaveLength(1);
  await registry.set(id, { BACKUP_URL: "", BACKUP_RECIPIENT: "" });
});

test("a round of a studio whose database is away is put off, and others go on", async () => {
  const failures = await metric("studio_round_failures_total");
  const added = await registry.add("away.test", { DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" }, 1);
  await ofRegistry.pool.query("update studios set round_at = now()");
  await expect.poll(() => metric("studio_round_failures_total"), soon).toBe(failures + 1);
  const next = async () =>
    (await ofRegistry.pool.query("select bool_and(round_at > now()) as later from studios")).rows[0].later as boolean;
  await expect.poll(next, soon).toBe(true);
  await registry.remove(added.id);
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

test("npm run studios adds a studio with its own database and prints the owner's login once", async () => {
  const studios = (...args: string[]) => studiosCommand(args, { ...hostEnv(), PORT: 3000 });
  const settings = ["SMTP_URL=smtp://u:hidden@127.0.0.1", "PAYPAL_CLIENT_ID="];
  const said = await studios("add", "Eve.localhost", "--owner", "eve@example.com", ...settings);
  expect(said).toMatch(
    /^eve\.localhost is at http:\/\/eve\.localhost:3000\.\nLog in as the owner at \/admin: eve@example\.com, password \S+ \(shown only once\)\.$/m,
  );
  const { database, id } = (await registry.find("eve.localhost"))!;
  const listed = await studios("list");
  expect(listed).toContain("eve.localhost  active");
  expect(listed).not.toContain("hidden");
  expect((await get("eve.localhost", "/calendar")).status).toBe(200);
  await expect(studios("set", "eve.localhost", "MAIL_FROM=no-address")).rejects.toThrow("must be an email address");
  await expect(studios("set", "eve.localhost", "PORT=80")).rejects.toThrow("PORT is not a setting of a studio.");
  await expect(studios("set", "eve.localhost", "PUBLIC_URL=https://ana.test")).rejects.toThrow(
    "PUBLIC_URL must be at a host name of the studio: eve.localhost.",
  );
  await expect(studios("pause", "dora.test")).rejects.toThrow("No studio has the host name dora.test.");
  expect(await studios("remove", "eve.localhost")).toContain(`drop database "${database}"`);
  expect((await registry.list()).some((each) => each.id === id)).toBe(false);
  await expect.poll(async () => (await get("eve.localhost", "/")).status, soon).toBe(404);
  const { host: folder, port, user } = testServer();
  await runQuery({ host: folder, port, user, database: "postgres" }, `drop database ${database} with (force)`);
});

test("a stop lets requests in progress finish and closes every connection", async () => {
  const second = await startHost(hostEnv(), { buildFolder: join(import.meta.dirname, "..", "build"), say: () => {} });
  await putToSleep("ana.test");
  // The studio is still starting when the host stops.
  const asked = rawRequest(`${second.address}/`, { host: "ana.test", ...browserHeaders.ownFetch, accept: "text/html" });
  await expect.poll(() => connectionsTo("ana.test"), { timeout: 10_000, interval: 5 }).toBeGreaterThan(0);
  const startedAt = performance.now();
  await second.stop();
  expect(performance.now() - startedAt).toBeLessThan(9_000);
  expect((await asked).status).toBe(200);
  await expect.poll(() => connectionsTo("ana.test"), soon).toBe(0);
});

test("a studio gets new keys while it is served, and its notes and the host's settings are sealed again", async () => {
  const studios = (...args: string[]) => studiosCommand(args, { ...hostEnv(), PORT: 3000 });
  const ana = (await registry.find("ana.test"))!;
  const clock = { now: () => new Date(), set() {}, advance() {} };
  const beforeSleep = openDatabase(databases["ana.test"]!.connection);
  const { authorization } = await asOwner({ database: beforeSleep, clock });
  await beforeSleep.close();
  const before = ana.settings;
  await putToSleep("ana.test");
  const said = await rotateStudio({ registry, env: { ...hostEnv(), PORT: 3000 }, say: () => {}, followMs: 0 }, ana);
  const both = (await registry.find("ana.test"))!.settings;
  for (const name of ["AUTH_SECRET", "DATA_KEY"] as const) {
    expect(both[name]!.split(",")).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), before[name]]);
  }
  expect(said).toContain(`The key of ID ${dataKeyId(both.DATA_KEY!.split(",")[0]!)} seals.`);
  // The access token of before is valid.
  const status = async () => (await get("ana.test", "/api/admin/security", { authorization })).status;
  await expect.poll(status, soon).toBe(200);
  const ofAna = databases["ana.test"]!;
  // A process that started with the old settings, which it knew for two seconds more, follows.
  const used = () => ofAna.db.selectFrom("key_holders").select("data_keys").execute();
  const newKeyId = dataKeyId(both.DATA_KEY!.split(",")[0]!);
  await expect.poll(async () => (await used()).every(({ data_keys: [id] }) => id === newKeyId), soon).toBe(true);
  // The rules are those of a single site: no process without the new keys, sixty days, no gift card.
  const old = openKeyHolder(ofAna.db, { AUTH_SECRET: [before.AUTH_SECRET!], DATA_KEY: [before.DATA_KEY!] });
  await old.renew();
  await expect(studios("reseal", "ana.test")).rejects.toThrow(/does? not have the first DATA_KEY/);
  await expect(studios("drop-keys", "ana.test", "--now")).rejects.toThrow(/still uses? an old AUTH_SECRET/);
  await old.leave();
  await expect(studios("drop-keys", "ana.test")).rejects.toThrow("The secret was changed 0 days ago.");
  await ofRegistry.pool.query("update studios set signer_changed_at = now() - interval '61 days'");
  const card = { id: newId(), personId: null, kind: "gift-card", name: "Card", units: 5000, soldCents: 1 } as const;
  await inTransaction(ofAna.db, (db) => grantLot({ db, now: new Date() }, { ...card, codeHash: "made by the old" }));
  await expect(studios("drop-keys", "ana.test")).rejects.toThrow(
    /Gift cards that need an old secret to show their code: \d+/,
  );
  expect((await registry.find("ana.test"))!.settings).toEqual(both);
  expect(await studios("drop-keys", "ana.test", "--now")).toContain(
    "1 old AUTH_SECRET removed from the settings of ana",
  );
  const acts = ofAna.db.selectFrom("audit_entries").select("action").where("actor", "=", "command").orderBy("number");
  expect((await acts.execute()).map(({ action }) => action)).toEqual(
    expect.arrayContaining(["add secret", "add data key", "drop secrets", "drop data keys"]),
  );
  await expect.poll(status, soon).toBe(401);
  expect(await studios("end-logins", "ana.test")).toMatch(/^[1-9]\d* logins ended\.$/);
  const after = (await registry.find("ana.test"))!.settings;
  expect(both.AUTH_SECRET!.startsWith(after.AUTH_SECRET!)).toBe(true);
  expect(after.DATA_KEY).toHaveLength(64);

  const newKey = "y".repeat(32);
  const both2 = { ...hostEnv(), STUDIOS_KEY: [newKey, ...hostEnv().STUDIOS_KEY], PORT: 3000 };
  const { version } = (await registry.find("ana.test"))!;
  expect(await studiosCommand(["reseal"], both2)).toContain("the old keys can be removed from STUDIOS_KEY.");
  const alone = await openRegistry({ ...hostEnv(), STUDIOS_KEY: [newKey] });
  expect(await alone.find("ana.test")).toMatchObject({ settings: after, version });
  // Back again, for the host of these tests, whose key cannot open them: it must not overwrite them either.
  await expect(registry.set(ana.id, { MAIL_FROM: "a@example.com" })).rejects.toThrow("STUDIOS_KEY does not open");
  await studiosCommand(["reseal"], { ...both2, STUDIOS_KEY: both2.STUDIOS_KEY.toReversed() });
  expect((await registry.find("ana.test"))!.settings).toEqual(after);
  await alone.close();
});
