import { beforeEach, expect, test } from "vitest";
import { openAccessTokens } from "../server/platform/call/access-tokens.ts";
import { containsWord } from "./names.ts";
import { authSecret, ownerToken } from "./owner.ts";
import { updateRows } from "./rows.ts";
import { startSite } from "./start-site.ts";
import { makeStudent } from "./student.ts";
import { receiveMail, newEmail, registerStudent, type StudentsBrowser, studentsBrowser } from "./students-browser.ts";

const site = startSite({ env: { TRUST_PROXY: "1" }, now: new Date("2027-06-19T12:00:01Z") });
let ana: StudentsBrowser & { id: string; email: string };
beforeEach(async () => {
  const browser = studentsBrowser(site);
  ana = Object.assign(browser, await registerStudent(site, browser));
});

const minute = 60_000;
const notSignedIn = { status: 401, body: { message: "Please log in.", code: "not-signed-in" } };
const newBrowser = (cookies?: Map<string, string>) => studentsBrowser(site, cookies);
const validate = (token: string) => site.request("POST", "/api/user/validate-token", { token });

/** Logs the same student in with a new browser. */
async function logInElsewhere(): Promise<StudentsBrowser> {
  const browser = newBrowser();
  const { token } = await receiveMail(site, ana.email, () => browser.wantLink(ana.email));
  expect((await browser.follow(token)).status).toBe(200);
  return browser;
}

test("validate-token returns the student of a valid token", async () => {
  const { body } = await validate(ana.token!);
  expect(body).toEqual({
    isValid: true,
    user: {
      id: ana.id,
      firstName: "Ana",
      lastName: "Whitlow",
      email: ana.email,
      image: null,
      phone: "",
      preferredName: "",
      pronoun: "",
      city: "",
      zipcode: "",
    },
  });
});

test("a student without a name is Unknown User", async () => {
  const { email } = await makeStudent(site, { first_name: "", last_name: "" });
  const browser = newBrowser();
  const { token } = await receiveMail(site, email, () => browser.wantLink(email));
  expect((await browser.follow(token)).body.user).toMatchObject({ firstName: "Unknown", lastName: "User" });
});

test("validate-token refuses tokens that are expired, forged, of another kind, or of a deleted account", async () => {
  const { db } = site.database;
  const now = site.clock.now();
  const sessionId = JSON.parse(Buffer.from(ana.token!.split(".")[1]!, "base64url").toString()).sid as string;
  const claims = { kind: "user", id: ana.id, sessionId } as const;
  const tokens = [
    await openAccessTokens(authSecret).issue(claims, new Date(now.getTime() - 10 * minute)),
    await openAccessTokens("b".repeat(64)).issue(claims, now),
    await openAccessTokens(authSecret).issue({ ...claims, id: (await makeStudent(site)).id }, now),
    await ownerToken(site),
    `${ana.token!}x`,
    "a.b.c",
    "x",
    "A".repeat(43),
    ana.cookies.get("userRefresh")!,
  ];
  for (const token of tokens) expect(await validate(token)).toMatchObject(notSignedIn);
  expect((await validate(ana.token!)).status).toBe(200);
  await updateRows(
    db,
    "users",
    { id: ana.id },
    { state: "gone", gone_at: now, email: "", first_name: "", last_name: "" },
  );
  expect(await validate(ana.token!)).toMatchObject(notSignedIn);
  expect(await ana.isIn()).toBe(false);
});

test("two tabs with the same cookies refresh at the same time, a hundred times, without being logged out", async () => {
  const tabs = [ana, newBrowser(ana.cookies)];
  for (let expiry = 0; expiry < 100; expiry++) {
    site.clock.advance(11 * minute);
    expect(await ana.isIn()).toBe(false);
    const answers = await Promise.all(tabs.map((tab) => tab.refresh()));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  }
  for (const tab of tabs) expect(await tab.isIn()).toBe(true);
});

test("a refresh can be retried after a lost response; later reuse of an old token ends the login session", async () => {
  const before = new Map(ana.cookies);
  await ana.refresh();
  const again = newBrowser(new Map(before));
  expect((await again.refresh()).status).toBe(200);
  expect(again.cookies.get("userRefresh")).toBe(ana.cookies.get("userRefresh"));
  await ana.refresh();
  expect(await newBrowser(before).refresh()).toMatchObject(notSignedIn);
  expect(await ana.isIn()).toBe(false);
  expect(await ana.refresh()).toMatchObject(notSignedIn);
});

test("a login session ends after sixty days without use", async () => {
  site.clock.advance(59 * 24 * 60 * minute);
  expect((await ana.refresh()).status).toBe(200);
  site.clock.advance(60 * 24 * 60 * minute);
  expect(await ana.refresh()).toMatchObject(notSignedIn);
});

test("logout invalidates both tokens at once, only in this browser", async () => {
  const phone = await logInElsewhere();
  const before = newBrowser(new Map(ana.cookies));
  const { token } = ana;
  expect((await newBrowser(ana.cookies).request("POST", "/api/user/logout")).status).toBe(200);
  expect(ana.cookies.has("userRefresh")).toBe(false);
  expect(await validate(token!)).toMatchObject(notSignedIn);
  expect(await before.refresh()).toMatchObject(notSignedIn);
  expect(await phone.isIn()).toBe(true);
  expect((await newBrowser().request("POST", "/api/user/logout")).status).toBe(200);
});

test("logout everywhere invalidates all tokens and links of the student, and of no other student", async () => {
  const phone = await logInElsewhere();
  const june = newBrowser();
  await registerStudent(site, june);
  const requester = newBrowser();
  const { token, code } = await receiveMail(site, ana.email, () => requester.wantLink(ana.email));
  expect((await phone.request("POST", "/api/user/logout-everywhere")).status).toBe(200);
  for (const browser of [ana, phone]) {
    expect(await browser.isIn()).toBe(false);
    expect(await browser.refresh()).toMatchObject(notSignedIn);
  }
  expect((await requester.typeCode(ana.email, code)).status).toBe(401);
  expect((await requester.follow(token)).status).toBe(401);
  expect(await june.isIn()).toBe(true);
});

test("a student lists and ends own login sessions, but not another student's", async () => {
  const phone = await logInElsewhere();
  const june = newBrowser();
  await registerStudent(site, june);
  const list = async (browser: StudentsBrowser) =>
    (await browser.request("GET", "/api/user/sessions")).body.sessions as { id: string; isThis: boolean }[];
  expect(await list(ana)).toHaveLength(2);
  expect((await list(ana)).filter(({ isThis }) => isThis)).toMatchObject([{ device: "Firefox on Linux" }]);
  const { id } = (await list(phone)).find(({ isThis }) => isThis)!;
  expect(await june.request("DELETE", `/api/user/sessions/${id}`)).toMatchObject({ status: 404 });
  expect(await phone.isIn()).toBe(true);
  expect((await ana.request("DELETE", `/api/user/sessions/${id}`)).status).toBe(200);
  expect(await phone.isIn()).toBe(false);
  expect(await ana.request("DELETE", `/api/user/sessions/${id}`)).toMatchObject({ status: 404 });
  expect(await list(ana)).toHaveLength(1);
});

test("a second login in the same browser ends its first login session", async () => {
  const { token } = await receiveMail(site, ana.email, () => ana.wantLink(ana.email));
  const before = new Map(ana.cookies);
  expect((await ana.follow(token)).status).toBe(200);
  expect((await ana.request("GET", "/api/user/sessions")).body.sessions).toHaveLength(1);
  expect(await newBrowser(before).refresh()).toMatchObject(notSignedIn);
});

test("the log contains no email address, token or code", async () => {
  const email = newEmail();
  const browser = newBrowser();
  const proof = await receiveMail(site, email, () => browser.register(email));
  const secrets = [email, proof.token];
  const recordSecrets = () => secrets.push(browser.token!, ...browser.cookies.values());
  await browser.verify(proof.token);
  recordSecrets();
  await browser.refresh();
  recordSecrets();
  await validate(browser.token!);
  const login = await receiveMail(site, email, () => browser.wantLink(email));
  secrets.push(login.token, login.code);
  await browser.lookAt(login.token);
  await browser.typeCode(email, login.code);
  recordSecrets();
  await browser.follow(login.token);
  for (const path of ["/verify-login?", "/verify-login?x=%zz&", "/%zz?", "/api/user/%zz?"])
    await fetch(`${site.url}${path}token=${login.token}`);
  const log = site.log();
  expect(log).toContain("/api/user/verify-email?…");
  expect(secrets.every((secret) => secret.length > 5)).toBe(true);
  expect(secrets.filter((secret) => containsWord(log, secret))).toEqual([]);
});
