import { expect, test } from "vitest";
import { ownFetchHeader } from "../contract/platform/call/endpoint.ts";
import { browserHeaders, withoutSecFetch, rawRequest } from "./raw-request.ts";
import { startSite } from "./start-site.ts";
import { makeStudent } from "./student.ts";
import { receiveMail, newEmail, studentsBrowser } from "./students-browser.ts";

// Login CSRF: a cross-site page must not be able to log its visitor in to an account of its choice.
const site = startSite({ env: { TRUST_PROXY: "1" } });

const calls = [
  ["/api/user/verify-login", "/verify-login"],
  ["/verify-login", "/verify-login"],
  ["/api/user/verify-email", "/verify-email"],
  ["/verify-email", "/verify-email"],
] as const;

async function linkFor(page: string): Promise<string> {
  if (page === "/verify-email") {
    const email = newEmail();
    return (await receiveMail(site, email, () => studentsBrowser(site).register(email))).token;
  }
  const { email } = await makeStudent(site);
  return (await receiveMail(site, email, () => studentsBrowser(site).wantLink(email))).token;
}
const follow = (path: string, token: string, headers: Record<string, string>) =>
  rawRequest(`${site.url}${path}?token=${token}`, headers);

test.each(calls)("%s: a browser navigation gets the page and does not use up the link", async (path, page) => {
  const token = await linkFor(page);
  const { foreignNavigation } = browserHeaders;
  const navigations = [
    foreignNavigation,
    { ...foreignNavigation, "sec-fetch-site": "none" },
    { ...foreignNavigation, "sec-fetch-site": "same-origin" },
    { ...foreignNavigation, accept: "application/json" },
    withoutSecFetch(foreignNavigation),
  ];
  for (const headers of navigations) {
    const answer = await follow(path, token, headers);
    expect(answer.headers["set-cookie"]).toBeUndefined();
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.headers["referrer-policy"]).toBe("no-referrer");
    const outcome = { status: answer.status, location: answer.headers["location"] };
    const pageShown = { status: 200, location: undefined };
    expect(outcome).toEqual(path === page ? pageShown : { status: 303, location: `${page}?token=${token}` });
  }
  expect((await follow(path, token, browserHeaders.ownFetch)).status).toBe(200);
});

test.each(calls)("%s: pictures and scripts of a cross-site page do not use up a link", async (path, page) => {
  const token = await linkFor(page);
  const { foreignImage, foreignFetch, ownFetch: own } = browserHeaders;
  const calls = [
    { ...foreignImage, accept: "application/json" },
    foreignFetch,
    { ...foreignFetch, "sec-fetch-mode": "cors", origin: "https://evil.example" },
    { ...foreignFetch, "sec-fetch-site": "same-site" },
    { ...own, "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image" },
    withoutSecFetch(foreignFetch),
    {
      ...withoutSecFetch(own),
      [ownFetchHeader.header]: ownFetchHeader.value,
      origin: "https://evil.example",
    },
  ];
  for (const headers of calls) {
    const answer = await follow(path, token, headers);
    expect(answer.headers["set-cookie"]).toBeUndefined();
    expect({ status: answer.status, code: JSON.parse(answer.body).code }).toEqual({
      status: 403,
      code: "cross-site",
    });
  }
  expect((await follow(path, token, browserHeaders.ownFetch)).status).toBe(200);
});

test.each(calls)("%s: a browser over plain HTTP and a client that is no browser log in", async (path, page) => {
  const phone = {
    ...withoutSecFetch(browserHeaders.ownFetch),
    [ownFetchHeader.header]: ownFetchHeader.value,
  };
  for (const headers of [phone, { accept: "application/json", "user-agent": "curl/8.5.0" }]) {
    const answer = await follow(path, await linkFor(page), headers);
    expect(answer.status).toBe(200);
    expect(answer.headers["set-cookie"]?.[0]).toMatch(/^userRefresh=/);
  }
});
