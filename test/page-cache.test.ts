import { createHash } from "node:crypto";
import { request as httpRequest } from "node:http";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { addDays, studioDay, studioInstant, studioTime } from "../contract/platform/values/time.ts";
import { makeEvent } from "./make.ts";
import { asOwner } from "./owner.ts";
import { freeSessionRequest } from "./people.ts";
import { changeSettings, readSettings } from "./settings.ts";
import { startSite } from "./start-site.ts";
import { makePass } from "./wallet.ts";

// The in-memory cache of responses that are the same for all visitors.

const metricsToken = "a token of the operator";

const site = startSite({ env: { TRUST_PROXY: "1", METRICS_TOKEN: metricsToken } });

/** Sends a request with exactly these headers; `fetch` adds others. */
function send(path: string, headers: Record<string, string> = {}, { method = "GET", to = site } = {}) {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }>((resolve, reject) => {
    const { port, hostname: host } = new URL(to.url);
    const sent = httpRequest({ port, host, path, method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () =>
        resolve({ status: answer.statusCode!, headers: answer.headers, body: Buffer.concat(chunks) }),
      );
    });
    sent.on("error", reject).end();
  });
}

const metric = async (name: string) => {
  const { body } = await send("/metrics", { authorization: `Bearer ${metricsToken}` });
  return Number(new RegExp(`^${name} (\\S+)$`, "m").exec(body.toString())?.[1]);
};

test("an answer for one caller tells the server's time; one from the cache, which may be old, does not", async () => {
  site.clock.set(new Date("2027-06-19T16:00:00Z"));
  const { headers, body } = await send("/api/clock");
  expect(headers["server-time"]).toMatch(/^2027-06-19T16:00:0/);
  expect(JSON.parse(String(body))).toEqual({ now: expect.stringMatching(/^2027-06-19T16:00:0/) });
  expect((await send("/api/no-such-call")).headers["server-time"]).toMatch(/^2027-06-19T16:00:0/);
  await send("/api/events");
  expect((await send("/api/events")).headers["server-time"]).toBeUndefined();
});

describe("page data with a `_routes` parameter", () => {
  test("is not cached if it names anything but routes of that page", async () => {
    const before = await metric("page_cache_bytes");
    for (let n = 0; n < 40; n++) {
      const { status, headers } = await send(`/about.data?_routes=${"x".repeat(2_000)}${n}`);
      expect(status).toBe(200);
      expect(headers["cache-control"]).toBe("no-store");
    }
    expect((await send("/about.data?_routes=teaching/events/CalendarPage")).headers["cache-control"]).toBe("no-store");
    expect(await metric("page_cache_bytes")).toBe(before);
  });

  test("has one cache entry for all orders of its routes", async () => {
    const first = await send("/about.data?_routes=root,site/documents/AboutPage");
    expect(first.headers["cache-control"]).toBe("no-cache");
    const before = await metric("page_cache_bytes");
    const other = await send("/about.data?_routes=site%2Fdocuments%2FAboutPage,root,root");
    expect(other.body.equals(first.body)).toBe(true);
    expect(await metric("page_cache_bytes")).toBe(before);
  });

  test("is cached for every cached page", async () => {
    const slug = (await site.request("GET", "/api/chocolates")).body[0].slug as string;
    for (const data of ["/_.data", "/calendar.data", "/privacy.data", `/chocolates/${slug}.data`])
      expect((await send(`${data}?_routes=root,public`)).headers["cache-control"], data).toBe("no-cache");
  });
});

test("a URL that is too long is refused with a message, on cached and uncached paths", async () => {
  for (const path of ["/about", "/api/events", "/nowhere", "/favicon-32.png"]) {
    const { status, body } = await send(`${path}?x=${"y".repeat(9_000)}`);
    expect(status, path).toBe(414);
    expect(JSON.parse(body.toString()).message).toBe("This address is too long.");
  }
  expect((await send(`/about?utm_source=${"y".repeat(7_000)}`)).status).toBe(200);
});

describe("with a limit of a hundred reads and ten renders in ten seconds", () => {
  const most = { reads: 100, renders: 10 };
  const strict = startSite(() => ({ database: site.database, env: { TRUST_PROXY: "1" }, mostReads: most.reads }));
  const read = (path: string, headers: Record<string, string>) => send(path, headers, { to: strict });
  const statusOf = async (path: string, headers: Record<string, string>) => (await read(path, headers)).status;

  /** Stays at the start of a ten-second window. */
  let start: Date;
  beforeEach(() => {
    start = new Date(Math.ceil(strict.clock.now().getTime() / 10_000) * 10_000 + 10_000);
    strict.clock.set(start);
  });

  test("a visitor can render a page with the last read, and is then refused what others get at the same time", async () => {
    const [greedy, calm] = [{ "x-forwarded-for": "10.66.0.1" }, { "x-forwarded-for": "10.66.0.2" }];
    const invalidQuery = "/api/events?nothing=1";
    for (let n = 1; n < most.reads; n++) await read(invalidQuery, greedy);
    strict.clock.set(start);
    // Reads behind the page do not count.
    expect(await Promise.all([statusOf("/calendar", greedy), statusOf("/calendar", calm)])).toEqual([200, 200]);
    expect(await statusOf("/nowhere", greedy)).toBe(429);
    for (const path of ["/about", "/api/events", "/calendar.ics", "/sitemap.xml"]) {
      strict.clock.set(start);
      const [refused, ...others] = await Promise.all([greedy, calm, calm].map((who) => read(path, who)));
      expect([refused!.status, refused!.headers["retry-after"]], path).toEqual([429, "10"]);
      expect(others.map(({ status }) => status)).toEqual([200, 200]);
    }
  });

  test("a visitor who requests too many different pages is refused uncached pages, but gets cached ones", async () => {
    const [eager, calm] = [{ "x-forwarded-for": "10.66.0.3" }, { "x-forwarded-for": "10.66.0.4" }];
    const month = studioDay(start).slice(0, 7);
    for (let day = 1; day <= most.renders; day++)
      // The second request of each page is served from the cache and does not count.
      for (let time = 0; time < 2; time++)
        expect(await statusOf(`/calendar?day=${month}-${String(day).padStart(2, "0")}`, eager)).toBe(200);
    strict.clock.set(start);
    const refused = await read("/terms", eager);
    expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "10"]);
    expect(await statusOf("/terms", calm)).toBe(200);
    expect(await statusOf("/terms", eager)).toBe(200);
  });
});

test("a day outside the requested month has no separate cache entry", async () => {
  const month = studioDay(site.clock.now()).slice(0, 7);
  const first = await send(`/calendar?month=${month}`);
  expect(first.status).toBe(200);
  const before = await metric("page_cache_bytes");
  for (let n = 1; n <= 9; n++)
    expect((await send(`/calendar?day=1999-01-0${n}&month=${month}`)).body.equals(first.body)).toBe(true);
  expect(await metric("page_cache_bytes")).toBe(before);
});

describe("popular responses", () => {
  test.each(["/about", "/api/openapi.json", "/sitemap.xml", "/api/chocolates", "/calendar.ics"])(
    "%s is compressed, has an ETag for each encoding, and is revalidated with 304",
    async (path) => {
      const encodings = ["identity", "gzip", "br"] as const;
      // Brotli compression runs in the background once a response is popular.
      await expect
        .poll(async () => (await send(path, { "accept-encoding": "br" })).headers["content-encoding"])
        .toBe("br");
      const answers = await Promise.all(encodings.map((encoding) => send(path, { "accept-encoding": encoding })));
      expect(answers.map(({ headers }) => headers["content-encoding"])).toEqual([undefined, "gzip", "br"]);
      expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(3);
      for (const [n, { headers }] of answers.entries()) {
        expect(headers.vary).toMatch(/Accept-Encoding$/);
        const ifNoneMatch = { "if-none-match": String(headers.etag) };
        const again = await send(path, { ...ifNoneMatch, "accept-encoding": encodings[n]! });
        expect({ status: again.status, etag: again.headers.etag }).toEqual({
          status: 304,
          etag: headers.etag,
        });
        expect(again.body).toHaveLength(0);
        // The ETag of any encoding matches if the client accepts gzip and Brotli.
        expect((await send(path, { ...ifNoneMatch, "accept-encoding": "gzip, br" })).status).toBe(304);
      }
      const gzipEtag = { "if-none-match": String(answers[1]!.headers.etag) };
      expect((await send(path, { ...gzipEtag, "accept-encoding": "identity" })).status).toBe(200);
    },
  );

  test("/robots.txt is too short to compress, and is revalidated with 304", async () => {
    const { headers, body } = await send("/robots.txt", { "accept-encoding": "gzip, br" });
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(body.toString()).toContain("Sitemap: ");
    expect((await send("/robots.txt", { "if-none-match": String(headers.etag) })).status).toBe(304);
    const head = await send("/robots.txt", {}, { method: "HEAD" });
    expect([head.status, head.body.length]).toEqual([200, 0]);
  });
});

test("the content security policy of a cached page allows exactly its inline scripts and styles", async () => {
  for (const path of ["/", "/calendar", "/chocolates"]) {
    const { headers, body } = await send(path);
    const html = body.toString();
    const policy = String(headers["content-security-policy"]);
    const allowedBy = (directive: string): string[] =>
      new RegExp(`${directive} ([^;]*)`).exec(policy)![1]!.match(/'sha256-[^']+'/g) ?? [];
    const allowed = allowedBy("script-src");
    const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g)];
    const [data, inlineScripts] = [true, false].map((isData) =>
      scripts
        .filter(([, tag]) => tag!.includes("ld+json") === isData)
        .map(([, , text]) => `'sha256-${createHash("sha256").update(text!).digest("base64")}'`),
    );
    expect(new Set(allowed)).toEqual(new Set(inlineScripts));
    expect(data!.filter((hash) => allowed.includes(hash))).toEqual([]);
    expect(html).not.toContain("nonce=");
    const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text]) => text!);
    expect(styles).toHaveLength(1);
    expect(allowedBy("style-src")).toEqual([`'sha256-${createHash("sha256").update(styles[0]!).digest("base64")}'`]);
  }
});

test("the cached home page shows a time until it is held, and a class until it has begun", async () => {
  const home = async () => (await send("/")).body.toString();
  // At night, when no sample class is in the way.
  const night = studioInstant(addDays(studioDay(site.clock.now()), 1), "03:00");
  site.clock.advance(night.getTime() - site.clock.now().getTime());
  const owner = await asOwner(site);
  const { body } = await site.request("GET", "/api/admin/availability", undefined, owner);
  const start = new Date(night.getTime() + 90_000);
  const times = { date: studioDay(start), time: studioTime(start), duration_minutes: 5 };
  await makeEvent(site.database.db, { ...times, title: "Lantern Yoga" });
  const change = { availability: { ...body.availability, freeSessions: "confirm" }, version: body.version };
  expect((await site.request("PUT", "/api/admin/availability", change, owner)).status).toBe(200);
  await sql`select pg_notify('changed', 'events')`.execute(site.database.db);
  await expect.poll(home).toContain("Lantern Yoga");
  const { slotId } = (await site.request("GET", "/api/publicBookings/times")).body.times[0];
  for (let n = 0; n < 2; n++) {
    expect(await home()).toContain(slotId);
    expect(await home()).toContain("Lantern Yoga");
  }
  const request = { ...freeSessionRequest, slotId, captchaToken: await site.botToken("submit") };
  expect((await site.request("POST", "/api/publicBookings/request", request)).status).toBe(200);
  expect(await home()).not.toContain(slotId);
  site.clock.advance(120_000);
  expect(await home()).not.toContain("Lantern Yoga");
});

test("the cached page of passes shows a new price at once, and gift cards once they are sold", async () => {
  const page = async () => {
    const { headers, body } = await send("/passes");
    expect(headers["cache-control"]).toBe("no-cache");
    return body.toString();
  };
  const id = await makePass(site, { name: "Six evenings", price: 90 });
  expect(await page()).toContain("$90");
  expect(await page()).not.toContain('id="gift-cards"');
  const owner = await asOwner(site);
  expect((await site.request("PUT", `/api/admin/passes/${id}`, { version: 1, price: 97 }, owner)).status).toBe(200);
  expect(await page()).toContain("$97");
  const { giftCards } = (await readSettings(site)).body.settings;
  await changeSettings(site, { giftCards: { ...giftCards, isSold: true } });
  expect(await page()).toContain('id="gift-cards"');
});
