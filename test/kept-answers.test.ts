import { createHash } from "node:crypto";
import { request as httpRequest } from "node:http";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "./app.ts";

// What the site keeps in memory because it is the same for everybody.

const metricsToken = "a token of the operator";

let site: TestApp;
beforeAll(async () => {
  site = await testApp({ env: { TRUST_PROXY: "1", METRICS_TOKEN: metricsToken } });
});
afterAll(() => site.close());

/** One request with exactly these headers: fetch adds its own. */
function ask(path: string, headers: Record<string, string> = {}, method = "GET") {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }>(
    (resolve, reject) => {
      const { port, hostname: host } = new URL(site.url);
      const sent = httpRequest({ port, host, path, method, headers }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("end", () =>
          resolve({ status: answer.statusCode!, headers: answer.headers, body: Buffer.concat(chunks) }),
        );
      });
      sent.on("error", reject).end();
    },
  );
}

const metric = async (name: string) => {
  const { body } = await ask("/metrics", { authorization: `Bearer ${metricsToken}` });
  return Number(new RegExp(`^${name} (\\S+)$`, "m").exec(body.toString())?.[1]);
};

/** Everything that was kept is made again. */
const forgetAll = async () => {
  for (const topic of ["site", "events", "chocolates"])
    await sql`select pg_notify('changed', ${topic})`.execute(site.database.db);
  await expect.poll(() => metric("page_cache_bytes")).toBeLessThan(200_000);
};

describe("what a page's data is asked for", () => {
  test("names only parts of that page; anything else is answered and not kept", async () => {
    const before = await metric("page_cache_bytes");
    for (let n = 0; n < 40; n++) {
      const { status, headers } = await ask(`/about.data?_routes=${"x".repeat(2_000)}${n}`);
      expect(status).toBe(200);
      expect(headers["cache-control"]).toBe("no-store");
    }
    expect((await ask("/about.data?_routes=events/CalendarPage")).headers["cache-control"]).toBe("no-store");
    expect(await metric("page_cache_bytes")).toBe(before);
  });

  test("is kept under one address, in whatever order its parts are named", async () => {
    const first = await ask("/about.data?_routes=root,site/AboutPage");
    expect(first.headers["cache-control"]).toBe("no-cache");
    const before = await metric("page_cache_bytes");
    const other = await ask("/about.data?_routes=site%2FAboutPage,root,root");
    expect(other.body.equals(first.body)).toBe(true);
    expect(await metric("page_cache_bytes")).toBe(before);
  });

  test("every page that is kept keeps its data too", async () => {
    const slug = (await site.request("GET", "/api/chocolates")).body[0].slug as string;
    for (const data of ["/_root.data", "/calendar.data", "/privacy.data", `/chocolates/${slug}.data`])
      expect((await ask(`${data}?_routes=root,public`)).headers["cache-control"], data).toBe("no-cache");
  });
});

test("an address that is too long is refused with a sentence, kept or not", async () => {
  for (const path of ["/about", "/api/events", "/nowhere", "/favicon-32.png"]) {
    const { status, body } = await ask(`${path}?x=${"y".repeat(9_000)}`);
    expect(status, path).toBe(414);
    expect(JSON.parse(body.toString()).message).toBe("This address is too long.");
  }
  expect((await ask(`/about?utm_source=${"y".repeat(7_000)}`)).status).toBe(200);
});

describe("a visitor who has read too much", () => {
  const greedy = { "x-forwarded-for": "10.66.0.1" };
  const calm = { "x-forwarded-for": "10.66.0.2" };

  beforeEach(async () => {
    // At the start of a window of ten seconds.
    site.clock.set(new Date(Math.ceil(site.clock.now().getTime() / 10_000) * 10_000 + 10_000));
  });

  /** Uses up a visitor's reads, but for `left`. */
  async function readMuch(left: number) {
    const wrong = "/api/events?nothing=1";
    for (let n = 0; n < 600 - left; n += 20)
      await Promise.all(Array.from({ length: Math.min(20, 600 - left - n) }, () => ask(wrong, greedy)));
  }

  test.each(["/calendar", "/api/events", "/calendar.ics", "/sitemap.xml"])(
    "is refused alone: who asks for %s at the same moment gets it",
    async (path) => {
      await forgetAll();
      await readMuch(0);
      const [refused, ...others] = await Promise.all([greedy, calm, calm].map((who) => ask(path, who)));
      expect(refused!.status).toBe(429);
      expect(refused!.headers["retry-after"]).toBe("10");
      expect(others.map(({ status }) => status)).toEqual([200, 200]);
    },
  );

  test("makes with the last read a page for all, whatever that page reads", async () => {
    await forgetAll();
    await readMuch(1);
    const [last, other] = await Promise.all([greedy, calm].map((who) => ask("/calendar", who)));
    expect([last!.status, other!.status]).toEqual([200, 200]);
    expect((await ask("/nowhere", greedy)).status).toBe(429);
  });
});

test("who asks for many different pages is refused those that have to be made, and still gets the others", async () => {
  const many = { "x-forwarded-for": "10.66.0.3" };
  const calm = { "x-forwarded-for": "10.66.0.4" };
  const start = new Date(Math.ceil(site.clock.now().getTime() / 10_000) * 10_000 + 10_000);
  const month = start.toISOString().slice(0, 7);
  const days = Array.from({ length: 30 }, (_, n) => `day=${month}-${String(n + 1).padStart(2, "0")}`);
  // As often as they like, once they are made.
  for (const query of [...days, ...days.map((day) => `month=${month}&${day}`)])
    for (let time = 0; time < 2; time++) {
      // A window of ten seconds that does not end.
      site.clock.set(start);
      expect((await ask(`/calendar?${query}`, many)).status).toBe(200);
    }
  site.clock.set(start);
  const refused = await ask("/terms", many);
  expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "10"]);
  expect((await ask("/terms", calm)).status).toBe(200);
  expect((await ask("/terms", many)).status).toBe(200);
});

test("a day that is not in the month asked for makes no page of its own", async () => {
  const month = site.clock.now().toISOString().slice(0, 7);
  const first = await ask(`/calendar?month=${month}`);
  expect(first.status).toBe(200);
  const before = await metric("page_cache_bytes");
  for (let n = 1; n <= 9; n++)
    expect((await ask(`/calendar?day=1999-01-0${n}&month=${month}`)).body.equals(first.body)).toBe(true);
  expect(await metric("page_cache_bytes")).toBe(before);
});

describe("what is asked for often", () => {
  test.each(["/about", "/api/openapi.json", "/sitemap.xml", "/api/chocolates", "/calendar.ics"])(
    "%s comes compressed, each form under its own ETag, and as a 304 to who has it",
    async (path) => {
      const forms = ["identity", "gzip", "br"] as const;
      // Brotli is made in the background, once an answer is popular.
      await expect
        .poll(async () => (await ask(path, { "accept-encoding": "br" })).headers["content-encoding"])
        .toBe("br");
      const answers = await Promise.all(forms.map((form) => ask(path, { "accept-encoding": form })));
      expect(answers.map(({ headers }) => headers["content-encoding"])).toEqual([undefined, "gzip", "br"]);
      expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(3);
      for (const [n, { headers }] of answers.entries()) {
        expect(headers.vary).toBe("Accept-Encoding");
        const known = { "if-none-match": String(headers.etag) };
        const again = await ask(path, { ...known, "accept-encoding": forms[n]! });
        expect({ status: again.status, etag: again.headers.etag }).toEqual({
          status: 304,
          etag: headers.etag,
        });
        expect(again.body).toHaveLength(0);
        // A browser that takes more today than it did then keeps what it has.
        expect((await ask(path, { ...known, "accept-encoding": "gzip, br" })).status).toBe(304);
      }
      const zipped = { "if-none-match": String(answers[1]!.headers.etag) };
      expect((await ask(path, { ...zipped, "accept-encoding": "identity" })).status).toBe(200);
    },
  );

  test("/robots.txt is too short to compress, and a 304 to who has it", async () => {
    const { headers, body } = await ask("/robots.txt", { "accept-encoding": "gzip, br" });
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(body.toString()).toContain("Sitemap: ");
    expect((await ask("/robots.txt", { "if-none-match": String(headers.etag) })).status).toBe(304);
    const head = await ask("/robots.txt", {}, "HEAD");
    expect([head.status, head.body.length]).toEqual([200, 0]);
  });
});

test("a kept page allows the scripts that run it, and no other text of the page", async () => {
  for (const path of ["/", "/calendar", "/chocolates"]) {
    const { headers, body } = await ask(path);
    const html = body.toString();
    const policy = String(headers["content-security-policy"]);
    const allowedBy = (directive: string): string[] =>
      new RegExp(`${directive} ([^;]*)`).exec(policy)![1]!.match(/'sha256-[^']+'/g) ?? [];
    const allowed = allowedBy("script-src");
    const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g)];
    const [data, ours] = [true, false].map((isData) =>
      scripts
        .filter(([, tag]) => tag!.includes("ld+json") === isData)
        .map(([, , text]) => `'sha256-${createHash("sha256").update(text!).digest("base64")}'`),
    );
    expect(new Set(allowed)).toEqual(new Set(ours));
    expect(data!.filter((hash) => allowed.includes(hash))).toEqual([]);
    expect(html).not.toContain("nonce=");
    const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text]) => text!);
    expect(styles).toHaveLength(1);
    expect(allowedBy("style-src")).toEqual([
      `'sha256-${createHash("sha256").update(styles[0]!).digest("base64")}'`,
    ]);
  }
});
