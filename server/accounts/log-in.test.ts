import { afterEach, beforeEach, expect, test } from "vitest";
import { testApp, type TestApp } from "../../test/app.ts";
import { ownerLogin } from "../../test/owner.ts";
import { type Browser, browserFor } from "../../test/owners-browser.ts";

let site: TestApp;
let mira: Browser;
beforeEach(async () => {
  site = await testApp({ from: "empty", env: { TRUST_PROXY: "1" } });
  mira = browserFor(site);
});
afterEach(() => site.close());

const wrong = { password: "a guess of some length" };

test("the right password lets her in, however she writes her address", async () => {
  const { status, body } = await mira.logIn({ email: ` ${ownerLogin.email.toUpperCase()} ` });
  expect(status).toBe(200);
  expect(body.admin).toEqual({ id: expect.any(String), email: ownerLogin.email });
  expect((await mira.request("GET", "/api/admin/verify")).body).toEqual({ admin: body.admin });
});

test("a wrong password and an unknown address get the same answer, after the same work", async () => {
  await mira.logIn();
  const timed = async (given: object) => {
    const recaptchaToken = await site.botToken("admin_login");
    const from = performance.now();
    const { status, body } = await browserFor(site).request("POST", "/api/admin/login", {
      ...ownerLogin,
      ...given,
      recaptchaToken,
    });
    return { answer: { status, body }, took: performance.now() - from };
  };
  const known = [await timed(wrong), await timed(wrong), await timed(wrong)];
  const unknown = [];
  for (let stranger = 0; stranger < 3; stranger++)
    unknown.push(await timed({ ...wrong, email: `nobody${stranger}@example.com` }));
  const expected = {
    status: 401,
    body: { code: "wrong-login", message: "Invalid email or password. Please try again." },
  };
  for (const { answer } of [...known, ...unknown]) expect(answer).toEqual(expected);
  // Without the work of a hash it would be a few milliseconds against some twenty.
  const least = (all: { took: number }[]) => Math.min(...all.map(({ took }) => took));
  expect(least(unknown)).toBeGreaterThan(least(known) / 3);
});

test("no login without the proof that a person is there, made for this very action and for once", async () => {
  await mira.logIn();
  const good = await site.botToken("admin_login");
  const other = await site.botToken("submit");
  const send = (recaptchaToken: string) =>
    browserFor(site).request("POST", "/api/admin/login", { ...ownerLogin, recaptchaToken });
  for (const token of ["", "x", other]) expect((await send(token)).body.code).toBe("bot-check-failed");
  expect((await send(good)).status).toBe(200);
  expect((await send(good)).body.code).toBe("bot-check-failed");
});

test("who keeps guessing is told to wait; the owner gets in with a browser she has used before", async () => {
  await mira.logIn();
  const until = new Date(site.clock.now().getTime() + 60_000);
  await site.database.db
    .insertInto("wrong_tries")
    .values({ subject: "admin password", tries: 12, until })
    .execute();
  const stranger = await browserFor(site).logIn();
  expect(stranger.status).toBe(429);
  expect(Number(stranger.headers.get("retry-after"))).toBeGreaterThan(30);
  expect((await mira.logIn()).status).toBe(200);
});

test("wrong tries are counted, and forgotten with the right password", async () => {
  const tries = () => site.database.db.selectFrom("wrong_tries").select("tries").execute();
  await mira.logIn(wrong);
  await mira.logIn(wrong);
  expect(await tries()).toEqual([{ tries: 2 }]);
  expect((await mira.logIn()).status).toBe(200);
  expect(await tries()).toEqual([]);
});

test("thirty logins in a quarter of an hour are enough for one address", async () => {
  const statuses: number[] = [];
  for (let time = 0; time < 31; time++)
    statuses.push((await mira.request("POST", "/api/admin/login", {})).status);
  expect(statuses.slice(0, 30).every((status) => status === 400)).toBe(true);
  expect(statuses[30]).toBe(429);
});

test("nothing secret of a login is logged", async () => {
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
