import { describe, expect, test } from "vitest";
import { newId } from "../server/platform/db/id.ts";
import { readCurrentWaiver } from "../server/teaching/waivers/waiver.ts";
import type { TestResponse } from "./app.ts";
import { makeEvent, makeWaiver } from "./make.ts";
import { mailsWrittenTo } from "./outbox.ts";
import { ensureOwner, ownerLogin } from "./owner.ts";
import { browserHeaders, rawRequest } from "./raw-request.ts";
import { asIfRepeated } from "./repeated-uses.ts";
import { startSite } from "./start-site.ts";
import { asStudent } from "./student.ts";
import { newEmail, registerStudent, studentsBrowser } from "./students-browser.ts";
import { joinWaitlist, signUpNew, signUpReturning, waitForSeatLink } from "./students.ts";

// All visitors in a studio's Wi-Fi share one IP address.
// Rate-limit windows start at each quarter of an hour; none ends during a test.
const site = startSite({ env: { TRUST_PROXY: "1" }, now: new Date("2027-06-19T12:00:01Z") });

const classSize = 40;
const from = (ip: string) => ({ "x-forwarded-for": ip });
const logIn = async (ip: string) =>
  site.request(
    "POST",
    "/api/admin/login",
    { ...ownerLogin, recaptchaToken: await site.botToken("admin_login") },
    from(ip),
  );

test("a whole class can sign up from one IP address, first as new students, then as returning students", async () => {
  const wiFi = from("198.51.100.20");
  const roomy = { capacity: classSize };
  const classes = [await makeEvent(site.database.db, roomy), await makeEvent(site.database.db, roomy)] as const;
  for (let student = 0; student < classSize; student++)
    for (const path of ["/", "/classes", "/signup-selection", "/signup", "/api/bot-check"])
      expect((await site.request("GET", path, undefined, wiFi)).status).toBeLessThan(429);
  const students = Array.from({ length: 9 }, newEmail);
  const signUpFirst = async (email: string) => {
    // Each student presses the wrong button first.
    expect((await signUpReturning(site, classes[0], email, wiFi)).status).toBe(404);
    expect((await signUpNew(site, classes[0], { email }, wiFi)).status).toBe(200);
  };
  await asIfRepeated(site, classSize - students.length, () => signUpFirst(newEmail()));
  for (const email of students) await signUpFirst(email);
  site.clock.advance(10 * 60_000);
  const [next, ...others] = students as [string, ...string[]];
  const signUpAgain = async (email: string) =>
    expect((await signUpReturning(site, classes[1], email, wiFi)).status).toBe(200);
  await asIfRepeated(site, classSize - others.length, () => signUpAgain(next));
  for (const email of others) await signUpAgain(email);
});

/** A returning student without an account. */
async function returningStudent() {
  const email = newEmail();
  const { version: text_version } = await readCurrentWaiver(site.ctx());
  await makeWaiver(site.database.db, { email, text_version });
  return email;
}
type Class = Awaited<ReturnType<typeof makeEvent>>;
const hasSeat = async (event: Class, email: string) => {
  const seats = site.database.db.selectFrom("signups").select("state").where("event_id", "=", event.id);
  return (await seats.where("email", "=", email).execute()).map(({ state }) => state);
};
const seen = ({ status, body, headers }: TestResponse) => [status, body, headers.get("retry-after")];

describe("look-ups of students from one network", () => {
  const roomy = () => makeEvent(site.database.db, { capacity: 90 });

  test("are not counted if they are right, though others of the network are wrong", async () => {
    const wiFi = from("198.51.100.30");
    const event = await roomy();
    const wrong = () => signUpReturning(site, event, newEmail(), wiFi);
    expect((await asIfRepeated(site, 39, wrong)).status).toBe(404);
    for (let right = 0; right < 2; right++)
      expect((await signUpReturning(site, event, await returningStudent(), wiFi)).status).toBe(200);
    const student = await returningStudent();
    const right = async () => signUpReturning(site, await roomy(), student, wiFi);
    expect((await asIfRepeated(site, 9, right)).status).toBe(200);
    expect((await right()).status).toBe(200);
    expect((await wrong()).status).toBe(404);
    site.clock.advance(15 * 60_000);
  });

  test("have one answer after forty wrong ones, and a student gets the seat by email", async () => {
    const wiFi = from("198.51.100.31");
    const event = await roomy();
    const guess = () => signUpReturning(site, event, newEmail(), wiFi);
    await asIfRepeated(site, 35, guess);
    const guesses = await Promise.all(Array.from({ length: 10 }, guess));
    expect(guesses.filter(({ status }) => status === 404)).toHaveLength(5);
    const wrong = await guess();
    expect([wrong.status, wrong.body.code]).toEqual([429, "limited"]);
    expect(wrong.body.message).toContain("the answer comes by email");
    const neighbour = await returningStudent();
    expect(seen(await signUpReturning(site, event, neighbour, wiFi))).toEqual(seen(wrong));
    expect(await hasSeat(event, neighbour)).toEqual(["live"]);
    await waitForSeatLink(site, neighbour, "You are signed up");
    // Signed up already, an unknown child, a guess: the same answer.
    expect(seen(await signUpReturning(site, event, neighbour, wiFi))).toEqual(seen(wrong));
    const earlier = { email: await returningStudent(), waiver: false, signature: undefined };
    expect((await signUpNew(site, event, { ...earlier, email: newEmail() }, wiFi)).body).toEqual(wrong.body);
    expect((await signUpNew(site, event, earlier, wiFi)).body).toEqual(wrong.body);
    expect(await hasSeat(event, earlier.email)).toEqual(["live"]);
    const full = await makeEvent(site.database.db, { capacity: 1 });
    await signUpNew(site, full, { email: newEmail() }, from("198.51.100.32"));
    const waiting = newEmail();
    expect((await joinWaitlist(site, full, waiting, wiFi)).body).toEqual(wrong.body);
    await waitForSeatLink(site, waiting, "You are on the waitlist");
    // A seat that is held until it is paid: the email has the link that pays it.
    const priced = await makeEvent(site.database.db, {
      price_kind: "fixed",
      price_from_cents: 1800,
      price_to_cents: 1800,
    });
    const payer = await returningStudent();
    const recaptchaToken = await site.botToken("submit");
    const asked = { email: payer, classTitle: priced.title, date: priced.date, eventId: priced.id, recaptchaToken };
    expect((await site.request("POST", "/api/check-student", { ...asked, pays: true }, wiFi)).body).toEqual(wrong.body);
    expect(await hasSeat(priced, payer)).toEqual(["held"]);
    const ofPayment = (await mailsWrittenTo(site, payer)).find(({ subject }) => subject.startsWith("Please pay"));
    const token = /signup\/pay\?token=([\w-]+)/.exec(ofPayment!.text)![1]!;
    expect((await site.request("GET", `/api/seats/held?token=${token}`)).body).toMatchObject({ seats: 1 });
    expect((await signUpReturning(site, event, await returningStudent(), from("198.51.100.32"))).status).toBe(200);
    site.clock.advance(15 * 60_000);
    expect((await signUpReturning(site, event, await returningStudent(), wiFi)).status).toBe(200);
  });

  test("are not limited for a student who is logged in, or was in this browser", async () => {
    const address = "198.51.100.33";
    const browser = Object.assign(studentsBrowser(site), { address });
    const { email } = await registerStudent(site, browser);
    const { version: text_version } = await readCurrentWaiver(site.ctx());
    await makeWaiver(site.database.db, { email, text_version });
    const event = await roomy();
    await asIfRepeated(site, 41, () => signUpReturning(site, event, newEmail(), from(address)));
    const ask = async (asked: string, { id, title, date }: Class) =>
      browser.request("POST", "/api/check-student", {
        email: asked,
        classTitle: title,
        date,
        eventId: id,
        recaptchaToken: await site.botToken("submit"),
      });
    browser.token = undefined;
    expect((await asIfRepeated(site, 9, async () => ask(email, await roomy()))).status).toBe(200);
    expect((await ask(email, await roomy())).status).toBe(200);
    expect((await ask(await returningStudent(), event)).status).toBe(429);
  });

  test("about one address do not keep its student on the same Wi-Fi out", async () => {
    const wiFi = from("198.51.100.34");
    const email = await returningStudent();
    const event = await roomy();
    await signUpReturning(site, event, email, wiFi);
    const wrong = async () => (await signUpReturning(site, event, email, wiFi)).body.code;
    expect(await asIfRepeated(site, 7, wrong)).toBe("already-signed-up");
    expect(await wrong()).toBe("already-signed-up");
    const next = await roomy();
    expect((await signUpReturning(site, next, email, wiFi)).status).toBe(429);
    expect(await hasSeat(next, email)).toEqual(["live"]);
  });
});

test("pictures on a cross-site page do not use up the limits of emailed links and of the owner's login", async () => {
  const ip = "198.51.100.21";
  await ensureOwner(site);
  const paths = [
    "/api/user/verify-login?token=x",
    "/api/user/verify-email?token=x",
    "/api/user/auth/google",
    "/api/user/auth/google/callback",
  ];
  for (const path of paths) {
    const picture = () => rawRequest(site.url + path, { ...browserHeaders.foreignImage, ...from(ip) });
    expect((await asIfRepeated(site, 31, picture)).status).not.toBe(429);
    expect((await picture()).status).not.toBe(429);
  }
  const followed = await rawRequest(`${site.url}${paths[0]}`, { ...browserHeaders.ownFetch, ...from(ip) });
  expect(followed.status).toBe(401);
  expect((await logIn(ip)).status).toBe(200);
});

test("student logins, registrations and messages do not use up the limit of the owner's login", async () => {
  const ip = "198.51.100.22";
  await ensureOwner(site);
  const calls = [
    "/api/user/login",
    "/api/user/register",
    "/api/user/login-code",
    "/api/admin/password-reset",
    "/api/contact",
  ];
  for (const path of calls) await asIfRepeated(site, 30, () => site.request("POST", path, {}, from(ip)));
  expect((await site.request("POST", "/api/user/login", {}, from(ip))).status).toBe(429);
  expect((await logIn(ip)).status).toBe(200);
});

test("failed logins are counted, successful ones are not", async () => {
  const ip = "198.51.100.23";
  await ensureOwner(site);
  expect((await asIfRepeated(site, 31, () => logIn(ip))).status).toBe(200);
  expect((await logIn(ip)).status).toBe(200);
  const fail = async () => (await site.request("POST", "/api/admin/login", {}, from(ip))).status;
  expect([await asIfRepeated(site, 29, fail), await fail(), await fail()]).toEqual([400, 400, 429]);
});

test("calls without a login do not use up the limit for the owner's account changes from the same IP address", async () => {
  const ip = "198.51.100.24";
  const { body } = await logIn(ip);
  const change = (headers: Record<string, string>) =>
    site.request("PUT", "/api/admin/email", ownerLogin, { ...from(ip), ...headers });
  expect((await asIfRepeated(site, 31, () => change({}))).status).toBe(401);
  expect((await change({ authorization: `Bearer ${body.accessToken}` })).status).toBe(200);
});

test("calls without a login do not use up what the students of the same IP address may do", async () => {
  const wiFi = from("198.51.100.26");
  const [student, event] = [await asStudent(site), await makeEvent(site.database.db)];
  const book = (headers: Record<string, string>, friends?: object[]) =>
    site.request("POST", `/api/user/${student.id}/classes`, { eventId: event.id, friends }, { ...wiFi, ...headers });
  const withoutLogin: Record<string, string>[] = [{}, { authorization: "Bearer a.b.c" }];
  for (const headers of withoutLogin) expect((await asIfRepeated(site, 61, () => book(headers))).status).toBe(401);
  expect((await book(student.headers, [{ name: "Frieda", email: newEmail() }])).status).toBe(200);
  const again = () => book(student.headers);
  expect((await asIfRepeated(site, 58, again)).body.code).toBe("waiver-needed");
  expect((await again()).body.code).toBe("waiver-needed");
  expect((await again()).headers.get("retry-after")).toBeTruthy();
});

test("calls of visitors and of other students do not use up what a student of the same IP address may do", async () => {
  const wiFi = from("198.51.100.27");
  const [stranger, student] = [await asStudent(site), await asStudent(site)];
  const ofStranger = { ...wiFi, ...stranger.headers };
  const ofStudent = { ...wiFi, ...student.headers };
  const forVisitors = ["/api/payments", "/api/signup", "/api/check-student", "/api/waitlist", "/api/contact"];
  await asIfRepeated(site, 61, async () => {
    for (const path of forVisitors)
      for (const caller of [wiFi, ofStranger]) await site.request("POST", path, {}, caller);
    await site.request("POST", "/api/signup/cancel", {}, ofStranger);
  });
  for (const path of forVisitors) expect((await site.request("POST", path, {}, ofStudent)).status).toBe(400);
  expect((await signUpNew(site, await makeEvent(site.database.db), { email: student.email }, ofStudent)).status).toBe(
    200,
  );
  const cancel = "/api/signup/cancel";
  expect((await site.request("POST", cancel, { eventId: newId() }, ofStudent)).status).toBe(404);
  expect((await site.request("POST", "/api/signup/cancel", {}, ofStranger)).status).toBe(429);
});

test("the students of one IP address together use up the limits of ten", async () => {
  const wiFi = from("198.51.100.28");
  const students = await Promise.all(Array.from({ length: 11 }, () => asStudent(site)));
  const contact = async ({ headers }: (typeof students)[number]) =>
    (await site.request("POST", "/api/contact", {}, { ...wiFi, ...headers })).status;
  for (const one of students.slice(0, 10)) {
    expect(await asIfRepeated(site, 59, () => contact(one))).toBe(400);
    expect(await contact(one)).toBe(400);
  }
  expect(await contact(students[10]!)).toBe(429);
});

test("addresses of one IPv6 network share their limits, addresses of two networks do not", async () => {
  const contact = async (ip: string) => (await site.request("POST", "/api/contact", {}, from(ip))).status;
  expect(await asIfRepeated(site, 59, () => contact("2001:db8:5:1::1"))).toBe(400);
  expect(await contact("2001:db8:5:1::2")).toBe(400);
  expect(await contact("2001:db8:5:1:ffff::1")).toBe(429);
  expect(await contact("2001:db8:5:2::1")).toBe(400);
  expect(await asIfRepeated(site, 59, () => contact("198.51.100.25"))).toBe(400);
  expect(await contact("198.51.100.25")).toBe(400);
  expect(await contact("::ffff:198.51.100.25")).toBe(429);
});

test("the 256 networks of one IPv6 customer share the limits of four networks", async () => {
  const contact = async (network: number) =>
    (await site.request("POST", "/api/contact", {}, from(`2001:db8:8:${network.toString(16)}::1`))).status;
  const logIn = async (network: number) =>
    (await site.request("POST", "/api/admin/login", {}, from(`2001:db8:8:${network.toString(16)}::1`))).status;
  for (let network = 0; network < 3; network++) expect(await asIfRepeated(site, 60, () => contact(network))).toBe(400);
  expect(await asIfRepeated(site, 59, () => contact(3))).toBe(400);
  expect(await contact(4)).toBe(400);
  expect(await contact(0xff)).toBe(429);
  expect(await contact(0x100)).toBe(400);
  // Login attempts have separate counters. A successful one is taken back from the network and from the wider
  // network.
  for (let network = 0; network < 4; network++) expect(await asIfRepeated(site, 30, () => logIn(network))).toBe(400);
  expect(await logIn(0xff)).toBe(429);
});
