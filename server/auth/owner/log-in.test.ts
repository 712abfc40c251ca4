import { beforeEach, expect, test } from "vitest";
import { forgetOwner, recordWrongGuesses, ownerLogin } from "../../../test/owner.ts";
import { type TestBrowser, newTestBrowser } from "../../../test/owners-browser.ts";
import { asIfRepeated } from "../../../test/repeated-uses.ts";
import { startSite } from "../../../test/start-site.ts";
import { countUnknownBrowserAttempt } from "../login-attempts.ts";

const site = startSite({ from: "empty", env: { TRUST_PROXY: "1" } });
let mira: TestBrowser;
beforeEach(async () => {
  await forgetOwner(site);
  mira = newTestBrowser(site);
});

const wrong = { password: "a guess of some length" };

test("the owner logs in with the right password; case and spaces of the email do not matter", async () => {
  const { status, body } = await mira.logIn({ email: ` ${ownerLogin.email.toUpperCase()} ` });
  expect(status).toBe(200);
  expect(body.admin).toEqual({ id: expect.any(String), email: ownerLogin.email });
  expect((await mira.request("GET", "/api/admin/verify")).body).toEqual({ admin: body.admin });
});

test("a wrong password and an unknown address get the same response in the same time", async () => {
  await mira.logIn();
  const timed = async (given: object) => {
    const recaptchaToken = await site.botToken("admin_login");
    const startedAt = performance.now();
    const { status, body } = await newTestBrowser(site).request("POST", "/api/admin/login", {
      ...ownerLogin,
      ...given,
      recaptchaToken,
    });
    return { response: { status, body }, took: performance.now() - startedAt };
  };
  const known = [await timed(wrong), await timed(wrong), await timed(wrong)];
  const unknown = [];
  for (let stranger = 0; stranger < 3; stranger++)
    unknown.push(await timed({ ...wrong, email: `nobody${stranger}@example.com` }));
  const expected = {
    status: 401,
    body: { code: "wrong-login", message: "Invalid email or password. Please try again." },
  };
  for (const { response } of [...known, ...unknown]) expect(response).toEqual(expected);
  // Without the dummy hash an unknown address would take a few milliseconds, a known one about twenty.
  const least = (all: { took: number }[]) => Math.min(...all.map(({ took }) => took));
  expect(least(unknown)).toBeGreaterThan(least(known) / 3);
});

test("a login needs a bot check that was made for the login and is used once", async () => {
  await mira.logIn();
  const good = await site.botToken("admin_login");
  const other = await site.botToken("submit");
  const send = (recaptchaToken: string) =>
    newTestBrowser(site).request("POST", "/api/admin/login", { ...ownerLogin, recaptchaToken });
  for (const token of ["", "x", other]) expect((await send(token)).body.code).toBe("bot-check-failed");
  expect((await send(good)).status).toBe(200);
  expect((await send(good)).body.code).toBe("bot-check-failed");
});

test("a guessing network has to wait; the owner logs in from a new browser in another network", async () => {
  const stranger = newTestBrowser(site);
  expect((await stranger.logIn(wrong)).status).toBe(401);
  await recordWrongGuesses(site, "admin password", stranger.address);
  expect((await stranger.logIn()).status).toBe(429);
  expect((await newTestBrowser(site).logIn()).status).toBe(200);
});

test("guesses from the owner's network do not slow down a browser that the owner has logged in with", async () => {
  await mira.logIn();
  const sameNetwork = newTestBrowser(site);
  sameNetwork.address = mira.address;
  expect((await sameNetwork.logIn(wrong)).status).toBe(401);
  await recordWrongGuesses(site, "admin password", mira.address);
  expect((await sameNetwork.logIn()).status).toBe(429);
  expect((await mira.logIn()).status).toBe(200);
});

test("during an attack from many networks, each network waits a minute before its first attempt; known browsers do not", async () => {
  await mira.logIn();
  const guessing = { db: site.database.db, now: site.clock.now(), limit: site.ctx().limit };
  const guess = () => countUnknownBrowserAttempt(guessing, "admin password", "2001:db8:9:1::/64");
  await asIfRepeated(site, 100, guess);
  expect((await mira.logIn()).status).toBe(200);
  const phone = newTestBrowser(site);
  const early = await phone.logIn();
  expect(early).toMatchObject({ status: 429, body: { code: "limited" } });
  expect(early.headers.get("retry-after")).toBe("60");
  site.clock.advance(60_000);
  expect((await phone.logIn()).status).toBe(200);
});

test("wrong attempts are counted, and cleared by the right password", async () => {
  const attempts = () => site.database.db.selectFrom("wrong_tries").select("tries").execute();
  await mira.logIn(wrong);
  await mira.logIn(wrong);
  expect(await attempts()).toEqual([{ tries: 2 }]);
  expect((await mira.logIn()).status).toBe(200);
  expect(await attempts()).toEqual([]);
});

test("an IP address gets thirty login requests per quarter of an hour", async () => {
  const send = async () => (await mira.request("POST", "/api/admin/login", {})).status;
  expect([await asIfRepeated(site, 29, send), await send(), await send()]).toEqual([400, 400, 429]);
});

test("the log has paths without what was asked for: no search, no email and no token", async () => {
  await mira.logIn();
  for (const query of ["search=Whitlow", "email=ana.whitlow%40example.com", "token=s3cret", "%74oken=s3cret"])
    await mira.request("GET", `/api/admin/people?${query}`);
  expect(site.log()).toContain('"url":"/api/admin/people?…"');
  expect(site.log()).not.toMatch(/whitlow|s3cret/i);
});

test("no secret of a login is logged", async () => {
  await mira.logIn();
  await mira.logIn(wrong);
  for (const secret of [
    ownerLogin.password,
    wrong.password,
    mira.token!,
    mira.cookies.get("adminRefresh")!.split(".")[1]!,
  ])
    expect(site.log()).not.toContain(secret);
});
