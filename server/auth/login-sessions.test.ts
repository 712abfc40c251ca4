import { createHash } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { type TestBrowser, newTestBrowser } from "../../test/owners-browser.ts";
import { startSite } from "../../test/start-site.ts";

const site = startSite({ env: { TRUST_PROXY: "1" } });
let mira: TestBrowser;
beforeEach(async () => {
  mira = newTestBrowser(site);
  await mira.logIn();
});

const minute = 60_000;
const verify = (browser: TestBrowser) => browser.request("GET", "/api/admin/verify");

test("the refresh cookie is HttpOnly and sent to the owner's endpoints only", async () => {
  const answer = await mira.logIn();
  const cookie = answer.headers.getSetCookie().find((set) => set.startsWith("adminRefresh="))!;
  expect(cookie).toContain("HttpOnly");
  expect(cookie).toContain("SameSite=Strict");
  expect(cookie).toContain("Path=/api/admin");
  expect(cookie).toContain(`Max-Age=${30 * 24 * 60 * 60}`);
  expect(JSON.stringify(answer.body)).not.toContain(mira.cookies.get("adminRefresh")!.split(".")[1]);
});

test("only hashes of refresh tokens are stored", async () => {
  const { db } = site.database;
  const stored = JSON.stringify(await db.selectFrom("sessions").selectAll().execute());
  for (const part of mira.cookies.get("adminRefresh")!.split(".").slice(1)) expect(stored).not.toContain(part);
});

test("an access token expires after ten minutes, and a refresh returns a new one", async () => {
  expect((await verify(mira)).status).toBe(200);
  site.clock.advance(10 * minute);
  expect((await verify(mira)).status).toBe(401);
  expect((await mira.refresh()).status).toBe(200);
  expect((await verify(mira)).status).toBe(200);
});

test("fifty tabs refresh with the same cookie at the same time: all get the same successor and stay logged in", async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => newTestBrowser(site, new Map(mira.cookies))).map(async (tab) => {
      const { status } = await tab.refresh();
      return { status, cookie: tab.cookies.get("adminRefresh") };
    }),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(new Set(answers.map(({ cookie }) => cookie)).size).toBe(1);
  const next = newTestBrowser(site, new Map([["adminRefresh", answers[0]!.cookie!]]));
  expect((await next.refresh()).status).toBe(200);
});

test("two tabs that share their cookies stay logged in over fifty expiries", async () => {
  const tabs = [mira, newTestBrowser(site, mira.cookies)];
  for (let expiry = 0; expiry < 50; expiry++) {
    site.clock.advance(11 * minute);
    const answers = await Promise.all(tabs.map((tab) => tab.refresh()));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  }
});

test("a refresh can be repeated for ten minutes after its response was lost", async () => {
  const oldCookies = new Map(mira.cookies);
  await mira.refresh();
  site.clock.advance(9 * minute);
  const again = newTestBrowser(site, oldCookies);
  expect((await again.refresh()).status).toBe(200);
  expect(again.cookies.get("adminRefresh")).toBe(mira.cookies.get("adminRefresh"));
});

test("after ten minutes the old token ends the session for all tabs", async () => {
  const oldCookies = new Map(mira.cookies);
  await mira.refresh();
  site.clock.advance(10 * minute);
  expect((await newTestBrowser(site, oldCookies).refresh()).status).toBe(401);
  expect((await mira.refresh()).status).toBe(401);
});

test("a copied token ends the session once the second successor has been issued", async () => {
  const stolen = new Map(mira.cookies);
  await mira.refresh();
  await mira.refresh();
  expect((await newTestBrowser(site, stolen).refresh()).status).toBe(401);
  expect((await verify(mira)).status).toBe(401);
  expect((await mira.refresh()).status).toBe(401);
});

test("a session ends after thirty days without a visit, and continues with a visit every month", async () => {
  const day = 24 * 60 * minute;
  for (let month = 0; month < 3; month++) {
    site.clock.advance(29 * day);
    expect((await mira.refresh()).status).toBe(200);
  }
  site.clock.advance(30 * day);
  expect((await mira.refresh()).status).toBe(401);
});

test("a session that is used every month ends 180 days after the login", async () => {
  const day = 24 * 60 * minute;
  for (let month = 0; month < 6; month++) {
    site.clock.advance(29 * day);
    expect((await mira.refresh()).status).toBe(200);
  }
  site.clock.advance(6 * day);
  expect((await mira.refresh()).status).toBe(401);
});

test("logout ends the session on the server: its refresh and access tokens stop working", async () => {
  const oldCookies = new Map(mira.cookies);
  const answer = await newTestBrowser(site, mira.cookies).request("POST", "/api/admin/logout");
  expect(answer.status).toBe(200);
  expect(mira.cookies.has("adminRefresh")).toBe(false);
  expect((await newTestBrowser(site, oldCookies).refresh()).status).toBe(401);
  expect((await verify(mira)).status).toBe(401);
});

test("the owner sees all login sessions and ends one of them at once", async () => {
  const phone = newTestBrowser(site);
  await phone.logIn();
  const { sessions } = (await mira.request("GET", "/api/admin/security")).body;
  const here = sessions.filter(({ isThis }: { isThis: boolean }) => isThis);
  expect(here).toMatchObject([{ device: "Firefox on Linux" }]);
  const { sessions: seenByPhone } = (await phone.request("GET", "/api/admin/security")).body;
  const { id } = seenByPhone.find(({ isThis }: { isThis: boolean }) => isThis);
  expect((await mira.request("DELETE", `/api/admin/sessions/${id}`)).status).toBe(200);
  expect((await verify(phone)).status).toBe(401);
  expect((await mira.request("DELETE", `/api/admin/sessions/${id}`)).status).toBe(404);
});

test("a session id without one of its tokens ends nothing, neither by refresh nor by logout", async () => {
  const [id, secret] = mira.cookies.get("adminRefresh")!.split(".");
  for (const forged of [
    `${id}.x`,
    `${id}.${secret}`,
    `${id}.${secret}.${secret}`,
    `${id}.${"x".repeat(43)}.${"x".repeat(43)}`,
  ]) {
    const stranger = () => newTestBrowser(site, new Map([["adminRefresh", forged]]));
    expect((await stranger().refresh()).status).toBe(401);
    expect((await stranger().request("POST", "/api/admin/logout")).status).toBe(200);
  }
  expect((await verify(mira)).status).toBe(200);
  expect((await mira.refresh()).status).toBe(200);
});

test("a session whose token has no MAC (from an earlier version) continues, and ends by logout", async () => {
  const { db } = site.database;
  const useOldToken = async () => {
    const id = mira.cookies.get("adminRefresh")!.split(".")[0]!;
    const token = `${id}.${"o".repeat(43)}`;
    const token_hash = createHash("sha256").update(token).digest("base64url");
    await db.updateTable("sessions").set({ token_hash, previous_hash: null }).where("id", "=", id).execute();
    mira.cookies.set("adminRefresh", token);
  };
  await useOldToken();
  expect((await mira.refresh()).status).toBe(200);
  expect((await mira.refresh()).status).toBe(200);
  await useOldToken();
  await newTestBrowser(site, mira.cookies).request("POST", "/api/admin/logout");
  expect((await verify(mira)).status).toBe(401);
});

test("an invalid cookie is not a session", async () => {
  for (const invalid of ["x", ".", "0190a000-0000-7000-8000-000000000000.x", "%00", "a".repeat(3000)]) {
    expect((await newTestBrowser(site, new Map([["adminRefresh", invalid]])).refresh()).status).toBe(401);
  }
  expect((await newTestBrowser(site).refresh()).status).toBe(401);
  expect((await mira.refresh()).status).toBe(200);
});

test("a cross-site refresh or logout is refused and changes nothing", async () => {
  const cookie = `adminRefresh=${mira.cookies.get("adminRefresh")}`;
  for (const path of ["/api/admin/refresh-token", "/api/admin/logout"]) {
    const answer = await site.request("POST", path, undefined, { cookie, origin: "https://evil.example" });
    expect(answer.body.code).toBe("cross-site");
  }
  expect((await mira.refresh()).status).toBe(200);
});
