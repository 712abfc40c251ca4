import { describe, expect, test } from "vitest";
import { testApp } from "./app.ts";
import { makeEvent, makeSignup } from "./make.ts";
import { startSite } from "./start-site.ts";

// A browser without JavaScript, or whose scripts have not loaded yet, submits forms natively.
const site = startSite();

async function send(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const answer = await fetch(site.url + path, {
    method: "POST",
    headers: {
      accept: "text/html,application/xhtml+xml,*/*;q=0.8",
      origin: new URL(site.url).origin,
      "sec-fetch-site": "same-origin",
      ...headers,
    },
    body: new URLSearchParams(fields),
    redirect: "manual",
  });
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
}

async function classQuery(isFull = false): Promise<string> {
  const { id, title, date, location } = await makeEvent(site.database.db, { capacity: 1 });
  if (isFull) await makeSignup(site.database.db, { event_id: id });
  return `?${new URLSearchParams({ title, date, location, eventId: id })}`;
}

describe("an invalid form without JavaScript is answered with its page, the typed values and an error", () => {
  test.each([
    ["/login", async () => "", { email: "no address" }],
    ["/register", async () => "", { firstName: "Ana", lastName: "", email: "ana@example.com" }],
    ["/signup", () => classQuery(), { name: "Ana", email: "ana@example.com", phone: "555 010 4477" }],
    ["/signup-selection", () => classQuery(), { email: "ana@example.com" }],
    ["/signup-selection", () => classQuery(true), { name: "Ana", email: "ana@example.com" }],
    ["/admin", async () => "", { email: "owner@example.com", password: "a secret of the owner" }],
    ["/admin/reset", async () => "", { email: "owner@example.com" }],
  ])("%s", async (path, query, fields) => {
    const { status, headers, html } = await send(path + (await query()), fields);
    expect(status).toBe(400);
    expect(headers.get("content-type")).toContain("text/html");
    expect(html.match(/<h1[\s>]/g)).toHaveLength(1);
    const { password, ...typed } = fields as Record<string, string>;
    const shown = (value: string) => html.includes(`value="${value}"`);
    expect(Object.values(typed).filter((value) => value !== "" && !shown(value))).toEqual([]);
    expect(html.includes(password ?? "no password was typed")).toBe(false);
    expect(/role="alert"|aria-invalid/.test(html)).toBe(true);
  });
});

test("a login link can be requested without JavaScript, and its code is bound to that browser", async () => {
  const { status, headers, html } = await send("/login", { email: "nobody@example.com" });
  expect(status).toBe(200);
  expect(html).toContain("nobody@example.com");
  expect(headers.get("set-cookie")).toContain("HttpOnly");
});

test("a visitor registers without JavaScript and gets the email", async () => {
  const email = "plain.form@example.com";
  const { status, html } = await send("/register", { firstName: "Ana", lastName: "Whitlow", email });
  expect(status).toBe(200);
  expect(html).toContain("Registration confirmed! Check your email for details.");
  await expect.poll(() => site.mail.received.filter(({ to }) => to.includes(email)).length).toBe(1);
});

test("a form that a script sends to an endpoint is refused with 415", async () => {
  const answer = await send("/login", { email: "ana@example.com" }, { accept: "application/json" });
  expect(answer.status).toBe(415);
  expect(JSON.parse(answer.html)).toMatchObject({ message: expect.any(String) });
});

test("a cross-site form is refused with a page", async () => {
  const answer = await send(
    "/login",
    { email: "ana@example.com" },
    { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
  );
  expect(answer.status).toBe(403);
  expect(answer.headers.get("content-type")).toContain("text/html");
  expect(answer.html).toContain("This request came from another site and was blocked.");
});

describe("a rate limit answers a browser with a page and Retry-After", () => {
  test("for a form", async () => {
    const flooded = await testApp();
    try {
      let last: Response | undefined;
      for (let count = 0; count < 80 && last?.status !== 429; count++) {
        last = await fetch(`${flooded.url}/contact`, {
          method: "POST",
          headers: { accept: "text/html", "sec-fetch-site": "same-origin" },
          body: new URLSearchParams({ name: "Tomas", email: "tomas@example.com", message: "Hello" }),
        });
        if (last.status !== 429) await last.text();
      }
      expect(last!.status).toBe(429);
      expect(Number(last!.headers.get("retry-after"))).toBeGreaterThan(0);
      const html = await last!.text();
      expect(html).toContain("That was a lot at once.");
      expect(html).toContain('value="Tomas"');
    } finally {
      await flooded.close();
    }
  });

  test("for a page", async () => {
    const flooded = await testApp();
    try {
      // Refused calls are fast and count as reads.
      const read = async () => (await fetch(`${flooded.url}/api/site?sections=nothing`)).status;
      let limited: Response | undefined;
      for (let round = 0; round < 40 && limited?.status !== 429; round++) {
        await Promise.all(Array.from({ length: 200 }, read));
        limited = await fetch(`${flooded.url}/nowhere`, { headers: { accept: "text/html" } });
      }
      expect(limited!.status).toBe(429);
      expect(limited!.headers.get("content-type")).toContain("text/html");
      expect(Number(limited!.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(limited!.headers.get("content-security-policy")).toContain("default-src 'none'");
      const html = await limited!.text();
      expect(html.match(/<h1[\s>]/g)).toHaveLength(1);
      expect(html).toContain("Please wait a little and try again.");
    } finally {
      await flooded.close();
    }
  });
});
