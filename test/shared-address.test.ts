import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "./app.ts";
import { makeEvent } from "./make.ts";
import { ensureOwner, ownerLogin } from "./owner.ts";
import { browserHeaders, rawRequest } from "./raw-request.ts";
import { newEmail } from "./students-browser.ts";
import { signUpNew, signUpReturning } from "./students.ts";

// All visitors in a studio's Wi-Fi share one IP address.
let site: TestApp;
beforeAll(async () => {
  // Rate-limit windows start at each quarter of an hour; none ends during a test.
  site = await testApp({ env: { TRUST_PROXY: "1" }, now: new Date("2027-06-19T12:00:01Z") });
});
afterAll(() => site.close());

const classSize = 40;
const from = (ip: string) => ({ "x-forwarded-for": ip });
const logIn = async (ip: string) =>
  site.request(
    "POST",
    "/api/admin/login",
    { ...ownerLogin, recaptchaToken: await site.botToken("admin_login") },
    from(ip),
  );

test(
  "a whole class can sign up from one IP address, first as new students, then as returning students",
  { timeout: 300_000 },
  async () => {
    const wiFi = from("198.51.100.20");
    const roomy = { capacity: classSize };
    const classes = [await makeEvent(site.database.db, roomy), await makeEvent(site.database.db, roomy)] as const;
    const students = Array.from({ length: classSize }, newEmail);
    for (const email of students) {
      for (const path of ["/", "/classes", "/signup-selection", "/signup"])
        expect((await site.request("GET", path, undefined, wiFi)).status).toBeLessThan(429);
      expect((await site.request("GET", "/api/bot-check", undefined, wiFi)).status).toBeLessThan(429);
      // Each student presses the wrong button first.
      expect((await signUpReturning(site, classes[0], email, wiFi)).status).toBe(404);
      expect((await signUpNew(site, classes[0], { email }, wiFi)).status).toBe(200);
    }
    site.clock.advance(10 * 60_000);
    for (const email of students) expect((await signUpReturning(site, classes[1], email, wiFi)).status).toBe(200);
  },
);

test("pictures on a cross-site page do not use up the limits of emailed links and of the owner's login", async () => {
  const ip = "198.51.100.21";
  await ensureOwner(site);
  const paths = [
    "/api/user/verify-login?token=x",
    "/api/user/verify-email?token=x",
    "/api/user/auth/google",
    "/api/user/auth/google/callback",
  ];
  for (let picture = 0; picture < 31; picture++)
    for (const path of paths)
      expect((await rawRequest(site.url + path, { ...browserHeaders.foreignImage, ...from(ip) })).status).not.toBe(429);
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
  for (let call = 0; call < 31; call++) for (const path of calls) await site.request("POST", path, {}, from(ip));
  expect((await site.request("POST", "/api/user/login", {}, from(ip))).status).toBe(429);
  expect((await logIn(ip)).status).toBe(200);
});

test("failed logins are counted, successful ones are not", async () => {
  const ip = "198.51.100.23";
  await ensureOwner(site);
  for (let time = 0; time < 32; time++) expect((await logIn(ip)).status).toBe(200);
  const statuses: number[] = [];
  for (let time = 0; time < 31; time++)
    statuses.push((await site.request("POST", "/api/admin/login", {}, from(ip))).status);
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 400), 429]);
});

test("calls without a login do not use up the limit for the owner's account changes from the same IP address", async () => {
  const ip = "198.51.100.24";
  const { body } = await logIn(ip);
  const change = (headers: Record<string, string>) =>
    site.request("PUT", "/api/admin/email", ownerLogin, { ...from(ip), ...headers });
  for (let time = 0; time < 31; time++) expect((await change({})).status).toBe(401);
  expect((await change({ authorization: `Bearer ${body.accessToken}` })).status).toBe(200);
});

test("addresses of one IPv6 network share their limits, addresses of two networks do not", async () => {
  const contact = async (ip: string) => (await site.request("POST", "/api/contact", {}, from(ip))).status;
  for (let host = 1; host <= 60; host++) expect(await contact(`2001:db8:5:1::${host.toString(16)}`)).toBe(400);
  expect(await contact("2001:db8:5:1:ffff::1")).toBe(429);
  expect(await contact("2001:db8:5:2::1")).toBe(400);
  for (let time = 0; time < 60; time++) expect(await contact("198.51.100.25")).toBe(400);
  expect(await contact("::ffff:198.51.100.25")).toBe(429);
});

test("the 256 networks of one IPv6 customer share the limits of four networks", async () => {
  const contact = async (network: number) =>
    (await site.request("POST", "/api/contact", {}, from(`2001:db8:8:${network.toString(16)}::1`))).status;
  const logIn = async (network: number) =>
    (await site.request("POST", "/api/admin/login", {}, from(`2001:db8:8:${network.toString(16)}::1`))).status;
  for (let call = 0; call < 4 * 60; call++) expect(await contact(call)).toBe(400);
  expect(await contact(0xff)).toBe(429);
  expect(await contact(0x100)).toBe(400);
  // Login attempts have separate counters. A successful one is taken back from the network and from the wider
  // network.
  for (let call = 0; call < 4 * 30; call++) expect(await logIn(call)).toBe(400);
  expect(await logIn(0xff)).toBe(429);
});
