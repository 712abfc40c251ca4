import { afterAll, beforeAll, expect, test } from "vitest";
import { ownFetch } from "../contract/endpoint.ts";
import { type TestApp, testApp } from "./app.ts";
import { browserSends, overPlainHttp, rawRequest } from "./raw-request.ts";
import { makeStudent } from "./student.ts";
import { mailedTo, newAddress, studentsBrowser } from "./students-browser.ts";

// A page of another site must not log its visitor in to the account it likes.
let site: TestApp;
beforeAll(async () => {
  site = await testApp({ env: { TRUST_PROXY: "1" } });
});
afterAll(() => site.close());

const calls = [
  ["/api/user/verify-login", "/verify-login"],
  ["/verify-login", "/verify-login"],
  ["/api/user/verify-email", "/verify-email"],
  ["/verify-email", "/verify-email"],
] as const;

async function linkFor(page: string): Promise<string> {
  if (page === "/verify-email") {
    const email = newAddress();
    return (await mailedTo(site, email, () => studentsBrowser(site).register(email))).token;
  }
  const { email } = await makeStudent(site);
  return (await mailedTo(site, email, () => studentsBrowser(site).wantLink(email))).token;
}
const follow = (path: string, token: string, headers: Record<string, string>) =>
  rawRequest(`${site.url}${path}?token=${token}`, headers);

test.each(calls)(
  "%s: a browser that is led there gets the page, and the link stays good",
  async (path, page) => {
    const token = await linkFor(page);
    const { foreignNavigation } = browserSends;
    const led = [
      foreignNavigation,
      { ...foreignNavigation, "sec-fetch-site": "none" },
      { ...foreignNavigation, "sec-fetch-site": "same-origin" },
      { ...foreignNavigation, accept: "application/json" },
      overPlainHttp(foreignNavigation),
    ];
    for (const headers of led) {
      const answer = await follow(path, token, headers);
      expect(answer.headers["set-cookie"]).toBeUndefined();
      expect(answer.headers["cache-control"]).toBe("no-store");
      expect(answer.headers["referrer-policy"]).toBe("no-referrer");
      const where = { status: answer.status, location: answer.headers["location"] };
      const there = { status: 200, location: undefined };
      expect(where).toEqual(path === page ? there : { status: 303, location: `${page}?token=${token}` });
    }
    expect((await follow(path, token, browserSends.ownFetch)).status).toBe(200);
  },
);

test.each(calls)("%s: no picture, frame or script of a foreign page uses a link up", async (path, page) => {
  const token = await linkFor(page);
  const { foreignImage, foreignFetch, ownFetch: own } = browserSends;
  const calls = [
    { ...foreignImage, accept: "application/json" },
    foreignFetch,
    { ...foreignFetch, "sec-fetch-mode": "cors", origin: "https://evil.example" },
    { ...foreignFetch, "sec-fetch-site": "same-site" },
    { ...own, "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image" },
    overPlainHttp(foreignFetch),
    { ...overPlainHttp(own), [ownFetch.header]: ownFetch.value, origin: "https://evil.example" },
  ];
  for (const headers of calls) {
    const answer = await follow(path, token, headers);
    expect(answer.headers["set-cookie"]).toBeUndefined();
    expect({ status: answer.status, code: JSON.parse(answer.body).code }).toEqual({
      status: 403,
      code: "cross-site",
    });
  }
  expect((await follow(path, token, browserSends.ownFetch)).status).toBe(200);
});

test.each(calls)(
  "%s: a phone over plain http, and a program that is no browser, log in",
  async (path, page) => {
    const phone = { ...overPlainHttp(browserSends.ownFetch), [ownFetch.header]: ownFetch.value };
    for (const headers of [phone, { accept: "application/json", "user-agent": "curl/8.5.0" }]) {
      const answer = await follow(path, await linkFor(page), headers);
      expect(answer.status).toBe(200);
      expect(answer.headers["set-cookie"]?.[0]).toMatch(/^userRefresh=/);
    }
  },
);
