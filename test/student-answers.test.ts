import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestAnswer, type TestApp, testApp } from "./app.ts";
import { testDatabase } from "./database.ts";
import { haveOwner, ownerLogin } from "./owner.ts";
import { makeStudent } from "./student.ts";
import { mailedTo, newAddress, studentsBrowser } from "./students-browser.ts";

// Nobody learns from an answer, or from how much work it was, whether an address is a student's.

let database: Awaited<ReturnType<typeof testDatabase>>;
let site: TestApp;
let twin: TestApp;
beforeAll(async () => {
  database = await testDatabase();
  const env = { TRUST_PROXY: "1" };
  site = await testApp({ database, env, now: noon });
  // Either may deliver what the other mails, so they have one mail server.
  twin = await testApp({ database, env: { ...env, SMTP_URL: site.mail.url }, now: noon });
  await noteWrites();
});
afterAll(async () => {
  await twin.close();
  await site.close();
  await database.close();
});

/** Limits count from full quarters of an hour on: none ends while a test counts. */
const noon = new Date("2027-06-19T12:00:01Z");

const watched = [
  "users",
  "user_identities",
  "mailed_links",
  "sessions",
  "limit_counters",
  "wrong_tries",
  "mails",
];

/** Has the database itself note down each statement that writes. A mail's delivery comes later: only its making counts. */
async function noteWrites(): Promise<void> {
  await sql`create table noted (at serial, what text)`.execute(database.db);
  await sql`create function note() returns trigger language plpgsql as $$
    begin insert into noted (what) values (tg_op || ' ' || tg_table_name); return null; end $$`.execute(
    database.db,
  );
  for (const table of watched) {
    const writes = table === "mails" ? "insert" : "insert or update or delete";
    await sql`create trigger note after ${sql.raw(writes)} on ${sql.table(table)} for each statement execute function note()`.execute(
      database.db,
    );
  }
}

async function writesOf(act: () => Promise<TestAnswer>) {
  await sql`truncate noted`.execute(database.db);
  const answer = await act();
  const { rows } = await sql<{ what: string }>`select what from noted order by at`.execute(database.db);
  return { answer, writes: rows.map(({ what }) => what) };
}

/** An answer as a stranger sees it: the random part of a cookie and the names of the moment tell him nothing. */
function seen({ status, headers, body }: TestAnswer) {
  const changing = new Set(["date", "x-request-id"]);
  const fixed = [...headers].filter(([name]) => !changing.has(name));
  return {
    status,
    body,
    headers: fixed.map(([name, value]) => [name, value.replace(/askedLink=[\w-]{43};/, "askedLink=…;")]),
  };
}

/** Four kinds of address, none of which a stranger can tell from another. */
async function addresses(): Promise<string[]> {
  const unproven = newAddress();
  await mailedTo(site, unproven, () => studentsBrowser(site).register(unproven));
  const live = (await makeStudent(site)).email;
  const gone = newAddress();
  await database.db
    .insertInto("users")
    .values({
      id: "0198c0de-0000-7000-8000-000000000001",
      email: "",
      state: "gone",
      created_at: new Date(),
      gone_at: new Date(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // The mail that one of them got above was in another quarter of an hour: each is asked about for the first time.
  for (const each of [site, twin]) each.clock.advance(15 * 60_000);
  return [newAddress(), unproven, live, gone];
}

test.each([
  ["POST /login", (email: string) => studentsBrowser(site).wantLink(email)],
  ["POST /register", (email: string) => studentsBrowser(site).register(email)],
])("%s answers and works alike for an unknown, an unproven and a known address", async (_name, call) => {
  const outcomes = [];
  for (const email of await addresses()) {
    let outcome: Awaited<ReturnType<typeof writesOf>> | undefined;
    await mailedTo(site, email, async () => (outcome = await writesOf(() => call(email))).answer);
    outcomes.push({ seen: seen(outcome!.answer), writes: outcome!.writes });
  }
  expect(outcomes[0]!.writes).toContain("INSERT mails");
  expect(outcomes[0]!.seen).toMatchObject({ status: 200 });
  for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0]);
});

test("the same holds for a code that is wrong", async () => {
  const outcomes = [];
  for (const email of await addresses()) {
    const { answer, writes } = await writesOf(() => studentsBrowser(site).typeCode(email, "000000"));
    outcomes.push({ seen: seen(answer), writes });
  }
  expect(outcomes[0]!.seen).toMatchObject({ status: 401 });
  for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0]);
});

test("a password reset works alike for the owner's address and any other, and only hers is mailed", async () => {
  await haveOwner(site);
  const before = site.mail.received.length;
  const outcomes = [];
  for (const email of [newAddress(), ownerLogin.email]) {
    const recaptchaToken = await site.botToken("admin_login");
    const ask = () =>
      studentsBrowser(site).request("POST", "/api/admin/password-reset", { email, recaptchaToken });
    const { answer, writes } = await writesOf(ask);
    outcomes.push({ seen: seen(answer), writes });
  }
  expect(outcomes[0]!.seen).toMatchObject({ status: 200 });
  expect(outcomes[0]).toEqual(outcomes[1]);
  // The other one's was in the outbox first.
  await expect.poll(() => site.mail.received.length, { timeout: 10_000 }).toBe(before + 1);
  const alive = await database.db
    .selectFrom("mailed_links")
    .select("token_hash")
    .where("purpose", "=", "admin-password")
    .where("expires_at", ">", site.clock.now())
    .execute();
  expect(alive).toHaveLength(1);
});

test("one network gets an address five mails in a quarter of an hour, over all processes, known or not, however it is written", async () => {
  for (const email of [newAddress(), (await makeStudent(site)).email]) {
    const answers = [];
    const [here, there] = [studentsBrowser(site), studentsBrowser(twin)];
    there.address = here.address;
    for (let asked = 0; asked < 6; asked++) {
      const browser = asked % 2 ? here : there;
      const written = asked % 3 ? email : email.toUpperCase();
      answers.push(asked === 3 ? await browser.register(written) : await browser.wantLink(written));
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(Number(answers[5]!.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(answers[5]!.headers.getSetCookie()).toEqual([]);
    expect((await studentsBrowser(site).wantLink(email)).status).toBe(200);
  }
});

test("one connection has thirty tries in a quarter of an hour, over both processes", async () => {
  const from = { "x-forwarded-for": "203.0.113.9" };
  const statuses = [];
  for (let asked = 0; asked < 31; asked++) {
    const process = asked % 2 ? site : twin;
    statuses.push((await process.request("POST", "/login", { email: newAddress() }, from)).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
});
