import { connect } from "node:net";
import { io, type Socket } from "socket.io-client";
import { expect, onTestFinished, test } from "vitest";
import { openKeyHolder } from "../../server/operations/keys/holders.ts";
import { newKeyPair } from "../../server/platform/db/backup/age.ts";
import { newId } from "../../server/platform/db/id.ts";
import { openDatabase } from "../../server/platform/db/pool.ts";
import { inTransaction } from "../../server/platform/db/transaction.ts";
import { dataKeyId } from "../../server/platform/sealing/sealing.ts";
import { grantLot } from "../../server/selling/payments/lots-and-tenders.ts";
import { studiosCommand } from "../../server/studios/commands.ts";
import { startHost } from "../../server/studios/host.ts";
import { rotateStudio } from "../../server/studios/keys.ts";
import { openRegistry } from "../../server/studios/registry.ts";
import { testServer } from "../database.ts";
import { asOwner } from "../owner.ts";
import { browserHeaders, rawRequest } from "../raw-request.ts";
import { startS3 } from "../s3-server.ts";
import { runQuery } from "../site-process.ts";
import {
  buildFolder,
  connectionsTo,
  databases,
  get,
  host,
  hostEnv,
  mail,
  metric,
  ofRegistry,
  page,
  putToSleep,
  registry,
  soon,
  startStudios,
} from "../studios-host.ts";

// A host over its life: open pages, rounds, commands, stops and new keys. The rest: test/studios.test.ts.

startStudios();

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
  const second = await startHost(hostEnv(), { buildFolder, say: () => {} });
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
