import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fileDescriptions } from "../../../contract/operations/backups/text.desk.ts";
import { defaultPlace } from "../../../contract/platform/values/place.ts";
import { type StartedApp, testApp } from "../../../test/app.ts";
import { cuttableProxy } from "../../../test/cuttable-proxy.ts";
import { makeBooking, makeChocolate, makeEvent, makeMessage, makeSignup, makeWaiver } from "../../../test/make.ts";
import { asOwner, ownerLogin } from "../../../test/owner.ts";
import { asIfRepeated } from "../../../test/repeated-uses.ts";
import { insertRow } from "../../../test/rows.ts";
import { asStudent } from "../../../test/student.ts";
import { unzip } from "../../../test/unzipped.ts";
import { namesOfTables } from "../../platform/db/backup/tables.ts";
import { newId } from "../../platform/db/id.ts";
import { openSnapshot } from "../../platform/db/snapshot.ts";
import { csvQueries, wholeQuery } from "./tables-as-csv.ts";

let site: StartedApp;
let owner: { authorization: string };
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "everything-test-"));
  site = await testApp({ env: { DATA_DIR: dataDir, TRUST_PROXY: "1" } });
  owner = await asOwner(site);
});
afterAll(async () => {
  await site.close();
  await rm(dataDir, { recursive: true, force: true });
});

function ask(password: string = ownerLogin.password, init: RequestInit = {}): Promise<Response> {
  return fetch(`${site.url}/api/admin/everything`, {
    method: "POST",
    headers: { ...owner, "content-type": "application/json" },
    body: JSON.stringify({ password }),
    ...init,
  });
}

const linesOf = (csv: string | undefined) =>
  csv!
    .replace(/^\uFEFF/, "")
    .trimEnd()
    .split("\r\n");

test("the ZIP contains all data in common formats and no credentials, and its README explains each file", async () => {
  const { db } = site.database;
  const ana = await asStudent(site, { first_name: "=Ana", last_name: "Ünïcode" });
  const noted = await site.request(
    "POST",
    `/api/admin/people/${ana.person_id}/notes`,
    { id: newId(), body: "Her left knee.\nAsk again." },
    owner,
  );
  expect(noted.status).toBe(200);
  await makeBooking(db, { user_id: ana.id, message: 'My "shoulders"' });
  await makeBooking(db, { guest_name: "Ben Guest", guest_email: "ben@example.com", amount_cents: 0 });
  const event = await makeEvent(db, { title: "Full Moon", date: "2033-04-01" });
  const waiver = await makeWaiver(db);
  await makeSignup(db, { event_id: event.id, waiver_id: waiver.id, name: "+Dora" });
  await makeSignup(db, {
    event_id: event.id,
    state: "cancelled",
    cancelled_at: new Date("2033-03-01T20:00:00Z"),
  });

  const tin = await makeChocolate(db);
  await insertRow(db, "stock_changes", {
    id: newId(),
    chocolate_id: tin.id,
    change: -3,
    why: "owner",
    inventory_after: 7,
    changed_at: new Date(),
  });

  const answer = await ask();
  expect(answer.headers.get("content-type")).toBe("application/zip");
  expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="everything-\d{4}-\d\d-\d\d\.zip"$/);
  const bytes = await unzip(Buffer.from(await answer.arrayBuffer()));
  const text = (name: string) => bytes.get(name)?.toString("utf8");

  expect([...bytes.keys()][0]).toBe("README.txt");
  for (const name of Object.keys(csvQueries) as (keyof typeof csvQueries)[]) {
    expect(text("README.txt")).toContain(`${name}\r\n    ${fileDescriptions[name]}`);
    expect(text(name)!.startsWith('\uFEFF"'), name).toBe(true);
  }
  expect(text("clients.csv")).toContain(`"'=Ana","Ünïcode"`);
  expect(linesOf(text("clients.csv"))[0]).toBe(
    `"Client","First name","Last name","Preferred name","Pronoun","Email","Phone","Location","Zip","Since"`,
  );
  expect(text("client-notes.txt")).toMatch(
    /=Ana Ünïcode <.*>\r\n\r\n\d{4}-\d\d-\d\d \d\d:\d\d\r\nHer left knee\.\r\nAsk again\.\r\n/,
  );
  expect(text("sessions.csv")).toContain(`"Ben Guest","ben@example.com"`);
  expect(text("sessions.csv")).toContain(`"My ""shoulders"""`);
  expect(text("sessions.csv")).toContain(`"80.00","cash"`);
  const signups = linesOf(text("sign-ups.csv")).filter((line) => line.includes("Full Moon"));
  expect(signups).toHaveLength(2);
  expect(signups.join()).toContain(`"'+Dora"`);
  expect(signups.join()).toContain(`"2033-03-01 12:00"`);
  expect(text("waivers/index.csv")).toContain(`"${waiver.id}.pdf"`);
  expect(bytes.get(`waivers/${waiver.id}.pdf`)!.subarray(0, 5).toString()).toBe("%PDF-");
  expect(text("stock.csv")).toContain(`"-3","owner","7"`);
  expect(linesOf(text("classes.csv")).length).toBeGreaterThan(10);
  expect(linesOf(text("classes.csv"))[0]).toContain('"Substitute"');
  expect(linesOf(text("chocolates.csv")).length).toBeGreaterThan(3);

  const pictures = [...bytes].filter(([name]) => name.startsWith("pictures/"));
  const kept = await db.selectFrom("pictures").select("name").execute();
  expect(pictures.map(([name]) => name).toSorted()).toEqual(kept.map(({ name }) => `pictures/${name}.jpg`).toSorted());
  expect(pictures[0]![1].subarray(0, 2).toString("hex")).toBe("ffd8");
  expect(JSON.parse(text("site/home.json")!)).toEqual(
    (await db.selectFrom("site_documents").select("body").where("section", "=", "home").executeTakeFirstOrThrow()).body,
  );
  expect(JSON.parse(text("settings.json")!)).toEqual(expect.any(Object));
  expect(JSON.parse(text("place.json")!)).toEqual(defaultPlace);

  const { password_hash } = await db.selectFrom("admins").select("password_hash").executeTakeFirstOrThrow();
  const all = [...bytes.values()].join("\n");
  expect(all).not.toContain(password_hash);
  expect(all).not.toContain("$argon2");
  for (const [table, column] of [
    ["sessions", "token_hash"],
    ["orders", "link_hash"],
    ["waitlist", "token_hash"],
  ] as const) {
    const { rows } = await site.database.pool.query<{ secret: string }>(
      `select ${column} as secret from ${table} limit 5`,
    );
    for (const { secret } of rows) expect(all, table).not.toContain(secret);
  }
  expect(site.log()).not.toContain(ownerLogin.password);
});

test("every table is in the ZIP or left out on purpose", async () => {
  // Left out: credentials, counters, data that can be derived again, and data that other files contain.
  const leftOut = [
    "admin_recovery_codes",
    "admins",
    "audit_chain",
    "backups",
    "class_addresses",
    "code_uses",
    "collected_notices",
    "mailed_links",
    "mails",
    "merges",
    "secret_feeds",
    "sessions",
    "site_versions",
    "slot_holds",
    "tin_holds",
    "unread_events",
    "user_identities",
    "webhook_events",
    "wrong_tries",
    "bot_tokens",
    "limit_counters",
    "login_attempts",
    "passkey_challenges",
    "passkeys",
    "payment_refusals",
    "push_subscriptions",
    "pushes",
  ];
  const inFiles = [
    "availability",
    "studio_place",
    "client_notes",
    "site_documents",
    "settings",
    "pictures",
    "picture_renditions",
  ];
  const queries = Object.values(csvQueries).join("\n");
  const tables = await namesOfTables(site.database.pool);
  const missing = tables.filter(
    (name) => !leftOut.includes(name) && !inFiles.includes(name) && !new RegExp(`(from|join) ${name}\\b`).test(queries),
  );
  expect(missing).toEqual([]);
});

test("a column that the owner edits and no query names follows under its own name", async () => {
  // “Notice (hours)” is the title of another column.
  const columns = ["id", "key", "name", "created_at", "origin", "hours"];
  const query = await wholeQuery("services.csv", async () => columns);
  expect(query).toContain('state as "State", origin, hours from services order by');
  expect(query).not.toContain("created_at");
  expect(await wholeQuery("refunds.csv", () => Promise.reject(new Error("not asked")))).toBe(csvQueries["refunds.csv"]);
});

test("a download over a slow connection, in many small packets, has every row", async () => {
  const { connection } = site.database;
  const proxy = await cuttableProxy(connection, async function* (sent) {
    for (let at = 0; at < sent.length; at += 900) {
      yield sent.subarray(at, at + 900);
      await sleep(1);
    }
  });
  const read = async (through: typeof connection) => {
    const snapshot = await openSnapshot(through, "download", 7410);
    const files: Record<string, unknown[]> = {};
    for (const [name, query] of Object.entries(csvQueries)) {
      files[name] = [];
      for await (const rows of (await snapshot!.portions(query)).rows) files[name].push(...rows);
    }
    await snapshot!.end();
    return files;
  };
  const whole = await read(connection);
  expect(Object.values(whole).flat().length).toBeGreaterThan(100);
  expect(await read({ ...connection, ...proxy.connection })).toEqual(whole);
  proxy.cut();
  proxy.close();
});

test("a wrong password is refused, and so is a student", async () => {
  const wrong = await ask("a wrong one");
  expect([wrong.status, ((await wrong.json()) as { code: string }).code]).toEqual([400, "wrong-password"]);
  const { headers } = await asStudent(site);
  const stranger = await ask(ownerLogin.password, {
    headers: { ...headers, "content-type": "application/json" },
  });
  expect(stranger.status).toBe(401);
});

test("a download shows one snapshot, a second one at the same time is refused, and a disconnect ends it", async () => {
  const { db } = site.database;
  // Larger than all buffers: the download blocks while the client does not read.
  const { rows } = await site.database.pool.query<{ name: string }>("select name from pictures limit 1");
  await site.database.pool.query(
    `insert into picture_renditions (name, width, format, bytes)
     select $1, 9000, 'jpg', string_agg(sha512(n::text::bytea), '') from generate_series(1, 200000) as n`,
    [rows[0]!.name],
  );
  const leaving = new AbortController();
  const first = await ask(undefined, { signal: leaving.signal });
  expect(first.status).toBe(200);
  const reader = first.body!.getReader();
  await reader.read();
  const second = await ask();
  expect([second.status, ((await second.json()) as { code: string }).code]).toEqual([409, "download-running"]);
  const readers = async () =>
    (
      await site.database.pool.query(
        "select from pg_stat_activity where application_name = 'mat-and-cacao download' and datname = current_database()",
      )
    ).rowCount;
  expect(await readers()).toBe(1);
  leaving.abort();
  await expect.poll(readers).toBe(0);

  const whole = await ask();
  const pieces = whole.body!.getReader();
  const parts: Uint8Array[] = [(await pieces.read()).value!];
  await makeMessage(db, { name: "Late" });
  for (let next = await pieces.read(); !next.done; next = await pieces.read()) parts.push(next.value);
  const files = await unzip(Buffer.concat(parts));
  expect(files.get("messages.csv")!.toString()).not.toContain("I came later.");
  expect(files.get(`pictures/${rows[0]!.name}.jpg`)).toHaveLength(200_000 * 64);
  await expect.poll(readers).toBe(0);
});

test("a lost database connection aborts the download, so that a partial file is never taken for a whole one", async () => {
  const answer = await ask();
  const reader = answer.body!.getReader();
  await reader.read();
  await site.database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'mat-and-cacao download' and datname = current_database()",
  );
  const rest = async () => {
    for (;;) if ((await reader.read()).done) return "whole";
  };
  await expect(rest()).rejects.toThrow(/terminated/);
  expect((await site.request("GET", "/healthz")).status).toBe(200);
});

test("the thirteenth download in an hour is refused", async () => {
  site.clock.advance(3_600_000);
  owner = await asOwner(site);
  // The large picture of the tests above.
  await site.database.pool.query("delete from picture_renditions where width = 9000");
  const statusFrom = async (ip: string) => {
    const answer = await ask(undefined, {
      headers: { ...owner, "content-type": "application/json", "x-forwarded-for": ip },
    });
    await answer.body?.cancel();
    return answer.status;
  };
  expect(await asIfRepeated(site, 11, () => statusFrom("10.9.0.1"))).toBe(200);
  // Refused while the first one is still ending, or not.
  expect(await statusFrom("10.9.0.2")).toBeOneOf([200, 409]);
  expect(await statusFrom("10.9.0.3")).toBe(429);
});

test("with the second factor on, both downloads also ask for a code", async () => {
  // The downloads of the other tests count in earlier hours.
  site.clock.advance(5 * 3_600_000);
  const headers = await asOwner(site);
  const send = (path: string, body: object) => site.request("POST", `/api/admin/${path}`, body, headers);
  const { password } = ownerLogin;
  const offer = (await send("second-factor", { password })).body;
  const totp = new TOTP({ secret: Secret.fromBase32(offer.secret) });
  const codeIn = (steps: number) => totp.generate({ timestamp: site.clock.now().getTime() + steps * 30_000 });
  const { recoveryCodes } = (await send("second-factor/confirm", { code: codeIn(0) })).body;
  for (const path of ["everything", `backups/${newId()}/file`]) {
    expect(await send(path, { password })).toMatchObject({
      status: 401,
      body: { code: "second-factor-needed" },
    });
    const guess = { password, code: recoveryCodes[9].replaceAll(/[a-z]/g, "a") };
    expect(await send(path, guess)).toMatchObject({ status: 401, body: { code: "second-factor-wrong" } });
    expect((await send(path, { password: "a wrong one", code: codeIn(1) })).body.code).toBe("wrong-password");
  }
  expect((await send("everything", { password, code: codeIn(1) })).status).toBe(200);
  expect((await send(`backups/${newId()}/file`, { password, code: recoveryCodes[0] })).status).toBe(404);
  expect((await send("second-factor/stop", { password, code: recoveryCodes[1] })).status).toBe(200);
});
