import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { TestResponse } from "./app.ts";
import { ensureOwner, ownerLogin } from "./owner.ts";
import { startSite } from "./start-site.ts";
import { makeStudent } from "./student.ts";
import { receiveMail, newEmail, studentsBrowser } from "./students-browser.ts";

// Neither a response nor the writes behind it reveal whether an email address has an account.

/** Rate-limit windows start at each quarter of an hour: none ends during a test. */
const noon = new Date("2027-06-19T12:00:01Z");
const env = { TRUST_PROXY: "1" };
const site = startSite({ from: "empty", env, now: noon });
// One mail server for both: each process may deliver the other's emails.
const secondSite = startSite(() => ({ database: site.database, env: { ...env, SMTP_URL: site.mail.url }, now: noon }));
beforeAll(recordWrites);

const watched = ["users", "user_identities", "mailed_links", "sessions", "limit_counters", "wrong_tries", "mails"];

/** Records each writing statement by trigger. Of `mails` only inserts: delivery is later and independent. */
async function recordWrites(): Promise<void> {
  await sql`create table noted (at serial, what text)`.execute(site.database.db);
  await sql`create function note() returns trigger language plpgsql as $$
    begin insert into noted (what) values (tg_op || ' ' || tg_table_name); return null; end $$`.execute(
    site.database.db,
  );
  for (const table of watched) {
    const writes = table === "mails" ? "insert" : "insert or update or delete";
    await sql`create trigger note after ${sql.raw(writes)} on ${sql.table(table)} for each statement execute function note()`.execute(
      site.database.db,
    );
  }
}

async function writesOf(act: () => Promise<TestResponse>) {
  await sql`truncate noted`.execute(site.database.db);
  const answer = await act();
  const { rows } = await sql<{ what: string }>`select what from noted order by at`.execute(site.database.db);
  return { answer, writes: rows.map(({ what }) => what) };
}

/** A response without its random and time-dependent parts, which reveal nothing. */
function visibleParts({ status, headers, body }: TestResponse) {
  const changing = new Set(["date", "server-time", "x-request-id"]);
  const fixed = [...headers].filter(([name]) => !changing.has(name));
  return {
    status,
    body,
    headers: fixed.map(([name, value]) => [name, value.replace(/askedLink=[\w-]{43};/, "askedLink=…;")]),
  };
}

/** One address of each kind: unknown, unproven, live, and of a deleted account. A stranger must see no difference. */
async function addressKinds(): Promise<string[]> {
  const unproven = newEmail();
  await receiveMail(site, unproven, () => studentsBrowser(site).register(unproven));
  const live = (await makeStudent(site)).email;
  const gone = newEmail();
  await site.database.db
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
  // Next rate-limit window: the registration email above must not count.
  for (const each of [site, secondSite]) each.clock.advance(15 * 60_000);
  return [newEmail(), unproven, live, gone];
}

test.each([
  ["POST /login", (email: string) => studentsBrowser(site).wantLink(email)],
  ["POST /register", (email: string) => studentsBrowser(site).register(email)],
  ["POST /api/user/booking-code", (email: string) => studentsBrowser(site).wantBookingCode(email)],
])("%s responds and writes the same for an unknown, an unproven and a known address", async (_name, call) => {
  const outcomes = [];
  for (const email of await addressKinds()) {
    let outcome: Awaited<ReturnType<typeof writesOf>> | undefined;
    await receiveMail(site, email, async () => (outcome = await writesOf(() => call(email))).answer);
    outcomes.push({ seen: visibleParts(outcome!.answer), writes: outcome!.writes });
  }
  expect(outcomes[0]!.writes).toContain("INSERT mails");
  expect(outcomes[0]!.seen).toMatchObject({ status: 200 });
  for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0]);
});

test("a wrong code causes the same response and writes for every kind of address", async () => {
  const outcomes = [];
  for (const email of await addressKinds()) {
    const { answer, writes } = await writesOf(() => studentsBrowser(site).typeCode(email, "000000"));
    outcomes.push({ seen: visibleParts(answer), writes });
  }
  expect(outcomes[0]!.seen).toMatchObject({ status: 401 });
  for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0]);
});

test("a password reset writes the same for the owner's and any other address, but emails only the owner", async () => {
  await ensureOwner(site);
  const before = site.mail.received.length;
  const outcomes = [];
  for (const email of [newEmail(), ownerLogin.email]) {
    const recaptchaToken = await site.botToken("admin_login");
    const requestReset = () =>
      studentsBrowser(site).request("POST", "/api/admin/password-reset", { email, recaptchaToken });
    const { answer, writes } = await writesOf(requestReset);
    outcomes.push({ seen: visibleParts(answer), writes });
  }
  expect(outcomes[0]!.seen).toMatchObject({ status: 200 });
  expect(outcomes[0]).toEqual(outcomes[1]);
  // An email to the other address would have been first in the outbox.
  await expect.poll(() => site.mail.received.length).toBe(before + 1);
  const validLinks = await site.database.db
    .selectFrom("mailed_links")
    .select("token_hash")
    .where("purpose", "=", "admin-password")
    .where("expires_at", ">", site.clock.now())
    .execute();
  expect(validLinks).toHaveLength(1);
});

test("one network can cause five emails to an address in 15 minutes, over all processes and spellings, known or not", async () => {
  for (const email of [newEmail(), (await makeStudent(site)).email]) {
    const answers = [];
    const [firstBrowser, secondBrowser] = [studentsBrowser(site), studentsBrowser(secondSite)];
    secondBrowser.address = firstBrowser.address;
    for (let n = 0; n < 6; n++) {
      const browser = n % 2 ? firstBrowser : secondBrowser;
      const written = n % 3 ? email : email.toUpperCase();
      answers.push(n === 3 ? await browser.register(written) : await browser.wantLink(written));
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(Number(answers[5]!.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(answers[5]!.headers.getSetCookie()).toEqual([]);
    expect((await studentsBrowser(site).wantLink(email)).status).toBe(200);
  }
});

test("one IP address has thirty login requests in 15 minutes, over both processes", async () => {
  const from = { "x-forwarded-for": "203.0.113.9" };
  const statuses = [];
  for (let n = 0; n < 31; n++) {
    const target = n % 2 ? site : secondSite;
    statuses.push((await target.request("POST", "/login", { email: newEmail() }, from)).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
});
