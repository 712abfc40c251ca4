import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { startSite } from "../../../test/start-site.ts";
import { securityTxt } from "./security-txt.ts";

const PUBLIC_URL = "https://mat.example";
const site = startSite({ from: "empty", env: { PUBLIC_URL, TRUST_PROXY: "1" } });

const dayMs = 86_400_000;

test("security.txt names the contact page, itself, and an end within a year; it is cached like robots.txt", async () => {
  const { status, body, headers } = await site.request("GET", "/.well-known/security.txt");
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(body).toMatch(
    /^Contact: https:\/\/mat\.example\/contact\nExpires: \d{4}-\d\d-\d\dT00:00:00Z\nPreferred-Languages: en\nCanonical: https:\/\/mat\.example\/\.well-known\/security\.txt\n$/,
  );
  const days = (Date.parse(/Expires: (.*)/.exec(body)![1]!) - site.clock.now().getTime()) / dayMs;
  expect(days).toBeGreaterThan(170);
  expect(days).toBeLessThan(365);
  const again = { "if-none-match": headers.get("etag")! };
  expect((await site.request("GET", "/.well-known/security.txt", undefined, again)).status).toBe(304);
});

test("the operator may give another contact and a policy; a site without https has no such file", async () => {
  const given = { SECURITY_CONTACT: "mailto:security@mat.example", SECURITY_POLICY: "https://mat.example/policy" };
  expect(securityTxt(PUBLIC_URL, given, new Date("2027-12-31T23:59:59Z"))).toBe(
    `Contact: mailto:security@mat.example
Expires: 2028-06-28T00:00:00Z
Preferred-Languages: en
Canonical: https://mat.example/.well-known/security.txt
Policy: https://mat.example/policy
`,
  );
  const tried = await testApp();
  expect((await tried.request("GET", "/.well-known/security.txt")).status).toBe(404);
  await tried.close();
});
