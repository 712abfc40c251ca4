import { expect, test } from "vitest";
import { purgeUnprovenAccounts } from "../server/auth/purge.ts";
import { startSite } from "./start-site.ts";
import { makeStudent } from "./student.ts";
import { receiveMail, newEmail, registerStudent, studentsBrowser } from "./students-browser.ts";

const site = startSite({ env: { TRUST_PROXY: "1" }, now: new Date("2027-06-19T12:00:01Z") });

const minute = 60_000;
const newBrowser = () => studentsBrowser(site);
const deadLogin = { status: 401, body: { code: "login-link-dead" } };
const deadProof = { status: 410, body: { code: "verification-link-dead" } };

const rowOf = (email: string) =>
  site.database.db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirst();
const sessionsOf = (personId: string) =>
  site.database.db.selectFrom("sessions").select("id").where("person_id", "=", personId).execute();
/** Requests a login link, by default in a new browser. */
const linkFor = (email: string, browser = newBrowser()) => receiveMail(site, email, () => browser.wantLink(email));

test("a visitor registers, follows the emailed link, and is logged in", async () => {
  const email = newEmail();
  const browser = newBrowser();
  const letter = await receiveMail(site, email, async () => {
    const answer = await browser.register(email);
    expect(answer.body).toEqual({ message: "Registration confirmed! Check your email for details." });
    return answer;
  });
  expect(letter).toMatchObject({ subject: "Please confirm your email address", path: "/verify-email" });
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

test("a second registration before the proof replaces the names, and one of the two links works, once", async () => {
  const email = newEmail();
  const first = await receiveMail(site, email, () => newBrowser().register(email, "Anna", "Whitlo"));
  const second = await receiveMail(site, email, () => newBrowser().register(email));
  expect(await rowOf(email)).toMatchObject({ first_name: "Ana", last_name: "Whitlow" });
  expect((await newBrowser().verify(first.token)).status).toBe(200);
  expect(await newBrowser().verify(second.token)).toMatchObject(deadProof);
});

test("twenty registrations of one address at the same time create one account", async () => {
  const email = newEmail();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, number) =>
      newBrowser().register(number % 2 ? email : email.toUpperCase(), `Ana ${number}`),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
  const rows = await site.database.db.selectFrom("users").select("id").where("email", "ilike", email).execute();
  expect(rows).toHaveLength(1);
});

test("a registration of an address with an account does not change the account, and emails a login link", async () => {
  const { email, id } = await registerStudent(site, newBrowser());
  const letter = await receiveMail(site, email, () => newBrowser().register(email, "Somebody", "Else"));
  expect(letter).toMatchObject({ subject: "You already have an account", path: "/verify-login" });
  expect(await rowOf(email)).toMatchObject({ first_name: "Ana" });
  expect((await newBrowser().follow(letter.token)).body.user).toMatchObject({ id, firstName: "Ana" });
});

test("a login request for an unknown address emails a link to the registration", async () => {
  const letter = await linkFor(newEmail());
  expect(letter).toMatchObject({ subject: "There is no account with this email address", path: "/register" });
  expect(letter).toMatchObject({ token: "", code: "" });
});

test("a login link proves an unproven address, and invalidates its verification links", async () => {
  const email = newEmail();
  const proof = await receiveMail(site, email, () => newBrowser().register(email));
  const { token } = await linkFor(email);
  expect((await newBrowser().follow(token)).status).toBe(200);
  expect(await rowOf(email)).toMatchObject({ state: "live" });
  expect(await newBrowser().verify(proof.token)).toMatchObject(deadProof);
});

test("fifty uses of one link at the same time start one login session", async () => {
  const { email, id } = await makeStudent(site);
  const { token } = await linkFor(email);
  const answers = await Promise.all(Array.from({ length: 50 }, () => newBrowser().follow(token)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 200)) expect(answer).toMatchObject(deadLogin);
  expect(await sessionsOf(id)).toHaveLength(1);
});

test("three links of one student used at the same time, ten times each, start one login session", async () => {
  const { email, id } = await makeStudent(site);
  const links = [await linkFor(email), await linkFor(email), await linkFor(email)];
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, number) => newBrowser().follow(links[number % 3]!.token)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await sessionsOf(id)).toHaveLength(1);
});

test("a browser has at most three valid links of a student: the fourth invalidates its first, and no other one", async () => {
  const { email } = await makeStudent(site);
  const [browser, elsewhere] = [newBrowser(), await linkFor(email)];
  const links = [];
  for (let n = 0; n < 4; n++) links.push(await linkFor(email, browser));
  const active = site.database.db.selectFrom("mailed_links").select("token_hash").where("used_at", "is", null);
  const { id } = (await rowOf(email))!;
  expect(await active.where("person_id", "=", id).execute()).toHaveLength(4);
  expect(await newBrowser().follow(links[0]!.token)).toMatchObject(deadLogin);
  expect((await newBrowser().follow(links[1]!.token)).status).toBe(200);
  for (const { token } of [...links, elsewhere]) expect(await newBrowser().follow(token)).toMatchObject(deadLogin);
});

test("a login link expires after 15 minutes, a verification link after a day", async () => {
  const [ana, june] = [newEmail(), newEmail()];
  const proofs = [
    await receiveMail(site, ana, () => newBrowser().register(ana)),
    await receiveMail(site, june, () => newBrowser().register(june)),
  ];
  const { email } = await makeStudent(site);
  const [early, late] = [await linkFor(email), await linkFor((await makeStudent(site)).email)];
  site.clock.advance(14 * minute);
  expect((await newBrowser().follow(early.token)).status).toBe(200);
  site.clock.advance(minute);
  expect(await newBrowser().follow(late.token)).toMatchObject(deadLogin);
  site.clock.advance(23 * 60 * minute);
  expect((await newBrowser().verify(proofs[0]!.token)).status).toBe(200);
  site.clock.advance(60 * minute);
  expect(await newBrowser().verify(proofs[1]!.token)).toMatchObject(deadProof);
});

test("a link works only for its purpose, and a use for another purpose does not use it up", async () => {
  const email = newEmail();
  const proof = await receiveMail(site, email, () => newBrowser().register(email));
  const login = await linkFor(email);
  expect(await newBrowser().follow(proof.token)).toMatchObject(deadLogin);
  expect(await newBrowser().verify(login.token)).toMatchObject(deadProof);
  expect((await newBrowser().verify(proof.token)).status).toBe(200);
});

test("an email with a link expires with the link, and links are stored only as hashes", async () => {
  const email = newEmail();
  const { db } = site.database;
  const startedAtMs = site.clock.now().getTime();
  const proof = await receiveMail(site, email, () => newBrowser().register(email));
  const login = await linkFor(email);
  const mails = await db
    .selectFrom("mails")
    .select("expires_at")
    .where("text", "like", "%/verify-%")
    .where("created_at", ">=", new Date(startedAtMs))
    .orderBy("created_at")
    .execute();
  const minutes = mails.map(({ expires_at }) => Math.floor((expires_at!.getTime() - startedAtMs) / minute));
  expect(minutes).toEqual([24 * 60, 15]);
  const stored = JSON.stringify(await db.selectFrom("mailed_links").selectAll().execute());
  for (const secret of [proof.token, login.token, login.code]) expect(stored).not.toContain(`"${secret}"`);
});

test("a mail scanner that opens the page, sends HEAD or reads the link's state does not use it up", async () => {
  const { email } = await makeStudent(site);
  const requester = newBrowser();
  const { token } = await linkFor(email, requester);
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
  expect((await newBrowser().lookAt(token)).body).toEqual({ link: "elsewhere" });
  expect((await requester.lookAt(token)).body).toEqual({ link: "asked" });
  // A forged cookie has no effect.
  const forged = studentsBrowser(site, new Map([["askedLink", "x".repeat(43)]]));
  expect((await forged.lookAt(token)).body).toEqual({ link: "elsewhere" });
  expect((await newBrowser().follow(token)).status).toBe(200);
  expect((await requester.lookAt(token)).body).toEqual({ link: "dead" });
  expect((await requester.lookAt("never-mailed")).body).toEqual({ link: "dead" });
});

test("/verify-email, /verify-login and /validate-token answer JSON beside their pages, uncached", async () => {
  const email = newEmail();
  const acceptJson = { accept: "application/json" };
  const register = () => site.request("POST", "/register", { firstName: "Ana", lastName: "Whitlow", email });
  const proof = await receiveMail(site, email, register);
  const verified = await site.request("GET", `/verify-email?token=${proof.token}`, undefined, acceptJson);
  expect(verified).toMatchObject({ status: 200, body: { message: "Email Verified!" } });
  const recaptchaToken = await site.botToken("login_mail");
  const login = await receiveMail(site, email, () => site.request("POST", "/login", { email, recaptchaToken }));
  const followed = await site.request("GET", `/verify-login?token=${login.token}`, undefined, acceptJson);
  expect(followed).toMatchObject({ status: 200, body: { user: { email } } });
  const validated = await site.request("POST", "/validate-token", { token: followed.body.token });
  expect(validated.body).toEqual({ isValid: true, user: followed.body.user });
  for (const { headers } of [verified, followed, validated]) {
    expect(headers.get("vary")?.toLowerCase()).toContain("accept");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("content-type")).toContain("application/json");
  }
});

test("unproven accounts are purged after a month, unless they have a valid link", async () => {
  const [unprovenEmail, renewedEmail] = [newEmail(), newEmail()];
  await newBrowser().register(unprovenEmail);
  await newBrowser().register(renewedEmail);
  const { email: liveEmail } = await makeStudent(site);
  site.clock.advance(31 * 24 * 60 * minute);
  await newBrowser().register(renewedEmail);
  const { db } = site.database;
  await purgeUnprovenAccounts({ db, now: site.clock.now() });
  expect(await rowOf(unprovenEmail)).toBeUndefined();
  for (const email of [renewedEmail, liveEmail]) expect(await rowOf(email)).toBeDefined();
});
