import { request } from "node:http";
import { describe, expect, test } from "vitest";
import { addDays, dayWords, studioDay, weekdayOf } from "../contract/platform/values/time.ts";
import { seed } from "../server/demo/seeds/seed.ts";
import { hashOf } from "../server/platform/http/pages/inline-scripts.ts";
import { testApp } from "./app.ts";
import { testDatabase } from "./database.ts";
import { makeEvent, makeSignup } from "./make.ts";
import { asOwner } from "./owner.ts";
import { listedPaths, publicPaths } from "./public-paths.ts";
import { startSite } from "./start-site.ts";

const metricsToken = "m".repeat(16);

const site = startSite({ env: { PUBLIC_URL: "https://mira.example.com", METRICS_TOKEN: metricsToken } });

async function read(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(site.url + path, { headers });
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
}

const textOf = (html: string) =>
  html
    .replace(/<(script|style|svg)[\s\S]*?<\/\1>/g, " ")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
/** The addresses of the links, as they are written. */
const linksOf = (html: string) =>
  [...html.matchAll(/<a\b[^>]*?\bhref="([^"]+)"/g)].map(([, href]) => href!.replaceAll("&amp;", "&"));
const attribute = (html: string, pattern: RegExp) => pattern.exec(html)?.[1] ?? "";

describe.each(listedPaths)("%s", (path) => {
  test("is complete without JavaScript, with title, description and social tags", async () => {
    const { status, html } = await read(path);
    expect(status).toBe(200);
    expect(html.match(/<h1[\s>]/g)).toHaveLength(1);
    expect(textOf(html).length).toBeGreaterThan(400);
    expect(textOf(html)).not.toMatch(/\bundefined\b|\[object |NaN\b/);

    expect(attribute(html, /<title>([^<]+)<\/title>/).length).toBeGreaterThan(5);
    expect(attribute(html, /<meta name="description" content="([^"]+)"/).length).toBeGreaterThan(30);
    expect(attribute(html, /<link rel="canonical" href="([^"]+)"/)).toBe(
      `https://mira.example.com${path === "/" ? "/" : path}`,
    );
    for (const property of ["og:title", "og:description", "og:url", "og:image", "og:type"]) {
      expect(html, property).toMatch(new RegExp(`<meta property="${property}" content="[^"]+"`));
    }
    expect(html).toMatch(/<html[^>]* lang="en"/);
  });

  test("has the security headers, and a policy that allows only its own inline scripts, by hash", async () => {
    const { headers, html } = await read(path);
    const policy = headers.get("content-security-policy")!;
    expect(policy).not.toContain("unsafe-inline");
    expect(policy).not.toContain("nonce");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("upgrade-insecure-requests");
    const inline = [...html.matchAll(/<(?:script|style)(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/(?:script|style)>/g)];
    const hashes = policy.match(/'sha256-[^']+'/g)!;
    expect(hashes.length).toBeGreaterThan(0);
    expect(inline.map(([, text]) => hashOf(text!))).toEqual(expect.arrayContaining(hashes));
    // No inline handlers or styles, which the policy would block.
    expect(html).not.toMatch(/\son[a-z]+="/);
    expect(html).not.toMatch(/\sstyle="/);
    expect(headers.get("strict-transport-security")).toContain("max-age=");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin-allow-popups");
  });

  test("is the same for all visitors, is revalidated with 304, and is compressed", async () => {
    const first = await read(path);
    const other = await read(`${path}?utm_source=mail`, { cookie: "session=1", "accept-language": "de" });
    expect(other.html).toBe(first.html);
    const again = await fetch(site.url + path, { headers: { "if-none-match": first.headers.get("etag")! } });
    expect(again.status).toBe(304);
    const compressed = await fetch(site.url + path, { headers: { "accept-encoding": "gzip, br" } });
    expect(compressed.headers.get("content-encoding")).toMatch(/^(gzip|br)$/);
    expect(await compressed.text()).toBe(first.html);
    expect(first.headers.get("set-cookie")).toBeNull();
  });
});

test("structured data describes the person, the classes and the products", async () => {
  const dataOf = async (path: string) => {
    const { html } = await read(path);
    return [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)].flatMap(
      ([, json]) => JSON.parse(json!) as { "@type": string; "@graph"?: { "@type": string }[] },
    );
  };
  const typesOf = async (path: string) => JSON.stringify(await dataOf(path));
  expect(await typesOf("/")).toContain('"Person"');
  expect(await typesOf("/calendar")).toMatch(/"(Event|EducationEvent|ExerciseAction)"/);
  expect(await typesOf("/chocolates")).toContain('"Product"');
});

test("a class in structured data has its street, its local time and its availability", async () => {
  const { db } = site.database;
  const full = await makeEvent(db, { title: "Full Yoga", date: "2027-01-06", time: "04:00", capacity: 1 });
  await makeSignup(db, { event_id: full.id });
  await makeEvent(db, { title: "Park Yoga", date: "2027-01-06", time: "05:30", location: "Alder Park" });
  const { html } = await read("/calendar?month=2027-01");
  const facts = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, json]) => JSON.parse(json!) as Record<string, unknown>,
  );
  expect(facts.find(({ name }) => name === "Full Yoga")).toMatchObject({
    startDate: "2027-01-06T04:00:00-08:00",
    endDate: "2027-01-06T05:00:00-08:00",
    location: { address: { streetAddress: "14 Net Loft Lane", addressLocality: "Alder Bay" } },
    offers: { availability: "https://schema.org/SoldOut" },
  });
  const park = facts.find(({ name }) => name === "Park Yoga") as { location: { address: object } };
  expect(park).toMatchObject({ offers: { availability: "https://schema.org/InStock" } });
  expect(park.location.address).not.toHaveProperty("streetAddress");
});

test("the calendar shows added and removed slots at once, although the page is cached", async () => {
  // Later than the free slots of the demo content.
  const day = addDays(studioDay(new Date()), 420);
  const isShown = async () => {
    const { html } = await read(`/calendar?month=${day.slice(0, 7)}&day=${day}`);
    return html.includes(`${dayWords(day)}, 1 free time`);
  };
  expect(await isShown()).toBe(false);
  const owner = await asOwner(site);
  const slots = [{ date: day, time: "05:05" }];
  const { body } = await site.request("POST", "/api/bookings", { slots }, owner);
  expect(await isShown()).toBe(true);
  await site.request("DELETE", `/api/bookings/${body.slots[0]._id}`, undefined, owner);
  expect(await isShown()).toBe(false);
});

test("no heading is empty, and required selects start with nothing chosen", async () => {
  for (const path of [...listedPaths, "/login", "/register", "/admin", "/verify-login?token=x"]) {
    const { html } = await read(path);
    expect(html, path).not.toMatch(/<h[1-6][^>]*><\/h[1-6]>/);
    for (const [, select = ""] of html.matchAll(/<select[^>]* required=""[^>]*>([\s\S]*?)<\/select>/g))
      expect(select, path).toMatch(/^<option value=""/);
  }
});

test("an empty shop does not announce tins", async () => {
  const database = await testDatabase("empty");
  await seed(database.db, "none", new Date());
  const bare = await testApp({ database });
  try {
    const answer = await fetch(`${bare.url}/chocolates`);
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(textOf(html)).toContain("No chocolates right now");
    expect(html).not.toMatch(/six (small )?tins/i);
    expect(html).not.toMatch(/href="#tins"|"Product"/);
  } finally {
    await bare.close();
    await database.close();
  }
});

test("a script in a class title is escaped, in the page and in its data", async () => {
  const evil = `</script><script>alert("x")</script><img src=x onerror=alert(1)>`;
  // A Wednesday: the demo content has no classes on Wednesdays.
  const dayInAMonth = addDays(studioDay(new Date()), 30);
  const day = addDays(dayInAMonth, (3 - weekdayOf(dayInAMonth) + 7) % 7);
  await makeEvent(site.database.db, { title: evil, date: day });
  const { html } = await read(`/calendar?month=${day.slice(0, 7)}&day=${day}`);
  expect(html).not.toContain("<script>alert");
  expect(html).not.toContain("<img src=x");
  expect(html).toContain("&lt;/script&gt;");
});

test("an unknown URL is answered with a 404 page that links to the home page and is not cached", async () => {
  const { status, html, headers } = await read("/nowhere");
  expect(status).toBe(404);
  expect(html.match(/<h1[\s>]/g)).toHaveLength(1);
  expect(html).toContain('href="/"');
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("content-security-policy")).toContain("'nonce-");
});

test("other spellings of a page's URL redirect to it", async () => {
  for (const path of ["/About", "/about/", "/CALENDAR//"]) {
    const answer = await fetch(site.url + path, { redirect: "manual" });
    expect(answer.status).toBe(308);
    expect(answer.headers.get("location")).toBe(`/${path.toLowerCase().replaceAll("/", "")}`);
  }
  const far = await fetch(`${site.url}/calendar?month=1970-01`, { redirect: "manual" });
  expect(far.headers.get("location")).toBe("/calendar");
});

test("a followed link to a legal page gets the words of that page", async () => {
  for (const [path, title] of Object.entries({ "/privacy": "Privacy", "/terms": "Terms", "/allergens": "Ingredients" }))
    expect((await read(`${path}.data`)).html, path).toContain(`"title","${title}`);
});

test("robots.txt and the sitemap name the public pages", async () => {
  const robots = (await read("/robots.txt")).html;
  expect(robots).toContain("Sitemap: https://mira.example.com/sitemap.xml");
  expect(robots.match(/(?<=Disallow: ).+/g)).toEqual(["/admin", "/user", "/es/user", "/api"]);
  const { html } = await read("/sitemap.xml");
  for (const path of listedPaths) expect(html).toContain(`<loc>https://mira.example.com${path}</loc>`);
  expect(html).not.toMatch(/login|register|admin/);
  expect(html).toMatch(/privacy<\/loc><lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/);
  // The time of the last change is not stored for classes and tins.
  expect(html).not.toMatch(/(calendar|chocolates)<\/loc><lastmod>/);
});

test("the canonical URL of a page about a class names the class", async () => {
  const { id, title, date, location } = await makeEvent(site.database.db, { title: "Yoga & Tea" });
  const query = new URLSearchParams({ date, title, location, eventId: id });
  for (const path of ["/signup-selection", "/signup"]) {
    const { html } = await read(`${path}?${query}&utm_source=x${path === "/signup" ? "&token=secret" : ""}`);
    const address = attribute(html, /<link rel="canonical" href="([^"]+)"/).replaceAll("&amp;", "&");
    expect(address).toBe(`https://mira.example.com${path}?${query}`);
    expect(attribute(html, /<meta property="og:url" content="([^"]+)"/).replaceAll("&amp;", "&")).toBe(address);
    expect((await read(address.replace("https://mira.example.com", ""))).status).toBe(200);
  }
});

test("a page ignores the Authorization header of a password-protected proxy", async () => {
  for (const authorization of ["Basic eDp5", "Bearer x"]) {
    const page = await read("/about", { authorization });
    expect(page.status).toBe(200);
  }
  expect((await read("/api/events", { authorization: "Basic eDp5" })).status).toBe(200);
});

test("a POST request to a page is refused with 415 unless it is a form", async () => {
  for (const type of ["application/json", "text/plain", ""]) {
    const { status, headers } = await fetch(`${site.url}/contact`, {
      method: "POST",
      headers: { "content-type": type, origin: "https://mira.example.com" },
      body: "{}",
    });
    expect({ type, status, cacheControl: headers.get("cache-control") }).toEqual({
      type,
      status: 415,
      cacheControl: "no-store",
    });
  }
});

test("a page that is not cached is compressed only if the browser accepts it", async () => {
  const readWith = (encoding: string) => fetch(`${site.url}/admin`, { headers: { "accept-encoding": encoding } });
  const [compressed, plain] = [await readWith("gzip, br"), await readWith("identity")];
  expect(compressed.headers.get("content-encoding")).toBe("gzip");
  expect(plain.headers.get("content-encoding")).toBeNull();
  for (const answer of [compressed, plain]) {
    expect(answer.headers.get("vary")).toBe("accept, accept-encoding");
    expect(await answer.text()).toContain("</html>");
  }
  const lengths = [compressed, plain].map(({ headers }) => Number(headers.get("content-length")));
  expect(lengths[0]).toBeLessThan(lengths[1]! / 2);
});

test("a request with an absolute URL, as sent to a proxy, is refused", async () => {
  const status = await new Promise<number>((resolve) => {
    const { port } = new URL(site.url);
    request({ port, host: "127.0.0.1", path: "http://evil.example/about" }, (answer) =>
      resolve(answer.statusCode ?? 0),
    ).end();
  });
  expect(status).toBe(400);
});

test("a call with a wrong method is answered with 405 and Allow", async () => {
  const answer = await site.request("GET", "/api/contact");
  expect(answer.status).toBe(405);
  expect(answer.headers.get("allow")).toBe("POST");
});

test("a HEAD request gets the headers of GET without a body", async () => {
  const head = await fetch(`${site.url}/about`, { method: "HEAD" });
  expect(head.status).toBe(200);
  expect(Number(head.headers.get("content-length"))).toBeGreaterThan(1000);
});

test("a form that is posted before the scripts load is answered with the typed values and the error", async () => {
  const typed = new URLSearchParams({
    name: "Ana Whitlow",
    email: "ana@example.com",
    phone: "555-010-4477",
    sessionType: "yoga therapy",
    message: "Saturdays",
  });
  const answer = await fetch(`${site.url}/?index`, { method: "POST", body: typed });
  const html = await answer.text();
  expect(answer.status).toBe(400);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(html).toContain("Ana Whitlow");
  expect(html).toContain("Saturdays");
  expect(html).toContain("verify that you");
});

test("a cross-site form is refused", async () => {
  const answer = await fetch(`${site.url}/?index`, {
    method: "POST",
    headers: { origin: "https://evil.example" },
    body: new URLSearchParams({ name: "x" }),
  });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
});

test("a form of a megabyte is refused, and the site stays up", async () => {
  const answer = await fetch(`${site.url}/?index`, {
    method: "POST",
    body: new URLSearchParams({ message: "x".repeat(1_000_000) }),
  });
  expect(answer.status).toBe(413);
  expect((await read("/")).status).toBe(200);
});

test("hostile URLs get a page or a refusal, never a 5xx", async () => {
  const addresses = [
    "/%00",
    "/%",
    "/..%2f..%2fetc/passwd",
    "//evil.example/",
    "/calendar?month=%00",
    "/calendar?month=9999-99",
    "/calendar?month=0000-00&day=x",
    `/${"a".repeat(5_000)}`,
    "/about.data",
    "/_.data?_routes=x",
    "/assets/../../package.json",
  ];
  for (const path of addresses) {
    const answer = await fetch(site.url + path, { redirect: "manual" });
    expect(answer.status, path).toBeLessThan(500);
  }
});

test("built assets are immutable, and other files of the build are not served", async () => {
  const { html } = await read("/");
  const script = /\/assets\/[^" ]+\.js/.exec(html)![0];
  const answer = await fetch(site.url + script, { headers: { "accept-encoding": "br" } });
  expect(answer.headers.get("cache-control")).toContain("immutable");
  expect(answer.headers.get("content-type")).toContain("javascript");
  expect((await fetch(`${site.url}/.vite/manifest.json`)).status).toBe(404);
});

test("pages of visitors and students load no file of the owner's pages", async () => {
  const { html } = await read("/cart");
  const listed = (await read(/\/assets\/manifest-[^" ]+\.js/.exec(html)![0])).html;
  type Manifest = { routes: Record<string, { imports: string[] }> };
  const { routes } = JSON.parse(listed.slice(listed.indexOf("{"), listed.lastIndexOf("}") + 1)) as Manifest;
  const loadsDesk = Object.entries(routes).filter(([, { imports }]) => imports.some((file) => /\bdesk-/.test(file)));
  expect(loadsDesk.length).toBeGreaterThan(20);
  expect(loadsDesk.map(([id]) => id).filter((id) => !/admin/i.test(id))).toEqual([]);
});

test("health checks and the API description are public; metrics need the token", async () => {
  expect((await read("/healthz")).status).toBe(200);
  expect((await read("/readyz")).status).toBe(200);
  expect((await read("/metrics")).status).toBe(404);
  const metrics = await read("/metrics", { authorization: `Bearer ${metricsToken}` });
  expect(metrics.html).toContain("http_requests_total");
  expect(metrics.html).toContain("mails{");
  for (const event of ["success", "offsite", "rehearsal"])
    expect(metrics.html).toContain(`backup_last_${event}_timestamp_seconds 0`);
  expect((await read("/metrics", { authorization: `Bearer ${metricsToken}x` })).status).toBe(404);
  expect((await read("/dev/mail")).status).toBe(404);
  const described = (await site.request("GET", "/api/openapi.json")).body as {
    openapi: string;
    paths: object;
  };
  expect(described.openapi).toMatch(/^3\.1/);
  expect(Object.keys(described.paths)).toEqual(
    expect.arrayContaining([
      "/api/events",
      "/api/contact",
      "/api/publicBookings/request",
      "/api/class-status",
      "/api/chocolates",
    ]),
  );
});

test("the log contains neither message texts nor tokens", async () => {
  await site.request("POST", "/api/contact", {
    name: "Secretia",
    message: "my private words",
    email: "secretia@example.com",
  });
  await read("/verify-login?token=abcdef123456");
  expect(/Secretia|private words|abcdef123456/.exec(site.log())?.[0]).toBeUndefined();
  expect(site.log()).toContain("/api/contact");
});

test("the footer links to all main pages and to two external sites", async () => {
  const { html } = await read("/");
  const footer = /<nav[^>]*aria-label="Footer"[\s\S]*?<\/nav>/.exec(html)![0];
  const hrefs = linksOf(footer);
  // All of them and no other, so that none leaves the sitemap unnoticed.
  expect(hrefs.filter((href) => href.startsWith("/")).toSorted()).toEqual(listedPaths.toSorted());
  expect(hrefs.filter((href) => href.startsWith("https://"))).toHaveLength(2);
});

test("every internal link leads to a page, and every anchor to an element on it", async () => {
  const found = new Map<string, string>();
  for (const path of publicPaths) {
    const { html } = await read(path);
    for (const href of linksOf(html)) {
      const { origin, pathname, search, hash } = new URL(href, `https://mira.example.com${path}`);
      if (origin === "https://mira.example.com") found.set(pathname + search + hash, path);
    }
  }
  expect(found.size).toBeGreaterThan(40);
  const broken: string[] = [];
  const opened = new Map<string, Awaited<ReturnType<typeof read>>>();
  for (const [href, from] of found) {
    const [address = "", anchor] = href.split("#");
    if (!opened.has(address)) opened.set(address, await read(address));
    const { status, html } = opened.get(address)!;
    if (status !== 200) broken.push(`${href} on ${from}: ${status}`);
    else if (anchor && !html.includes(`id="${anchor}"`)) broken.push(`${href} on ${from}: nothing there`);
  }
  expect(broken).toEqual([]);
});
