import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { newId } from "../../../server/platform/db/id.ts";
import { makeEvent, makeSignup } from "../../make.ts";
import { asOwner } from "../../owner.ts";
import { startSite } from "../../start-site.ts";
import { asStudent } from "../../student.ts";
import { sweep } from "../../sweep.ts";
import { comparable, get, type Got, headerVariations, mark, pathVariations, queryVariations } from "./variations.ts";

// Poisoning and deception of caches: a victim never gets the attacker's variation of a response, and no response with
// personal data may be stored.

const metricsToken = "a token of the operator";
const site = startSite({ env: { TRUST_PROXY: "1", METRICS_TOKEN: metricsToken } });
let callers = 0;

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
  "/_.data",
  "/calendar.ics",
  "/sitemap.xml",
  "/robots.txt",
  "/api/openapi.json",
  "/api/events",
  "/api/chocolates",
  "/api/site?sections=home",
  "/favicon-32.png",
];

async function metric(name: "page_cache_bytes" | "page_cache_hits_total"): Promise<number> {
  const { body } = await get(site.url, "/metrics", { authorization: `Bearer ${metricsToken}` });
  return Number(new RegExp(`^${name} (\\S+)$`, "m").exec(body)?.[1]);
}

/**
 * Empties the cache, so that the next request fills it. A site that has lost its connection for notifications drops
 * every entry, also those that no notification drops.
 */
async function clearCache(): Promise<void> {
  await send("/robots.txt");
  expect(await metric("page_cache_bytes")).toBeGreaterThan(0);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'mat-and-cacao listener'`.execute(site.database.db);
  await expect.poll(() => metric("page_cache_bytes"), { interval: 20 }).toBe(0);
}

type Response = Awaited<ReturnType<typeof send>>;
const plain = new Map<string, Response>();
/** The paths whose second response comes from the cache. */
const kept = new Set<string>();
beforeAll(async () => {
  for (const path of cachedPaths) {
    plain.set(path, await send(path));
    const before = await metric("page_cache_hits_total");
    await send(path);
    if ((await metric("page_cache_hits_total")) > before) kept.add(path);
  }
  console.log(`cache keys: ${kept.size} of ${cachedPaths.length} addresses are kept`);
  if (kept.size < 13) throw new Error(`Only these are kept: ${[...kept].join()}`);
});

/**
 * Lets the attacker make the first request to every path, none of which the cache answers, and then the victim.
 * Returns how many of the victim's responses are those that the attacker's requests put into the cache.
 */
async function poison(paths: readonly string[], attack: (path: string) => Promise<void>): Promise<number> {
  await clearCache();
  for (const path of paths) {
    const before = await metric("page_cache_hits_total");
    await attack(path);
    expect(await metric("page_cache_hits_total"), `${path} came from the cache`).toBe(before);
  }
  return victimsHits(paths);
}

/** Sends the plain requests of a victim, whose responses must be the usual ones; counts those from the cache. */
async function victimsHits(paths: readonly string[]): Promise<number> {
  const before = await metric("page_cache_hits_total");
  for (const path of paths) expect(comparable(await send(path)), path).toEqual(comparable(plain.get(path)!));
  return (await metric("page_cache_hits_total")) - before;
}

test("a response that the attacker's request put into the cache is the one that a plain request gets", async () => {
  await sweep(
    "unkeyed headers",
    headerVariations.map((headers) => [JSON.stringify(headers), headers] as const),
    async (headers, name) => {
      const hits = await poison(cachedPaths, async (path) => {
        const own = await send(path, headers);
        // What an attacker's own request gets may only differ in its encoding, or be a refusal or a 304.
        expect(JSON.stringify(own.headers) + own.body, path).not.toContain(mark);
      });
      console.log(`cache keys: ${hits} responses of the attacker were served, ${name}`);
      expect(hits).toBeGreaterThan(kept.size / 3);
    },
    { atOnce: 1, covered: `${cachedPaths.length} addresses × ${headerVariations.length} sets of headers` },
  );
});

test("a HEAD request first changes nothing for the GET after it, and has the same headers", async () => {
  const hits = await poison(cachedPaths, async (path) => {
    const head = await send(path, {}, "HEAD");
    expect(head.body, path).toBe("");
    expect({ ...comparable(head), body: "" }, path).toEqual({ ...comparable(plain.get(path)!), body: "" });
  });
  console.log(`cache keys: ${hits} responses to HEAD were served`);
});

test("a query or path of the attacker fills no entry that others get", async () => {
  const paths = cachedPaths.filter((path) => !path.includes("?"));
  await clearCache();
  for (const path of paths) {
    for (const query of queryVariations) {
      const got = await send(encodeURI(decodeURI(path + query)));
      expect(isStorable(got) && got.body.includes(mark), path + query).toBe(false);
    }
    for (const vary of pathVariations) await send(vary(path === "/" ? "/about" : path));
  }
  expect(await victimsHits(paths)).toBeGreaterThan(kept.size / 3);
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
    [`/api/admin/people/history?client=${ben.id}`, owner],
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
  expect(shown).toBeGreaterThan(6);
});

test("a call with a login gets the same public list as a visitor, and puts nothing into the cache", async () => {
  const ben = await asStudent(site);
  for (const path of ["/api/events", "/api/chocolates", "/api/bookings", "/api/site?sections=home", "/api/passes"]) {
    await clearCache();
    const before = await metric("page_cache_bytes");
    const withLogin = await send(path, ben.headers);
    expect(withLogin.status, path).toBe(200);
    expect(isStorable(withLogin), path).toBe(false);
    expect(await metric("page_cache_bytes"), path).toBe(before);
  }
});
