import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../../server/db/id.ts";
import { type TestApp, testApp } from "../../app.ts";
import { makeEvent, makeSignup } from "../../make.ts";
import { asOwner } from "../../owner.ts";
import { asStudent } from "../../student.ts";
import { named, pairs, sweep } from "../../sweep.ts";
import { comparable, get, type Got, headerVariations, mark, pathVariations, queryVariations } from "./variations.ts";

// Poisoning and deception of caches: a victim never gets the attacker's variation of a response, and no response with
// personal data may be stored.

const metricsToken = "a token of the operator";
let site: TestApp;
let callers = 0;
beforeAll(async () => {
  site = await testApp({ env: { TRUST_PROXY: "1", METRICS_TOKEN: metricsToken } });
});
afterAll(() => site.close());

const newAddress = () => ({
  "x-forwarded-for": `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers++ & 255}`,
});
const send = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  get(site.url, path, { ...newAddress(), ...headers }, method);

const cachedPaths = [
  "/",
  "/about",
  "/calendar",
  "/calendar?month=2026-12",
  "/sessions",
  "/chocolates",
  "/login",
  "/contact",
  "/about.data",
  "/_root.data",
  "/calendar.ics",
  "/sitemap.xml",
  "/robots.txt",
  "/api/openapi.json",
  "/api/events",
  "/api/chocolates",
  "/api/site?sections=home",
  "/favicon-32.png",
];

async function cachedBytes(): Promise<number> {
  const { body } = await get(site.url, "/metrics", { authorization: `Bearer ${metricsToken}` });
  return Number(/^page_cache_entries (\S+)$/m.exec(body)?.[1] ?? /^page_cache_bytes (\S+)$/m.exec(body)?.[1]);
}

/** Empties the cache, so that the next request fills it. */
async function clearCache(): Promise<void> {
  for (const topic of ["site", "events", "chocolates", "slots"])
    await sql`select pg_notify('changed', ${topic})`.execute(site.database.db);
  await expect.poll(cachedBytes).toBeLessThan(200_000);
}

test("a response that the attacker's request put into the cache is the one that a plain request gets", async () => {
  await sweep(
    "unkeyed headers",
    pairs(
      named(cachedPaths),
      headerVariations.map((headers) => [JSON.stringify(headers), headers] as const),
    ),
    async ([path, headers]) => {
      const before = comparable(await send(path));
      await clearCache();
      const own = await send(path, headers);
      // What an attacker's own request gets may only differ in its encoding, or be a refusal or a 304.
      expect(JSON.stringify(own.headers) + own.body).not.toContain(mark);
      expect(comparable(await send(path))).toEqual(before);
    },
    { atOnce: 1, covered: `${cachedPaths.length} addresses × ${headerVariations.length} sets of headers` },
  );
});

test("a HEAD request first changes nothing for the GET after it, and has the same headers", async () => {
  await sweep(
    "HEAD before GET",
    named(cachedPaths),
    async (path) => {
      const before = await send(path);
      await clearCache();
      const head = await send(path, {}, "HEAD");
      expect(head.body).toBe("");
      expect({ ...comparable(head), body: "" }).toEqual({ ...comparable(before), body: "" });
      expect(comparable(await send(path))).toEqual(comparable(before));
    },
    { atOnce: 1 },
  );
});

test("a query or path of the attacker fills no entry that others get", async () => {
  await sweep(
    "queries and paths",
    named(cachedPaths.filter((path) => !path.includes("?"))),
    async (path) => {
      const before = comparable(await send(path));
      await clearCache();
      for (const query of queryVariations) {
        const got = await send(encodeURI(decodeURI(path + query)));
        expect(isStorable(got) && got.body.includes(mark), query).toBe(false);
      }
      for (const vary of pathVariations) await send(vary(path === "/" ? "/about" : path));
      expect(comparable(await send(path))).toEqual(before);
    },
    { atOnce: 1 },
  );
});

/** Whether a cache in front of the site may store the response. */
function isStorable({ status, headers }: Got): boolean {
  if (![200, 203, 204, 206, 300, 301, 308, 404, 405, 410, 414, 501].includes(status)) return false;
  return !String(headers["cache-control"] ?? "").includes("no-store");
}

test("a response that shows personal data is never stored, at any spelling of its address", async () => {
  const owner = await asOwner(site);
  const ben = await asStudent(site, { first_name: "Benjamin-q7x", email: "benjamin-q7x@example.com" });
  const event = await makeEvent(site.database.db);
  await makeSignup(site.database.db, { event_id: event.id, email: ben.email, name: "Benjamin-q7x Marlow" });
  const calls: [string, Record<string, string>][] = [
    [`/api/user/${ben.id}`, ben.headers],
    [`/api/user/${ben.id}/classes`, ben.headers],
    [`/api/user/${ben.id}/orders`, ben.headers],
    [`/api/user/${ben.id}/wallet`, ben.headers],
    [`/api/user/sessions`, ben.headers],
    [`/user/${ben.id}`, ben.headers],
    [`/api/events`, ben.headers],
    [`/api/admin/users`, owner],
    [`/api/admin/users/${ben.id}`, owner],
    [`/api/admin/users.csv`, owner],
    [`/api/admin/signups`, owner],
    [`/api/admin/events/${event.id}/roster`, owner],
    [`/api/admin/messages`, owner],
    [`/admin/today`, owner],
    [`/signup/place?token=${"x".repeat(43)}`, {}],
    [`/pay?token=${newId()}`, {}],
  ];
  let shown = 0;
  const spellings = [
    (path: string) => path,
    ...pathVariations,
    ...queryVariations.map((query) => (path: string) => encodeURI(path + query)),
  ];
  for (const [path, headers] of calls)
    for (const vary of spellings) {
      const got = await send(vary(path), headers);
      const isPersonal = got.body.includes("q7x@example.com") || got.body.includes("Benjamin-q7x");
      if (isPersonal) shown += 1;
      const isOwn = isPersonal || got.headers["set-cookie"] !== undefined;
      expect(isOwn && isStorable(got), `${vary(path)} may be stored`).toBe(false);
      // No other caller gets it at this address.
      const forOthers = isPersonal ? (await send(vary(path))).body : "";
      expect(forOthers, vary(path)).not.toContain("Benjamin-q7x");
    }
  expect(shown).toBeGreaterThan(7);
});

test("a call with a login gets the same public list as a visitor, and puts nothing into the cache", async () => {
  const ben = await asStudent(site);
  for (const path of ["/api/events", "/api/chocolates", "/api/bookings", "/api/site?sections=home", "/api/passes"]) {
    await clearCache();
    const before = await cachedBytes();
    const withLogin = await send(path, ben.headers);
    expect(withLogin.status, path).toBe(200);
    expect(isStorable(withLogin), path).toBe(false);
    expect(await cachedBytes(), path).toBe(before);
  }
});
