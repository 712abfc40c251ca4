import { type Browser, chromium } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findChromium } from "../../../bin/find-chromium.ts";
import { type TestApp, testApp } from "../../app.ts";
import { findFreePort } from "../../free-port.ts";
import { newTestBrowser } from "../../owners-browser.ts";
import { registerStudent, studentsBrowser } from "../../students-browser.ts";

// What a script that already runs in a page of the site can reach. It can use the login while the page is open, but it
// never sees the refresh token, so it cannot take the login elsewhere.

let site: TestApp;
let browser: Browser;
beforeAll(async () => {
  site = await testApp({ port: await findFreePort(), env: { TRUST_PROXY: "1" } });
  const executablePath = findChromium();
  browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const logIns = {
  user: async () => {
    const students = studentsBrowser(site);
    await registerStudent(site, students);
    return students.cookies.get("userRefresh")!;
  },
  admin: async () => {
    const owners = newTestBrowser(site);
    await owners.logIn();
    return owners.cookies.get("adminRefresh")!;
  },
};

test.each(["user", "admin"] as const)("a script in the page cannot read the refresh token of kind %s", async (kind) => {
  const token = await logIns[kind]();
  expect(token).toMatch(/^[\w-]+\./);
  const path = `/api/${kind}`;
  const name = `${kind}Refresh`;
  const context = await browser.newContext({ bypassCSP: true });
  await context.addCookies([
    { name, value: token, domain: "127.0.0.1", path, httpOnly: true, sameSite: "Strict" as const },
  ]);
  const page = await context.newPage();
  await page.goto(`${site.url}/about`);
  const read = await page.evaluate(readEverything, path);
  const cookie = (await context.cookies(`${site.url}${path}/x`)).find((one) => one.name === name)!;
  // The script's call was answered and replaced the token: the browser has the successor, the script has neither.
  expect(read).toContain("refresh answered 200");
  expect(cookie.value).not.toBe(token);
  expect(cookie.httpOnly).toBe(true);
  for (const secret of [token, cookie.value])
    for (const part of [secret, secret.split(".")[1]!, encodeURIComponent(secret), btoa(secret)])
      expect(read).not.toContain(part);
  expect(read).not.toMatch(/set-cookie/i);
  await context.close();
});

/** Everything that a script can read in a page, as one text. Runs in the browser. */
async function readEverything(path: string): Promise<string> {
  const found: unknown[] = [];
  const seen = async (what: string, read: () => unknown) => {
    try {
      found.push(what, await read());
    } catch (error) {
      found.push(what, String(error));
    }
  };
  const headersOf = (answer: Response) => [...answer.headers].join("\n");
  await seen("cookie", () => document.cookie);
  await seen("refresh", async () => {
    const answer = await fetch(`${path}/refresh-token`, { method: "POST", credentials: "include" });
    return [`refresh answered ${answer.status}`, headersOf(answer), await answer.text()];
  });
  await seen("XMLHttpRequest", async () => {
    const call = new XMLHttpRequest();
    call.open("POST", `${path}/refresh-token`);
    call.withCredentials = true;
    await new Promise((resolve) => {
      call.addEventListener("loadend", resolve);
      call.send();
    });
    return [call.getAllResponseHeaders(), call.getResponseHeader("set-cookie"), call.responseText];
  });
  // A server that mirrors requests would show the Cookie header.
  for (const method of ["GET", "OPTIONS", "HEAD", "PUT"])
    await seen(method, async () => {
      const answer = await fetch(`${path}/refresh-token`, { method, credentials: "include" });
      return [headersOf(answer), await answer.text()];
    });
  await seen("TRACE", () => fetch(`${path}/x`, { method: "TRACE" }));
  await seen("a frame", async () => {
    const frame = document.createElement("iframe");
    frame.src = `${path}/refresh-token`;
    document.body.append(frame);
    await new Promise((resolve) => setTimeout(resolve, 500));
    return [frame.contentDocument?.cookie, frame.contentDocument?.documentElement.outerHTML];
  });
  await seen("a path of the cookie", () => {
    history.replaceState(null, "", `${path}/x`);
    return document.cookie;
  });
  await seen("cookieStore", async () =>
    JSON.stringify(await (window as unknown as { cookieStore: { getAll(): Promise<unknown> } }).cookieStore.getAll()),
  );
  await seen("storage", () => [JSON.stringify(localStorage), JSON.stringify(sessionStorage)]);
  await seen("IndexedDB", async () => JSON.stringify(await indexedDB.databases()));
  await seen("caches", async () => (await caches.keys()).join());
  await seen("entries", () => JSON.stringify(performance.getEntries()));
  await seen("markup", () => document.documentElement.outerHTML);
  await seen("state", () => JSON.stringify(history.state));
  return found.flat(3).map(String).join("\n");
}
