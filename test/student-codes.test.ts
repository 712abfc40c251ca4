import { expect, test } from "vitest";
import { startSite } from "./start-site.ts";
import { makeStudent } from "./student.ts";
import { receiveMail, newEmail, type StudentsBrowser, studentsBrowser } from "./students-browser.ts";

// Rate-limit windows start at each quarter of an hour and each day; none ends during a test.
const noon = new Date("2027-06-19T12:00:01Z");
const site = startSite({ from: "empty", env: { TRUST_PROXY: "1" }, now: noon });
const newBrowser = () => studentsBrowser(site);
const wrong = { status: 401, body: { code: "login-code-wrong" } };
const codeFor = async (email: string, browser: StudentsBrowser) =>
  (await receiveMail(site, email, () => browser.wantLink(email))).code;
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

test("an emailed code logs in the requesting browser, once, with any spacing", async () => {
  const { email, id } = await makeStudent(site);
  const requester = newBrowser();
  const code = await codeFor(email, requester);
  const answer = await requester.typeCode(email.toUpperCase(), ` ${code.slice(0, 3)} ${code.slice(3)}`);
  expect(answer).toMatchObject({ status: 200, body: { user: { id, email } } });
  expect(await requester.isIn()).toBe(true);
  expect(await requester.typeCode(email, code)).toMatchObject(wrong);
});

test("a code is refused in a browser that requested none, and in one that requested another", async () => {
  const { email } = await makeStudent(site);
  const [requester, other] = [newBrowser(), newBrowser()];
  const code = await codeFor(email, requester);
  expect(await newBrowser().typeCode(email, code)).toMatchObject(wrong);
  await codeFor(email, other);
  expect(await other.typeCode(email, code)).toMatchObject(wrong);
  expect((await requester.typeCode(email, code)).status).toBe(200);
});

test("a code does not open another account, even if the same browser requested codes for both", async () => {
  const [ana, june] = [await makeStudent(site), await makeStudent(site)];
  const browser = newBrowser();
  const anasCode = await codeFor(ana.email, browser);
  const junesCode = await codeFor(june.email, browser);
  expect(await browser.typeCode(june.email, anasCode)).toMatchObject(wrong);
  expect((await browser.typeCode(june.email, junesCode)).body.user.id).toBe(june.id);
});

test("a code is refused after 15 minutes, and after the use of another login link of the student", async () => {
  const { email } = await makeStudent(site);
  const browser = newBrowser();
  const lateCode = await codeFor(email, browser);
  site.clock.advance(15 * 60_000);
  expect(await browser.typeCode(email, lateCode)).toMatchObject(wrong);
  const firstCode = await codeFor(email, browser);
  const { token } = await receiveMail(site, email, () => browser.wantLink(email));
  expect((await browser.follow(token)).status).toBe(200);
  expect(await browser.typeCode(email, firstCode)).toMatchObject(wrong);
});

test("the right code is typed twenty times at the same time: one login succeeds", async () => {
  const { email, id } = await makeStudent(site);
  const browser = newBrowser();
  const code = await codeFor(email, browser);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => studentsBrowser(site, new Map(browser.cookies)).typeCode(email, code)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const sessions = site.database.db.selectFrom("sessions").select("id").where("person_id", "=", id);
  expect(await sessions.execute()).toHaveLength(1);
});

test("wrong codes throttle the requesting browser, with or without an account; later the right code still works", async () => {
  const { email } = await makeStudent(site);
  const unknownEmail = newEmail();
  const requester = newBrowser();
  const code = await codeFor(email, requester);
  await codeFor(unknownEmail, requester);
  for (const address of [email, unknownEmail]) {
    const answers = [];
    for (let guess = 0; guess < 5; guess++)
      answers.push(await studentsBrowser(site, requester.cookies).typeCode(address, otherThan(code)));
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 429]);
    expect(Number(answers[4]!.headers.get("retry-after"))).toBeGreaterThan(0);
  }
  expect((await requester.typeCode(email, code)).status).toBe(429);
  site.clock.advance(60_000);
  expect((await requester.typeCode(email, code)).status).toBe(200);
  expect(await requester.typeCode(email, code)).toMatchObject(wrong);
});

test("a stranger's guesses throttle only the stranger", async () => {
  const { email } = await makeStudent(site);
  const [requester, stranger, strangerWithCode] = [newBrowser(), newBrowser(), newBrowser()];
  const code = await codeFor(email, requester);
  await codeFor(email, strangerWithCode);
  for (let guess = 0; guess < 6; guess++) {
    expect(await stranger.typeCode(email, code)).toMatchObject(wrong);
    await strangerWithCode.typeCode(email, otherThan(code));
  }
  expect((await strangerWithCode.typeCode(email, code)).status).toBe(429);
  expect((await requester.typeCode(email, code)).status).toBe(200);
});

test("guesses fill no table: neither those of made-up browsers, nor those of one browser at any number of addresses", async () => {
  const rows = async () => {
    const { db } = site.database;
    const tries = await db.selectFrom("wrong_tries").select("subject").execute();
    const counters = await db.selectFrom("limit_counters").select("key").where("key", "like", "login code%").execute();
    return tries.length + counters.length;
  };
  const { address } = newBrowser();
  const at = (browser: StudentsBrowser) => Object.assign(browser, { address });
  const before = await rows();
  for (let n = 0; n < 150; n++) {
    const browser = at(studentsBrowser(site, new Map([["askedLink", String(n).padStart(43, "x")]])));
    await browser.typeCode(newEmail(), "123456");
  }
  const afterMadeUp = await rows();
  expect(afterMadeUp - before).toBeLessThanOrEqual(64);
  const requester = newBrowser();
  const { email } = await makeStudent(site);
  const code = await codeFor(email, requester);
  const guess = () => at(studentsBrowser(site, requester.cookies)).typeCode(newEmail(), "123456");
  for (let n = 0; n < 60; n++) await guess();
  expect((await rows()) - afterMadeUp).toBeLessThanOrEqual(62);
  const neighbour = at(newBrowser());
  const { email: neighbours } = await makeStudent(site);
  const neighboursCode = await codeFor(neighbours, neighbour);
  expect((await neighbour.typeCode(neighbours, neighboursCode)).status).toBe(200);
  expect((await requester.typeCode(email, code)).status).toBe(429);
});

test("one browser has ten login attempts by code a day, and the link still works", async () => {
  const { email } = await makeStudent(site);
  const requester = newBrowser();
  await codeFor(email, requester);
  const answers = [];
  for (let guess = 0; guess < 11; guess++) {
    site.clock.advance(61_000);
    answers.push(await studentsBrowser(site, requester.cookies).typeCode(email, "000000"));
  }
  expect(answers[10]!.body.message).toMatch(/Please wait \d+ hours and try again\.$/);
  expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
  const { token } = await receiveMail(site, email, () => requester.wantLink(email));
  expect((await requester.follow(token)).status).toBe(200);
});

test("a visitor who books gets an account by entering the code, under the name they typed", async () => {
  const email = newEmail();
  const browser = newBrowser();
  const { code, text, token } = await receiveMail(site, email, () => browser.wantBookingCode(email, "June", "Vale"));
  expect({ text, token }).toMatchObject({ text: expect.stringContaining("booking your session"), token: "" });
  const { status, body } = await browser.typeCode(email, code);
  expect(status).toBe(200);
  expect(body.user).toMatchObject({ email, firstName: "June", lastName: "Vale" });
  expect(await browser.isIn()).toBe(true);
});

test("a new account has the name that was typed where the code is entered, not that of a later request", async () => {
  const email = newEmail();
  const [visitor, stranger] = [newBrowser(), newBrowser()];
  const { code } = await receiveMail(site, email, () => visitor.wantBookingCode(email, "June", "Vale"));
  await receiveMail(site, email, () => stranger.wantBookingCode(email, "Rude", "Word"));
  const { body } = await visitor.typeCode(email, code, { firstName: "June", lastName: "Vale" });
  expect(body.user).toMatchObject({ firstName: "June", lastName: "Vale" });
});

test("a student who books gets the same email as a stranger, and keeps their own name", async () => {
  const { email, id } = await makeStudent(site);
  const [student, stranger] = [newBrowser(), newBrowser()];
  const known = await receiveMail(site, email, () => student.wantBookingCode(email, "Eve", "Vale"));
  const newcomer = newEmail();
  const unknown = await receiveMail(site, newcomer, () => stranger.wantBookingCode(newcomer));
  const withoutCode = ({ text, code, subject }: typeof known) => [subject, text.replace(code, "")];
  expect(withoutCode(known)).toEqual(withoutCode(unknown));
  expect((await stranger.typeCode(email, known.code)).status).toBe(401);
  const name = { firstName: "Eve", lastName: "Vale" };
  expect((await student.typeCode(email, known.code, name)).body.user).toMatchObject({ id, firstName: "Ana" });
});
