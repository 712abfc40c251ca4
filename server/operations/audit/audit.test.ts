import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { auditBreaches } from "../../../test/audit.ts";
import { lockRows, untilWaiting } from "../../../test/locks.ts";
import { makeEvent, makeSignup } from "../../../test/make.ts";
import { mailsWrittenTo } from "../../../test/outbox.ts";
import { ownerLogin } from "../../../test/owner.ts";
import { newTestBrowser } from "../../../test/owners-browser.ts";
import { logInAgain, startOwnerEachTest, startSite } from "../../../test/start-site.ts";
import { asStudent, makeStudent } from "../../../test/student.ts";
import { receiveMail, studentsBrowser } from "../../../test/students-browser.ts";
import { purgeAudit } from "../../platform/audit/purge.ts";
import { retention } from "../../site/documents/retention-periods.ts";

const site = startSite({ from: "empty", env: { TRUST_PROXY: "1" } });
const owner = startOwnerEachTest(site);

type Entry = { number: number; action: string; actor: string; actor_id: string; outcome: string; subjects: string };
const entriesAfter = async (number: number): Promise<Entry[]> =>
  (await site.database.pool.query("select * from audit_entries where number > $1 order by number", [number])).rows;
const headNumber = async (): Promise<number> =>
  (await site.database.pool.query("select head_number from audit_chain")).rows[0].head_number;

const breaches = () => auditBreaches(site.database.pool);

const newClass = (title: string, day = "2031-05-06") => ({
  title,
  date: day,
  time: "10:00",
  location: "The loft",
});
const addClass = (title: string, day?: string) =>
  site.request("POST", "/api/admin/events", newClass(title, day), owner);

test("an act of the owner and its entry are of one transaction, with the ids of what it made", async () => {
  const before = await headNumber();
  expect((await addClass("Slow morning")).status).toBe(200);
  const { rows } = await site.database.pool.query(
    "select e.xmin::text as act, a.xmin::text as entry, e.id from events e, audit_entries a where title = 'Slow morning' and number = $1",
    [before + 1],
  );
  expect(rows[0].act).toBe(rows[0].entry);
  const [entry, ...others] = await entriesAfter(before);
  expect(others).toEqual([]);
  expect(entry).toMatchObject({
    action: "POST /api/admin/events",
    actor: "owner",
    outcome: "done",
    subjects: `events=${rows[0].id}`,
  });
});

test("an act of one plain statement is in one transaction with its entry", async () => {
  const event = await makeEvent(site.database.db);
  const seat = await makeSignup(site.database.db, { event_id: event.id });
  const before = await headNumber();
  await site.request("PUT", `/api/admin/signups/${seat.id}/check-in`, { isHere: true }, owner);
  const { rows } = await site.database.pool.query(
    "select s.xmin = a.xmin as same, subjects from signups s, audit_entries a where s.id = $1 and number = $2",
    [seat.id, before + 1],
  );
  expect(rows).toEqual([{ same: true, subjects: `id=${seat.id} isHere=true` }]);
});

test("a refused act, and one that another caller may not do, have no entry", async () => {
  const before = await headNumber();
  expect((await addClass("No such day", "2031-02-30")).status).toBe(400);
  expect((await site.request("POST", "/api/admin/events", newClass("Stranger"))).status).toBe(401);
  const nobody = "01980000-0000-7000-8000-000000000000";
  expect((await site.request("DELETE", `/api/admin/codes/${nobody}`, undefined, owner)).status).toBe(404);
  expect((await site.request("DELETE", `/api/admin/users/${nobody}`, undefined, owner)).status).toBe(404);
  expect(await entriesAfter(before)).toEqual([]);
});

test("if the entry cannot be written, the act does not happen", async () => {
  const { pool } = site.database;
  const before = await headNumber();
  await pool.query("alter table audit_entries add constraint refusing check (number <= 0) not valid");
  try {
    expect((await addClass("Unrecorded", "2031-05-13")).status).toBe(500);
  } finally {
    await pool.query("alter table audit_entries drop constraint refusing");
  }
  const { rows } = await pool.query("select from events where title = 'Unrecorded'");
  expect([rows.length, await headNumber()]).toEqual([0, before]);
});

test("a connection that is killed between the act and the commit leaves neither act nor entry", async () => {
  const { pool } = site.database;
  const before = await headNumber();
  const holder = await pool.connect();
  await holder.query("begin; select from audit_chain for update");
  const acting = addClass("Cut off", "2031-05-20");
  const waiting = "select pid from pg_stat_activity where query like '%append_audit%' and wait_event_type = 'Lock'";
  await expect.poll(async () => (await pool.query(waiting)).rows.length).toBe(1);
  await pool.query(`select pg_terminate_backend(pid) from (${waiting}) as found`);
  await holder.query("commit");
  holder.release();
  expect((await acting).status).toBeGreaterThanOrEqual(500);
  const { rows } = await pool.query("select from events where title = 'Cut off'");
  expect([rows.length, await headNumber()]).toEqual([0, before]);
});

test("50 acts at the same time make a chain without gaps", async () => {
  const before = await headNumber();
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, nth) =>
      site.request("POST", "/api/admin/codes", { code: `TOGETHER${nth}`, amount: 1 }, owner),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await entriesAfter(before)).map(({ number }) => number - before)).toEqual(
    Array.from({ length: 50 }, (_, nth) => nth + 1),
  );
  expect(await breaches()).toEqual([]);
});

test("a download has an entry before its file is sent, and a read has none", async () => {
  const before = await headNumber();
  expect((await site.request("GET", "/api/admin/users.csv", undefined, owner)).status).toBe(200);
  expect((await site.request("GET", "/api/admin/users", undefined, owner)).status).toBe(200);
  expect((await site.request("POST", "/api/admin/everything", { password: "wrong" }, owner)).status).toBe(400);
  expect((await site.request("POST", "/api/admin/everything", ownerLogin, owner)).status).toBe(400);
  const { password } = ownerLogin;
  expect((await site.request("POST", "/api/admin/everything", { password }, owner)).status).toBe(200);
  // The wrong password of another call has an entry of its own.
  const change = { password: "wrong", newPassword: "a quiet morning on the mat" };
  expect((await site.request("PUT", "/api/admin/password", change, owner)).body.code).toBe("wrong-password");
  expect((await entriesAfter(before)).map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
    "GET /api/admin/users.csv done",
    "POST /api/admin/everything wrong-password",
    "POST /api/admin/everything done",
    "PUT /api/admin/password wrong-password",
  ]);
});

test("logins are recorded; of a flood of wrong passwords, one per network and 20 an hour are", async () => {
  site.clock.advance(3 * 60 * 60_000);
  const before = await headNumber();
  const mira = newTestBrowser(site);
  await mira.logIn();
  for (let tries = 0; tries < 3; tries++) await mira.logIn({ password: "a guess of some length" });
  expect((await entriesAfter(before)).map(({ outcome }) => outcome)).toEqual(["done", "wrong-login"]);
  const flood = Array.from({ length: 24 }, () => newTestBrowser(site));
  for (const stranger of flood) await stranger.logIn({ password: "a guess of some length" });
  const entries = await entriesAfter(before);
  expect(entries[0]).toMatchObject({ action: "POST /api/admin/login", actor: "visitor", outcome: "done" });
  expect(entries[0]!.subjects).toMatch(/^owner=\S{36} session=\S{36}$/);
  expect(entries.slice(1).map(({ outcome }) => outcome)).toEqual(Array.from({ length: 20 }, () => "wrong-login"));
});

test("the acts of a student have entries; erasing the account deletes where they came from", async () => {
  const before = await headNumber();
  const ana = await asStudent(site);
  expect((await site.request("GET", `/api/user/${ana.id}/export`, undefined, ana.headers)).status).toBe(200);
  expect((await site.request("PUT", `/api/user/${ana.id}/update`, { city: "Bend" }, ana.headers)).status).toBe(200);
  expect((await site.request("POST", "/api/user/logout-everywhere", undefined, ana.headers)).status).toBe(200);
  const origins = () => site.database.pool.query("select from audit_origins where account_id = $1", [ana.id]);
  expect((await entriesAfter(before)).map(({ action, actor, actor_id }) => [action, actor, actor_id])).toEqual([
    ["GET /api/user/{id}/export", "student", ana.id],
    ["POST /api/user/logout-everywhere", "student", ana.id],
  ]);
  expect((await origins()).rowCount).toBe(2);
  expect((await site.request("DELETE", `/api/admin/users/${ana.id}`, undefined, owner)).status).toBe(200);
  expect((await origins()).rowCount).toBe(0);
  expect(await breaches()).toEqual([]);
});

test("a student downloads the data twenty times a day at most", async () => {
  const ana = await asStudent(site);
  const before = await headNumber();
  const download = () => site.request("GET", `/api/user/${ana.id}/export`, undefined, ana.headers);
  for (let time = 0; time < 20; time++) expect((await download()).status).toBe(200);
  expect((await download()).status).toBe(429);
  expect(await entriesAfter(before)).toHaveLength(20);
});

const originsOf = async (action: string, after: number) =>
  (
    await site.database.pool.query(
      "select ip, device, account_id from audit_origins join audit_entries using (number) where action = $1 and number > $2",
      [action, after],
    )
  ).rows;

test.each(["without a login", "while logged in"])(
  "deleting the own account by the mailed link, %s, leaves no origin",
  async (how) => {
    const before = await headNumber();
    const ana = await asStudent(site);
    const deletion = await site.request("POST", `/api/user/${ana.id}/deletion`, undefined, ana.headers);
    expect(deletion.status).toBe(200);
    expect(await originsOf("POST /api/user/{id}/deletion", before)).toMatchObject([{ account_id: ana.id }]);
    const [mail] = await mailsWrittenTo(site, ana.email);
    const token = /user\/delete\?token=([\w-]+)/.exec(mail!.text)![1];
    const headers = how === "while logged in" ? ana.headers : {};
    const done = await site.request("POST", "/api/user/deletion/finish", { token }, headers);
    expect(done.status).toBe(200);
    const entries = await entriesAfter(before);
    expect(entries.at(-1)).toMatchObject({ action: "POST /api/user/deletion/finish", origin: "" });
    expect(await originsOf("POST /api/user/deletion/finish", before)).toEqual([]);
    expect(await originsOf("POST /api/user/{id}/deletion", before)).toEqual([]);
    expect(await breaches()).toEqual([]);
  },
);

test("a call of a student whose account is erased at the same time leaves no origin", async () => {
  const before = await headNumber();
  const ana = await asStudent(site);
  // The erasure has deleted the origins and waits to append its entry; the student's call waits for it.
  const release = await lockRows(site, "select from audit_chain for update", []);
  const erasure = site.request("DELETE", `/api/admin/users/${ana.id}`, undefined, owner);
  await untilWaiting(site, 1);
  const download = site.request("GET", `/api/user/${ana.id}/export`, undefined, ana.headers);
  await untilWaiting(site, 2);
  await release();
  expect([(await erasure).status, (await download).status]).toEqual([200, 200]);
  expect((await entriesAfter(before)).at(-1)).toMatchObject({
    action: "GET /api/user/{id}/export",
    actor_id: ana.id,
    origin: "",
  });
  expect(await originsOf("GET /api/user/{id}/export", before)).toEqual([]);
});

test("erasing a student leaves from where the owner's acts about the student came", async () => {
  const before = await headNumber();
  const ana = await asStudent(site);
  const body = { email: ana.email };
  expect((await site.request("POST", "/api/admin/people/export", body, owner)).status).toBe(200);
  expect((await site.request("POST", "/api/admin/people/erase", body, owner)).status).toBe(200);
  for (const action of ["POST /api/admin/people/export", "POST /api/admin/people/erase"])
    expect(await originsOf(action, before)).toEqual([expect.objectContaining({ account_id: null })]);
});

test("a student's login and its entry are of one transaction, and the entry names the session", async () => {
  const before = await headNumber();
  const ana = await makeStudent(site);
  const browser = studentsBrowser(site);
  const { token } = await receiveMail(site, ana.email, () => browser.wantLink(ana.email));
  expect((await browser.follow(token)).status).toBe(200);
  const { rows } = await site.database.pool.query(
    "select s.xmin::text as session, a.xmin::text as entry, s.id, subjects from sessions s, audit_entries a where person_id = $1 and number = $2",
    [ana.id, before + 1],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0].entry).toBe(rows[0].session);
  expect(rows[0].subjects).toBe(`student=${ana.id} session=${rows[0].id}`);
});

test("the exports contain all that another program needs to verify the chain", async () => {
  const lines = await (await fetch(`${site.url}/api/admin/audit.jsonl`, { headers: owner })).text();
  const entries = lines
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, string | number | null>);
  const sha256 = (parts: unknown[]) => createHash("sha256").update(parts.join("\n")).digest("hex");
  const chained = [
    "number",
    "at",
    "actor",
    "actorId",
    "sessionId",
    "action",
    "subjects",
    "outcome",
    "origin",
    "previous",
  ];
  let previous = "0".repeat(64);
  for (const [nth, entry] of entries.entries()) {
    expect([entry["number"], entry["previous"]]).toEqual([nth + 1, previous]);
    expect(entry["hash"]).toBe(sha256(chained.map((name) => entry[name])));
    const { salt, ip, device, origin } = entry;
    expect(origin).toBe(salt === null ? origin : sha256([salt, ip, device]));
    previous = String(entry["hash"]);
  }
  expect(entries.at(-1)!["action"]).toBe("GET /api/admin/audit.jsonl");
  const csv = await site.request("GET", "/api/admin/audit.csv", undefined, owner);
  const rows = String(csv.body).trimEnd().split("\r\n");
  expect(rows).toHaveLength(entries.length + 2);
  expect(rows.at(-1)).toMatch(/,"You downloaded this log\."$/);
});

test("the owner reads the log by page, kind and day, and checks it", async () => {
  const read = async (query: string) =>
    (await site.request("GET", `/api/admin/audit${query}`, undefined, owner)).body as {
      entries: {
        number: number;
        action: string;
        at: string;
        device: string | null;
        things: { kind: string; title: string }[];
      }[];
      hasMore: boolean;
      head: { number: number };
    };
  const first = await read("");
  expect(first.hasMore).toBe(true);
  expect(first.entries[0]!.number).toBe(first.head.number);
  const second = await read(`?before=${first.entries.at(-1)!.number}`);
  expect(second.entries[0]!.number).toBe(first.entries.at(-1)!.number - 1);
  const classes = await read("?kind=classes");
  expect(classes.entries.at(-1)).toMatchObject({
    action: "POST /api/admin/events",
    things: [{ kind: "class", title: "Slow morning", day: "2031-05-06" }],
  });
  expect((await read("?until=2020-01-01")).entries).toEqual([]);
  const { body } = await site.request("GET", "/api/admin/audit/check", undefined, owner);
  expect(body).toMatchObject({ breaches: [], entries: first.head.number, backups: 0 });
});

test("origins are deleted after a year, entries after seven, and the rest of the chain holds", async () => {
  const { pool } = site.database;
  const before = await headNumber();
  // More than a year and a day: other tests wrote entries three hours ahead, perhaps on the next day of the studio.
  site.clock.advance(368 * 24 * 60 * 60_000);
  await purgeAudit(site.ctx(), retention);
  expect((await pool.query("select from audit_origins")).rowCount).toBe(0);
  expect(await headNumber()).toBe(before);
  site.clock.advance((7 * 366 - 200) * 24 * 60 * 60_000);
  await logInAgain(site, owner);
  await addClass("Much later", "2039-05-05");
  site.clock.advance(210 * 24 * 60 * 60_000);
  await purgeAudit(site.ctx(), retention);
  const { rows } = await pool.query("select number, action from audit_entries order by number");
  expect(rows).toEqual([
    { number: before + 1, action: "POST /api/admin/events" },
    { number: before + 2, action: "purge audit log" },
  ]);
  expect(await breaches()).toEqual([]);
});
