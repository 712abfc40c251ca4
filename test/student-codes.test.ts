import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "./app.ts";
import { makeStudent } from "./student.ts";
import { mailedTo, newAddress, type StudentsBrowser, studentsBrowser } from "./students-browser.ts";

let site: TestApp;
beforeAll(async () => {
  site = await testApp({ from: "empty", env: { TRUST_PROXY: "1" }, now: noon });
});
afterAll(() => site.close());

// Limits count from full quarters of an hour and days on; none of them ends while a test counts.
const noon = new Date("2027-06-19T12:00:01Z");
const aBrowser = () => studentsBrowser(site);
const wrong = { status: 401, body: { code: "login-code-wrong" } };
const codeFor = async (email: string, browser: StudentsBrowser) =>
  (await mailedTo(site, email, () => browser.wantLink(email))).code;
/** A code that is not this one. */
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

test("the code of the mail logs in the browser that asked, once, however it is typed", async () => {
  const { email, id } = await makeStudent(site);
  const asking = aBrowser();
  const code = await codeFor(email, asking);
  const answer = await asking.typeCode(email.toUpperCase(), ` ${code.slice(0, 3)} ${code.slice(3)}`);
  expect(answer).toMatchObject({ status: 200, body: { user: { id, email } } });
  expect(await asking.isIn()).toBe(true);
  expect(await asking.typeCode(email, code)).toMatchObject(wrong);
});

test("in any other browser it is as wrong as any: one that never asked, and one that asked for itself", async () => {
  const { email } = await makeStudent(site);
  const [asking, other] = [aBrowser(), aBrowser()];
  const code = await codeFor(email, asking);
  expect(await aBrowser().typeCode(email, code)).toMatchObject(wrong);
  await codeFor(email, other);
  expect(await other.typeCode(email, code)).toMatchObject(wrong);
  expect((await asking.typeCode(email, code)).status).toBe(200);
});

test("it opens no other's account, though both asked in this browser", async () => {
  const [ana, june] = [await makeStudent(site), await makeStudent(site)];
  const browser = aBrowser();
  const anas = await codeFor(ana.email, browser);
  const junes = await codeFor(june.email, browser);
  expect(await browser.typeCode(june.email, anas)).toMatchObject(wrong);
  expect((await browser.typeCode(june.email, junes)).body.user.id).toBe(june.id);
});

test("it is dead after 15 minutes, when its link was used, and when a sister was", async () => {
  const { email } = await makeStudent(site);
  const browser = aBrowser();
  const late = await codeFor(email, browser);
  site.clock.advance(15 * 60_000);
  expect(await browser.typeCode(email, late)).toMatchObject(wrong);
  const first = await codeFor(email, browser);
  const { token } = await mailedTo(site, email, () => browser.wantLink(email));
  expect((await browser.follow(token)).status).toBe(200);
  expect(await browser.typeCode(email, first)).toMatchObject(wrong);
});

test("of twenty who type the right code at once one gets in, or has to wait like the others", async () => {
  const { email, id } = await makeStudent(site);
  const browser = aBrowser();
  const code = await codeFor(email, browser);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => studentsBrowser(site, new Map(browser.cookies)).typeCode(email, code)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const sessions = site.database.db.selectFrom("sessions").select("id").where("person_id", "=", id);
  expect(await sessions.execute()).toHaveLength(1);
});

test("wrong codes slow down the browser that asked, whether or not there is an account; the right one is forgiven", async () => {
  const { email } = await makeStudent(site);
  const nobodys = newAddress();
  const asking = aBrowser();
  const code = await codeFor(email, asking);
  await codeFor(nobodys, asking);
  for (const address of [email, nobodys]) {
    const answers = [];
    for (let guess = 0; guess < 5; guess++)
      answers.push(await studentsBrowser(site, asking.cookies).typeCode(address, otherThan(code)));
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 429]);
    expect(Number(answers[4]!.headers.get("retry-after"))).toBeGreaterThan(0);
  }
  expect((await asking.typeCode(email, code)).status).toBe(429);
  site.clock.advance(60_000);
  expect((await asking.typeCode(email, code)).status).toBe(200);
  expect(await asking.typeCode(email, code)).toMatchObject(wrong);
});

test("a stranger's guesses slow down nobody but the stranger", async () => {
  const { email } = await makeStudent(site);
  const [asking, stranger, strangerWhoAsked] = [aBrowser(), aBrowser(), aBrowser()];
  const code = await codeFor(email, asking);
  await codeFor(email, strangerWhoAsked);
  for (let guess = 0; guess < 6; guess++) {
    expect(await stranger.typeCode(email, code)).toMatchObject(wrong);
    await strangerWhoAsked.typeCode(email, otherThan(code));
  }
  expect((await strangerWhoAsked.typeCode(email, code)).status).toBe(429);
  expect((await asking.typeCode(email, code)).status).toBe(200);
});

test("who guesses with patience has ten tries a day in one browser, while the link works all the same", async () => {
  const { email } = await makeStudent(site);
  const asking = aBrowser();
  await codeFor(email, asking);
  const answers = [];
  for (let guess = 0; guess < 11; guess++) {
    site.clock.advance(61_000);
    answers.push(await studentsBrowser(site, asking.cookies).typeCode(email, "000000"));
  }
  expect(answers[10]!.body.message).toMatch(/Please try again in \d+ hours\.$/);
  expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
  const { token } = await mailedTo(site, email, () => asking.wantLink(email));
  expect((await asking.follow(token)).status).toBe(200);
});
