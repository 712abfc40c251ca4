import { describe, expect, test } from "vitest";
import { startSite } from "../../../test/start-site.ts";
import { mostLogged, mostLoggedOfNetwork } from "./csp-reports.ts";
import { siteHeaders } from "./headers.ts";

const metricsToken = "m".repeat(32);
const site = startSite({ env: { TRUST_PROXY: "1", METRICS_TOKEN: metricsToken } });

const at = "http://localhost:3000";
let networks = 0;
const send = (body: unknown, type = "application/csp-report", address = `10.9.${++networks >> 8}.${networks & 255}`) =>
  site.request("POST", "/api/csp-reports", typeof body === "string" ? body : JSON.stringify(body), {
    "content-type": type,
    "x-forwarded-for": address,
  });
const old = (change: object = {}) => ({
  "csp-report": {
    "document-uri": `${at}/calendar`,
    "effective-directive": "script-src-elem",
    "blocked-uri": "https://evil.example/x.js?secret=1",
    ...change,
  },
});
const modern = (change: object = {}, type = "csp-violation") => ({
  type,
  age: 1,
  url: `${at}/`,
  body: {
    documentURL: `${at}/chocolates`,
    effectiveDirective: "img-src",
    blockedURL: "https://img.example/p",
    ...change,
  },
});
const lines = () =>
  site
    .log()
    .split("\n")
    .filter((line) => line.includes("has blocked something"))
    .map((line) => JSON.parse(line) as Record<string, string>);
/** What the last call logged. */
async function loggedBy(act: () => Promise<{ status: number }>) {
  const before = lines().length;
  expect((await act()).status).toBe(204);
  return lines()
    .slice(before)
    .map(({ directive, blocked, page }) => ({ directive, blocked, page }));
}

describe("a report", () => {
  test("of either format is logged once a day, with words and hosts only", async () => {
    const first = { directive: "script-src-elem", blocked: "evil.example", page: "/calendar" };
    expect(await loggedBy(() => send(old()))).toEqual([first]);
    expect(await loggedBy(() => send(old()))).toEqual([]);
    const second = { directive: "img-src", blocked: "img.example", page: "/chocolates" };
    expect(await loggedBy(() => send([modern(), modern()], "application/reports+json"))).toEqual([second]);
    site.clock.advance(24 * 3_600_000);
    expect(await loggedBy(() => send(old()))).toEqual([first]);
    const headers = { authorization: `Bearer ${metricsToken}` };
    expect((await site.request("GET", "/metrics", undefined, headers)).body).toMatch(/^csp_reports_total 5$/m);
  });

  test("of a page whose address has a token or an id names neither", async () => {
    const address = `${at}/user/01a218ec-ec25-728d-8c69-379794407ac8/s3cretT0ken?token=s3cretT0ken#s3cretT0ken`;
    const blocked = "https://user:s3cretT0ken@evil.example:8443/s3cretT0ken?s3cretT0ken";
    const given = old({ "document-uri": address, "blocked-uri": blocked, "source-file": `${at}/s3cretT0ken` });
    expect(await loggedBy(() => send(given))).toEqual([
      { directive: "script-src-elem", blocked: "evil.example:8443", page: "/user/…/…" },
    ]);
    expect(site.log()).not.toContain("s3cretT0ken");
  });

  test("of an inline script, an eval or a data address has that word", async () => {
    for (const [given, blocked] of [
      ["inline", "inline"],
      ["eval", "eval"],
      ["data:text/html,x", "data"],
      ["", ""],
    ])
      expect(await loggedBy(() => send(old({ "blocked-uri": given })))).toMatchObject([{ blocked }]);
  });

  test("of an extension, of another site, or of another kind is dropped", async () => {
    const dropped = [
      old({ "blocked-uri": "chrome-extension://abc/x.js" }),
      old({ "source-file": "moz-extension://abc/x.js" }),
      old({ "blocked-uri": "safari-web-extension" }),
      old({ "document-uri": "https://other.example/" }),
      old({ "document-uri": "about:blank" }),
      old({ "effective-directive": "<script>" }),
    ];
    for (const each of dropped) expect(await loggedBy(() => send(each))).toEqual([]);
    const other = [modern({}, "deprecation"), modern({ documentURL: 7 })];
    expect(await loggedBy(() => send(other, "application/reports+json"))).toEqual([]);
  });
});

test("anything else is refused without repeating it, and an unknown type and a long body are", async () => {
  for (const body of ["", "{", "[1]", '"x"', '{"csp-report":{}}', '{"csp-report":"<b>hello</b>"}']) {
    const answer = await send(body);
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).not.toContain("hello");
  }
  expect((await send(old(), "text/html")).status).toBe(415);
  expect((await send(old(), "application/json")).status).toBe(415);
  expect((await send("x".repeat(17 * 1024))).status).toBe(413);
});

test("a network that floods is limited, and a flood of different reports does not fill the log", async () => {
  site.clock.advance(48 * 3_600_000);
  const report = (number: number) => modern({ blockedURL: `https://h${number}.example/` });
  const before = lines().length;
  const sendTwenty = (from: number, address?: string) =>
    send(
      Array.from({ length: 20 }, (_, number) => report(from + number)),
      "application/reports+json",
      address,
    );
  for (let at = 1000; at < 1300; at += 20) await sendTwenty(at, "10.10.0.2");
  expect(lines().length - before).toBe(mostLoggedOfNetwork);
  for (let at = 0; at < 300; at += 20) await sendTwenty(at);
  expect(lines().length - before).toBe(mostLogged);
  const statuses = await Promise.all(Array.from({ length: 140 }, () => send(old(), undefined, "10.10.0.1")));
  expect(statuses.some(({ status }) => status === 429)).toBe(true);
});

test("every page says where to report; over https in the newer way too", async () => {
  for (const path of ["/", "/login"]) {
    const { headers } = await site.request("GET", path, undefined, { accept: "text/html" });
    expect(headers.get("reporting-endpoints")).toBe(null);
    expect(headers.get("content-security-policy")).toMatch(/; report-uri \/api\/csp-reports$/);
  }
  const overHttps = siteHeaders({ publicUrl: "https://mat.example", botCheckOrigins: [], paymentSources: {} });
  expect(overHttps.ofPage({ nonce: "n0nce" })).toEqual({
    "reporting-endpoints": 'csp="/api/csp-reports"',
    "content-security-policy": expect.stringMatching(/; report-uri \/api\/csp-reports; report-to csp$/),
  });
});
