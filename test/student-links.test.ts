import { afterAll, beforeAll, expect, test } from "vitest";
import { purgeUnprovenAccounts } from "../server/auth/students/purge-unproven.ts";
import { type TestApp, testApp } from "./app.ts";
import { makeStudent } from "./student.ts";
import { mailedTo, newAddress, registered, studentsBrowser } from "./students-browser.ts";

let site: TestApp;
beforeAll(async () => {
  site = await testApp({ env: { TRUST_PROXY: "1" }, now: new Date("2027-06-19T12:00:01Z") });
});
afterAll(() => site.close());

const minute = 60_000;
const aBrowser = () => studentsBrowser(site);
const deadLogin = { status: 401, body: { code: "login-link-dead" } };
const deadProof = { status: 410, body: { code: "verification-link-dead" } };

const rowOf = (email: string) =>
  site.database.db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirst();
const sessionsOf = (personId: string) =>
  site.database.db.selectFrom("sessions").select("id").where("person_id", "=", personId).execute();
/** A link to log in with, asked for in a browser of its own. */
const linkFor = (email: string, browser = aBrowser()) => mailedTo(site, email, () => browser.wantLink(email));

test("Ana registers, presses the button in the mail, and is in", async () => {
  const email = newAddress();
  const browser = aBrowser();
  const letter = await mailedTo(site, email, async () => {
    const answer = await browser.register(email);
    expect(answer.body).toEqual({ message: "Registration confirmed! Check your email for details." });
    return answer;
  });
  expect(letter).toMatchObject({ subject: "Please confirm your address", path: "/verify-email" });
  expect(letter.text).not.toContain("Ana");
  expect(await rowOf(email)).toMatchObject({ state: "unproven", first_name: "Ana" });

  const answer = await browser.verify(letter.token);
  const { id } = (await rowOf(email))!;
  expect(answer).toMatchObject({ status: 200, body: { message: "Email Verified!", userId: id } });
  const cookie = answer.headers.getSetCookie().find((set) => set.startsWith("userRefresh="))!;
  for (const part of ["HttpOnly", "SameSite=Strict", "Path=/api/user", `Max-Age=${60 * 24 * 60 * 60}`])
    expect(cookie).toContain(part);
  expect(await rowOf(email)).toMatchObject({ state: "live", proven_at: expect.any(Date) });
  expect((await browser.request("GET", `/api/user/${id}`)).body).toMatchObject({ id, lastName: "Whitlow" });
  expect(await browser.verify(letter.token)).toMatchObject(deadProof);
});

test("who registers again before she proved her address has the newer names, and one of her links leads in, once", async () => {
  const email = newAddress();
  const first = await mailedTo(site, email, () => aBrowser().register(email, "Anna", "Whitlo"));
  const second = await mailedTo(site, email, () => aBrowser().register(email));
  expect(await rowOf(email)).toMatchObject({ first_name: "Ana", last_name: "Whitlow" });
  expect((await aBrowser().verify(first.token)).status).toBe(200);
  expect(await aBrowser().verify(second.token)).toMatchObject(deadProof);
});

test("twenty who register one address at once make one account", async () => {
  const email = newAddress();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, number) =>
      aBrowser().register(number % 2 ? email : email.toUpperCase(), `Ana ${number}`),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
  const rows = await site.database.db
    .selectFrom("users")
    .select("id")
    .where("email", "ilike", email)
    .execute();
  expect(rows).toHaveLength(1);
});

test("registering an address that has an account changes nothing of it, and mails a way in", async () => {
  const { email, id } = await registered(site, aBrowser());
  const letter = await mailedTo(site, email, () => aBrowser().register(email, "Somebody", "Else"));
  expect(letter).toMatchObject({ subject: "You have an account already", path: "/verify-login" });
  expect(await rowOf(email)).toMatchObject({ first_name: "Ana" });
  expect((await aBrowser().follow(letter.token)).body.user).toMatchObject({ id, firstName: "Ana" });
});

test("an address without an account is mailed the way to register", async () => {
  const letter = await linkFor(newAddress());
  expect(letter).toMatchObject({ subject: "There is no account with this address", path: "/register" });
  expect(letter).toMatchObject({ token: "", code: "" });
});

test("a link to log in proves an address that was not yet, and ends the links that would have", async () => {
  const email = newAddress();
  const proof = await mailedTo(site, email, () => aBrowser().register(email));
  const { token } = await linkFor(email);
  expect((await aBrowser().follow(token)).status).toBe(200);
  expect(await rowOf(email)).toMatchObject({ state: "live" });
  expect(await aBrowser().verify(proof.token)).toMatchObject(deadProof);
});

test("fifty who use one link at once get one session", async () => {
  const { email, id } = await makeStudent(site);
  const { token } = await linkFor(email);
  const answers = await Promise.all(Array.from({ length: 50 }, () => aBrowser().follow(token)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 200))
    expect(answer).toMatchObject(deadLogin);
  expect(await sessionsOf(id)).toHaveLength(1);
});

test("three sisters used at once, ten times each, get one session", async () => {
  const { email, id } = await makeStudent(site);
  const links = [await linkFor(email), await linkFor(email), await linkFor(email)];
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, number) => aBrowser().follow(links[number % 3]!.token)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await sessionsOf(id)).toHaveLength(1);
});

test("three links are alive at a time: the fourth ends the first", async () => {
  const { email } = await makeStudent(site);
  const links = [];
  for (let asked = 0; asked < 4; asked++) links.push(await linkFor(email));
  expect(await aBrowser().follow(links[0]!.token)).toMatchObject(deadLogin);
  expect((await aBrowser().follow(links[1]!.token)).status).toBe(200);
  for (const { token } of links) expect(await aBrowser().follow(token)).toMatchObject(deadLogin);
});

test("a link to log in is dead after 15 minutes, one that proves an address after a day", async () => {
  const [ana, june] = [newAddress(), newAddress()];
  const proofs = [
    await mailedTo(site, ana, () => aBrowser().register(ana)),
    await mailedTo(site, june, () => aBrowser().register(june)),
  ];
  const { email } = await makeStudent(site);
  const [early, late] = [await linkFor(email), await linkFor((await makeStudent(site)).email)];
  site.clock.advance(14 * minute);
  expect((await aBrowser().follow(early.token)).status).toBe(200);
  site.clock.advance(minute);
  expect(await aBrowser().follow(late.token)).toMatchObject(deadLogin);
  site.clock.advance(23 * 60 * minute);
  expect((await aBrowser().verify(proofs[0]!.token)).status).toBe(200);
  site.clock.advance(60 * minute);
  expect(await aBrowser().verify(proofs[1]!.token)).toMatchObject(deadProof);
});

test("a link is good for its own purpose only, and trying it elsewhere does not use it up", async () => {
  const email = newAddress();
  const proof = await mailedTo(site, email, () => aBrowser().register(email));
  const login = await linkFor(email);
  expect(await aBrowser().follow(proof.token)).toMatchObject(deadLogin);
  expect(await aBrowser().verify(login.token)).toMatchObject(deadProof);
  expect((await aBrowser().verify(proof.token)).status).toBe(200);
});

test("no mail with a link leaves after the link's end, and only a hash of a link is kept", async () => {
  const email = newAddress();
  const { db } = site.database;
  const from = site.clock.now().getTime();
  const proof = await mailedTo(site, email, () => aBrowser().register(email));
  const login = await linkFor(email);
  const mails = await db
    .selectFrom("mails")
    .select("expires_at")
    .where("text", "like", "%/verify-%")
    .where("created_at", ">=", new Date(from))
    .orderBy("created_at")
    .execute();
  const minutes = mails.map(({ expires_at }) => Math.floor((expires_at!.getTime() - from) / minute));
  expect(minutes).toEqual([24 * 60, 15]);
  const kept = JSON.stringify(await db.selectFrom("mailed_links").selectAll().execute());
  for (const secret of [proof.token, login.token, login.code]) expect(kept).not.toContain(`"${secret}"`);
});

test("a scanner that opens the page, asks for its head or looks at the link does not use it up", async () => {
  const { email } = await makeStudent(site);
  const asking = aBrowser();
  const { token } = await linkFor(email, asking);
  const pages = ["/verify-login", "/verify-email"];
  const opened: [method: string, accept: string, paths: string[]][] = [
    ["GET", "text/html,*/*;q=0.8", pages],
    ["GET", "*/*", pages],
    ["HEAD", "text/html", pages],
    ["HEAD", "*/*", pages],
    ["HEAD", "application/json", [...pages, "/api/user/verify-login", "/api/user/verify-email"]],
  ];
  for (const [method, accept, paths] of opened) {
    for (const path of paths) {
      const answer = await fetch(`${site.url}${path}?token=${token}`, { method, headers: { accept } });
      expect(answer.status).toBeLessThan(500);
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(await answer.text()).not.toContain('"user":');
    }
  }
  expect((await aBrowser().lookAt(token)).body).toEqual({ link: "elsewhere" });
  expect((await asking.lookAt(token)).body).toEqual({ link: "asked" });
  // A cookie of nobody's making opens nothing.
  const made = studentsBrowser(site, new Map([["askedLink", "x".repeat(43)]]));
  expect((await made.lookAt(token)).body).toEqual({ link: "elsewhere" });
  expect((await aBrowser().follow(token)).status).toBe(200);
  expect((await asking.lookAt(token)).body).toEqual({ link: "dead" });
  expect((await asking.lookAt("never-mailed")).body).toEqual({ link: "dead" });
});

test("the specification's own addresses answer JSON beside the pages that live there, and nobody keeps it", async () => {
  const email = newAddress();
  const json = { accept: "application/json" };
  const register = () => site.request("POST", "/register", { firstName: "Ana", lastName: "Whitlow", email });
  const proof = await mailedTo(site, email, register);
  const verified = await site.request("GET", `/verify-email?token=${proof.token}`, undefined, json);
  expect(verified).toMatchObject({ status: 200, body: { message: "Email Verified!" } });
  const recaptchaToken = await site.botToken("login_mail");
  const login = await mailedTo(site, email, () => site.request("POST", "/login", { email, recaptchaToken }));
  const followed = await site.request("GET", `/verify-login?token=${login.token}`, undefined, json);
  expect(followed).toMatchObject({ status: 200, body: { user: { email } } });
  const validated = await site.request("POST", "/validate-token", { token: followed.body.token });
  expect(validated.body).toEqual({ isValid: true, user: followed.body.user });
  for (const { headers } of [verified, followed, validated]) {
    expect(headers.get("vary")?.toLowerCase()).toContain("accept");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("content-type")).toContain("application/json");
  }
});

test("accounts that nobody proved within a month go, but for those with a link under way", async () => {
  const [old, again] = [newAddress(), newAddress()];
  await aBrowser().register(old);
  await aBrowser().register(again);
  const { email: live } = await makeStudent(site);
  site.clock.advance(31 * 24 * 60 * minute);
  await aBrowser().register(again);
  const { db } = site.database;
  await purgeUnprovenAccounts({ db, now: site.clock.now() });
  expect(await rowOf(old)).toBeUndefined();
  for (const email of [again, live]) expect(await rowOf(email)).toBeDefined();
});
