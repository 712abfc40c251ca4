import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "./app.ts";
import { testDatabase } from "./database.ts";
import { makeEvent } from "./make.ts";
import { newAddress, registered, studentsBrowser } from "./students-browser.ts";
import { signUpNew, waitFor } from "./students.ts";

// A visitor may type any address. That must not fill a stranger's mailbox, nor use up the mails its owner may ask for.

let database: Awaited<ReturnType<typeof testDatabase>>;
let site: TestApp;
let twin: TestApp;
beforeAll(async () => {
  database = await testDatabase("demo");
  const env = { TRUST_PROXY: "1" };
  site = await testApp({ database, env, now: midnight });
  twin = await testApp({ database, env: { ...env, SMTP_URL: site.mail.url }, now: midnight });
});
afterAll(async () => {
  await twin.close();
  await site.close();
  await database.close();
});

/** Counts begin at midnight (UTC) and at full quarters of an hour: none ends while a test counts. */
const midnight = new Date("2027-06-19T00:00:01Z");

let networks = 0;
const fromAnywhere = () => ({ "x-forwarded-for": `10.20.${++networks >> 8}.${networks & 255}` });
const lettersTo = (email: string) =>
  site.database.db
    .selectFrom("mails")
    .select("subject")
    .where(sql<boolean>`recipient ->> 'address' = ${email}`)
    .execute();

async function askForFreeSession(email: string, headers: Record<string, string>, at = site) {
  const request = {
    name: "Somebody",
    email,
    phone: "555 010 4477",
    sessionType: "private yoga",
    message: `Number ${++networks}`,
    captchaToken: await at.botToken("submit"),
  };
  return at.request("POST", "/api/publicBookings/request", request, headers);
}

test("twenty free sessions asked for with a stranger's address send it twelve letters a day", async () => {
  const email = newAddress();
  const from = fromAnywhere();
  for (let nr = 0; nr < 20; nr += 1)
    expect((await askForFreeSession(email, from, nr % 2 ? site : twin)).status).toBe(200);
  expect(await lettersTo(email)).toHaveLength(12);
  expect((await askForFreeSession(newAddress(), from)).status).toBe(200);
  site.clock.advance(24 * 60 * 60_000);
  twin.clock.advance(24 * 60 * 60_000);
  await askForFreeSession(email, from);
  expect(await lettersTo(email)).toHaveLength(13);
});

test("from any number of networks at once it is thirty, and one an hour more, over all processes", async () => {
  const email = newAddress();
  const asks = [];
  for (let nr = 0; nr < 40; nr += 1) asks.push([fromAnywhere(), nr % 2 ? site : twin] as const);
  const [[first], ...others] = asks as [(typeof asks)[number], ...typeof asks];
  await askForFreeSession(email, first);
  await Promise.all(others.map(([from, at]) => askForFreeSession(email, from, at)));
  expect(await lettersTo(email)).toHaveLength(31);
  for (const each of [site, twin]) each.clock.advance(60 * 60_000);
  // A network that caused a letter today gets none of these; one whose call wrote none still may.
  await askForFreeSession(email, first);
  const early = fromAnywhere();
  await askForFreeSession(email, early);
  expect(await lettersTo(email)).toHaveLength(32);
  const late = fromAnywhere();
  await askForFreeSession(email, late);
  for (const each of [site, twin]) each.clock.advance(60 * 60_000);
  await askForFreeSession(email, early);
  expect(await lettersTo(email)).toHaveLength(32);
  await askForFreeSession(email, late);
  expect(await lettersTo(email)).toHaveLength(33);
});

test("letters about classes count as well, and the place or the line is had all the same", async () => {
  const email = newAddress();
  for (let nr = 0; nr < 12; nr += 1) await askForFreeSession(email, {});
  const { db } = site.database;
  expect((await signUpNew(site, await makeEvent(db), { email })).status).toBe(200);
  const full = await makeEvent(db, { capacity: 1 });
  await signUpNew(site, full, { email: newAddress() });
  expect((await waitFor(site, full, email)).status).toBe(200);
  expect(await lettersTo(email)).toHaveLength(12);
});

test.each(["login", "register"])(
  "the second mail asked for by POST /%s within a quarter of an hour needs a bot check, known address or not",
  async (call) => {
    const { email: known } = await registered(site, studentsBrowser(site));
    site.clock.advance(15 * 60_000);
    for (const email of [newAddress(), known]) {
      const ask = async (more: object = {}) => {
        const body = call === "login" ? { email } : { firstName: "Ana", lastName: "Whitlow", email };
        const answer = await site.request("POST", `/${call}`, { ...body, ...more }, fromAnywhere());
        return [answer.status, answer.body.code];
      };
      expect(await ask()).toEqual([200, undefined]);
      expect(await ask()).toEqual([400, "bot-check-needed"]);
      expect(await ask({ recaptchaToken: "nonsense" })).toEqual([400, "bot-check-failed"]);
      expect(await ask({ recaptchaToken: await site.botToken("submit") })).toEqual([400, "bot-check-failed"]);
      expect(await ask({ recaptchaToken: await site.botToken("login_mail") })).toEqual([200, undefined]);
      expect((await lettersTo(email)).length).toBeLessThanOrEqual(3);
    }
  },
);

test("of many first requests at once one needs no bot check", async () => {
  const email = newAddress();
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => twin.request("POST", "/api/user/login", { email }, fromAnywhere())),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test("a stranger who asks all day leaves the student her link: from another network, and in her own browser", async () => {
  const home = studentsBrowser(site);
  const { email } = await registered(site, home);
  const stranger = studentsBrowser(site);
  for (let nr = 0; nr < 14; nr += 1) {
    await stranger.wantLink(email);
    site.clock.advance(15 * 60_000);
  }
  // The registration was a mail, too.
  expect(await lettersTo(email)).toHaveLength(13);
  expect((await stranger.wantLink(email)).body.code).toBe("limited");
  expect((await studentsBrowser(site).wantLink(email)).status).toBe(200);
  for (let nr = 0; nr < 40; nr += 1) await studentsBrowser(site).wantLink(email);
  expect((await studentsBrowser(site).wantLink(email)).body.code).toBe("limited");
  expect(await lettersTo(email)).toHaveLength(31);
  expect((await home.wantLink(email)).status).toBe(200);
  expect(await lettersTo(email)).toHaveLength(32);
});

test("what counts letters names nobody", async () => {
  const email = newAddress();
  await askForFreeSession(email, {});
  const { rows } = await site.database.pool.query(
    "select key from limit_counters where key like 'letters %' and key like '%@%'",
  );
  expect(rows).toEqual([]);
});
