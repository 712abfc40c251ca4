import { get, type IncomingHttpHeaders } from "node:http";
import { expect, test, type TestContext } from "vitest";
import { testApp } from "./app.ts";

const mailbox = ["/dev/mail", "/dev/mail.json"];
const metricsToken = "m".repeat(16);

/** Starts a site. The result fetches the statuses of /metrics, /dev/mail and /dev/mail.json from loopback. */
async function site(env: Record<string, string>, onTestFinished: TestContext["onTestFinished"]) {
  const { url, close } = await testApp({ env: { SMTP_URL: "", ...env } });
  onTestFinished(close);
  return (headers: IncomingHttpHeaders = {}) =>
    Promise.all(["/metrics", ...mailbox].map((path) => statusOf(url + path, headers)));
}

function statusOf(url: string, headers: IncomingHttpHeaders): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    }).on("error", reject);
  });
}

test("without a proxy, only loopback calls to a loopback host without proxy headers see metrics and mailbox", async ({
  onTestFinished,
}) => {
  const statuses = await site({}, onTestFinished);
  expect(await statuses()).toEqual([200, 200, 200]);
  expect(await statuses({ host: "localhost:3000" })).toEqual([200, 200, 200]);
  const foreign: IncomingHttpHeaders[] = [
    { host: "mira.example.com" },
    { host: "localhost.example.com" },
    { "x-forwarded-for": "203.0.113.9" },
    { "x-forwarded-proto": "https" },
    { "x-real-ip": "203.0.113.9" },
    { via: "1.1 proxy" },
  ];
  for (const headers of foreign) expect(await statuses(headers)).toEqual([404, 404, 404]);
});

test.for([
  { TRUST_PROXY: "1" },
  { TRUST_PROXY: "127.0.0.1" },
  { PUBLIC_URL: "https://mira.example.com" },
  { PUBLIC_URL: "http://mira.example.com" },
] as Record<string, string>[])(
  "with %o, loopback calls see neither, since they may come from a proxy that adds no headers",
  async (env, { onTestFinished }) => {
    const statuses = await site(env, onTestFinished);
    expect(await statuses()).toEqual([404, 404, 404]);
  },
);

test("with a proxy, metrics need the token", async ({ onTestFinished }) => {
  const statuses = await site({ TRUST_PROXY: "1", METRICS_TOKEN: metricsToken }, onTestFinished);
  expect(await statuses()).toEqual([404, 404, 404]);
  expect(await statuses({ authorization: `Bearer ${metricsToken}` })).toEqual([200, 404, 404]);
});
