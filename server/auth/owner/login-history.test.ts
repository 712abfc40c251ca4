import { beforeEach, expect, test } from "vitest";
import { mailsWrittenTo } from "../../../test/outbox.ts";
import { ownerLogin } from "../../../test/owner.ts";
import { type TestBrowser, newTestBrowser } from "../../../test/owners-browser.ts";
import { startSite } from "../../../test/start-site.ts";
import { purgeLogins } from "../purge.ts";
import { attemptsKept, type LoginStep, recordLoginAttempt } from "./login-history.ts";

const site = startSite({ from: "empty", env: { TRUST_PROXY: "1" } });
let mira: TestBrowser;
beforeEach(async () => {
  for (const table of ["admins", "sessions", "mails", "wrong_tries", "login_attempts"] as const)
    await site.database.db.deleteFrom(table).execute();
  // The middle of an hour, so that the attempts of a test are in one.
  site.clock.set(new Date("2027-06-19T12:30:00Z"));
  mira = newTestBrowser(site);
  await mira.logIn();
});

const wrong = { password: "a guess of some length" };
const attempts = async () => (await mira.request("GET", "/api/admin/security")).body.attempts;
const record = (ip: string, succeeded: boolean, userAgent = "curl", seconds = 0, step: LoginStep = "password") =>
  recordLoginAttempt(
    { db: site.database.db, now: new Date(site.clock.now().getTime() + seconds * 1000), ip, userAgent },
    { succeeded, step },
  );
const mails = async () => (await mailsWrittenTo(site, ownerLogin.email)).map(({ subject }) => subject);

test("the owner sees when, from where and with what someone tried to log in, and what failed", async () => {
  const stranger = newTestBrowser(site);
  await stranger.logIn(wrong);
  await stranger.logIn({ ...wrong, email: "nobody@example.com" });
  expect(await attempts()).toEqual([
    {
      succeeded: false,
      step: "password",
      network: stranger.address,
      device: "Firefox on Linux",
      times: 2,
      firstAt: expect.any(String),
      lastAt: expect.any(String),
    },
    expect.objectContaining({ succeeded: true, step: "password", network: mira.address, times: 1 }),
  ]);
  expect(JSON.stringify(await site.database.db.selectFrom("login_attempts").selectAll().execute())).not.toMatch(
    /nobody|guess/,
  );
});

test("a flood from one network is one row with a count; one from many networks does not push out the logins", async () => {
  await Promise.all(Array.from({ length: 60 }, (_, n) => record("10.9.9.9", false, n % 2 ? "Firefox/1" : "Chrome/1")));
  expect((await attempts())[0]).toMatchObject({ network: "10.9.9.9", times: 60, device: "" });
  for (let n = 0; n < 5; n++)
    await Promise.all(Array.from({ length: 40 }, (_, at) => record(`10.8.${n}.${at}`, false, "curl", n * 40 + at)));
  const rows = await attempts();
  const failures = rows.filter(({ succeeded }: { succeeded: boolean }) => !succeeded);
  expect(failures.length).toBeLessThanOrEqual(attemptsKept + 40);
  expect(rows.at(-1)).toMatchObject({ succeeded: true, network: mira.address });
  await record("10.7.7.7", false, "curl", 300);
  expect((await attempts()).length).toBe(attemptsKept + 1);
  expect((await attempts())[0].network).toBe("10.7.7.7");
});

test("a flood of wrong passwords or codes does not push out a right password without second factor, nor the reverse", async () => {
  const inFlood = async (network: string, step: "password" | "second-factor" | "code") => {
    for (let at = 0; at < attemptsKept; at++) await record(`${network}.${at}`, false, "curl", at + 1, step);
  };
  await record("10.6.6.6", false, "curl", 0, "second-factor");
  await record("10.6.6.7", false);
  await record("10.6.6.9", false, "curl", 0, "passkey");
  await inFlood("10.5.0", "password");
  await inFlood("10.5.2", "code");
  expect(await attempts()).toContainEqual(expect.objectContaining({ step: "passkey", network: "10.6.6.9" }));
  expect(await attempts()).toContainEqual(expect.objectContaining({ step: "second-factor", network: "10.6.6.6" }));
  await record("10.6.6.8", false, "curl", 500);
  await inFlood("10.5.1", "second-factor");
  expect(await attempts()).toContainEqual(expect.objectContaining({ step: "password", network: "10.6.6.8" }));
});

test("an attempt is deleted after ninety days", async () => {
  const { db } = site.database;
  const at = (days: number) => new Date(site.clock.now().getTime() + days * 24 * 60 * 60 * 1000);
  await purgeLogins({ db, now: at(89) });
  expect(await db.selectFrom("login_attempts").selectAll().execute()).toHaveLength(1);
  await purgeLogins({ db, now: at(91) });
  expect(await db.selectFrom("login_attempts").selectAll().execute()).toEqual([]);
});

test("the owner gets a mail after a login in an unknown browser, not after the first login of all and not in a known one", async () => {
  expect(await mails()).toEqual([]);
  await mira.logIn();
  expect(await mails()).toEqual([]);
  const other = newTestBrowser(site);
  await other.logIn(wrong);
  expect(await mails()).toEqual([]);
  await other.logIn();
  const [mail] = await mailsWrittenTo(site, ownerLogin.email);
  expect(mail!.subject).toBe("New login: Firefox on Linux");
  expect(mail!.text).toContain(`from the network ${other.address}`);
  await other.logIn();
  expect(await mails()).toHaveLength(1);
});

test("after a long pause without login sessions, a login in an unknown browser is mailed", async () => {
  await site.database.db.deleteFrom("sessions").execute();
  await newTestBrowser(site).logIn();
  expect(await mails()).toEqual(["New login: Firefox on Linux"]);
});

test("the owner sees from where each device logged in, and ends all others at once", async () => {
  const phone = newTestBrowser(site);
  await phone.logIn();
  const { sessions } = (await mira.request("GET", "/api/admin/security")).body;
  expect(sessions.map(({ network }: { network: string }) => network)).toEqual([phone.address, mira.address]);
  const { body } = await mira.request("POST", "/api/admin/sessions/end-others");
  expect(body.message).toBe("1 other device is logged out.");
  expect((await phone.request("GET", "/api/admin/verify")).status).toBe(401);
  expect((await phone.refresh()).status).toBe(401);
  expect((await mira.request("GET", "/api/admin/verify")).status).toBe(200);
});
