import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findChromium } from "../../../bin/find-chromium.ts";
import { type TestApp, testApp } from "../../app.ts";
import { findFreePort } from "../../free-port.ts";
import { makeBooking, makeEvent, makeMessage, makeSignup, makeWaiver, makeWaitlistEntry } from "../../make.ts";
import { ownerToken, ensureOwner } from "../../owner.ts";
import { publicPaths } from "../../public-paths.ts";
import { asStudent } from "../../student.ts";
import { writeHostileForms } from "./hostile-forms.ts";
import { element, fillWithHostileWords, hostileWords } from "./hostile-words.ts";

// Script in every text that a person can write, shown by every page in a real browser. The browser ignores the site's
// Content-Security-Policy here: the escaping alone must hold. A second visit, with the policy, must not violate it.

let site: TestApp;
let browser: Browser;
let student: Awaited<ReturnType<typeof asStudent>>;
let paths: { public: string[]; student: string[]; owner: string[] };

beforeAll(async () => {
  site = await testApp({ port: await findFreePort(), env: { TRUST_PROXY: "1" } });
  const { db } = site.database;
  await ensureOwner(site);
  student = await asStudent(site, { phone: "5550104477", city: "Alder Bay", preferred_name: "Annie", pronoun: "she" });
  const person = { email: student.email, name: "Ana Whitlow" };
  const waiver = await makeWaiver(db, person);
  const event = await makeEvent(db);
  const signup = await makeSignup(db, { ...person, event_id: event.id, waiver_id: waiver.id });
  await makeWaitlistEntry(db, { event_id: event.id });
  await makeBooking(db, { user_id: student.id });
  await makeMessage(db);
  const tokens = await writeHostileForms(site, event, student);
  const filled = await fillWithHostileWords(db, ["mails", "sessions", "migrations", "jobs", "site_documents"]);
  console.log(`stored script: ${filled.length} columns: ${filled.join(", ")}`);
  for (const topic of ["site", "events", "chocolates", "slots"])
    await sql`select pg_notify('changed', ${topic})`.execute(db);
  const sections = await db.selectFrom("site_documents").select("section").distinct().execute();
  const order = await db.selectFrom("orders").select("id").executeTakeFirst();
  const at = `/user/${student.id}`;
  paths = {
    public: [...publicPaths, "/calendar?view=agenda", ...tokens, "/nothing-<q7x>", "/login?problem=<q7x>"],
    student: [at, `${at}/book`, `${at}/wallet`, `${at}/account`, `${at}/called-off`, "/dashboard"],
    owner: [
      ..."today dashboard bookings availability services bookings/new chocolates signups sell orders passes codes payments users messages backups server settings security words absence users/away"
        .split(" ")
        .map((name) => `/admin/${name}`),
      `/admin/events/${event.id}/roster`,
      `/admin/events/${event.id}/door`,
      `/admin/waivers/${waiver.id}`,
      `/admin/signups/${signup.id}/waiver`,
      `/admin/users/${student.id}`,
      `/admin/users/by-email?email=${encodeURIComponent(student.email)}`,
      ...(order ? [`/admin/orders/${order.id}`] : []),
      ...sections.flatMap(({ section }) => [`/admin/words/${section}`, `/admin/words/${section}/history`]),
    ],
  };
  const executablePath = findChromium();
  browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
}, 600_000);
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

type Found = { faults: string[]; shown: number };

/** A browser window that records what hostile words must not do. */
async function openWindow(options: { bypassCSP: boolean }): Promise<{ context: BrowserContext; found: Found }> {
  const context = await browser.newContext({ baseURL: site.url, ...options });
  const found: Found = { faults: [], shown: 0 };
  await context.exposeBinding("pwn", ({ page }) => void found.faults.push(`script ran on ${page.url()}`));
  await context.exposeBinding("violation", ({ page }, what) => void found.faults.push(`${what} on ${page.url()}`));
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) =>
      (window as unknown as { violation(what: string): void }).violation(
        `policy ${violatedDirective} blocked ${blockedURI} ${sample}`,
      ),
    );
  });
  context.on("dialog", (dialog) => {
    found.faults.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on("request", (request) => {
    const url = new URL(request.url());
    if (["http:", "https:", "ws:"].includes(url.protocol) && url.host !== new URL(site.url).host)
      found.faults.push(`request to ${url.href}`);
    if (url.pathname.endsWith("/x")) found.faults.push(`request for an injected picture: ${url.href}`);
  });
  return { context, found };
}

/** Elements and addresses that exist only where a text became markup. Runs in the page. */
function injectedMarkup(name: string): string[] {
  const selector = [
    name,
    "[onerror],[onload],[onclick],[onfocus]",
    ...["href", "src", "action", "formaction"].map((attribute) => `[${attribute}^="javascript:" i]`),
  ].join();
  return [...document.querySelectorAll(selector)].map(({ outerHTML }) => outerHTML.slice(0, 200));
}

async function visitAll(context: BrowserContext, found: Found, list: readonly string[]): Promise<void> {
  const waiting = list.values();
  const visitNext = async () => {
    const page = await context.newPage();
    for (const path of waiting) {
      await page.goto(path, { waitUntil: "load" });
      await page.evaluate(() => dispatchEvent(new PointerEvent("pointerdown")));
      await page.waitForLoadState("networkidle", { timeout: 3_000 }).catch(() => {});
      await check(page, path, found);
    }
    await page.close();
  };
  await Promise.all([visitNext(), visitNext(), visitNext()]);
}

async function check(page: Page, path: string, found: Found): Promise<void> {
  for (const html of await page.evaluate(injectedMarkup, element)) found.faults.push(`${path} has ${html}`);
  if ((await page.content()).includes(element)) found.shown += 1;
}

const logInStudent = (context: BrowserContext) =>
  context.addInitScript(
    ([user, token]) => {
      localStorage.setItem("user", user!);
      localStorage.setItem("userToken", token!);
    },
    [
      JSON.stringify({ id: student.id, firstName: hostileWords[0], lastName: "W", email: student.email, image: null }),
      student.token,
    ],
  );

const logInOwner = async (context: BrowserContext) =>
  context.addInitScript((token) => localStorage.setItem("adminToken", token), await ownerToken(site));

test.each([
  ["without the policy", true],
  ["with the policy", false],
])("hostile words stay text on every page, %s", async (_name, bypassCSP) => {
  const all = { faults: [] as string[], shown: 0 };
  for (const [who, logIn] of [
    ["public", async () => {}],
    ["student", logInStudent],
    ["owner", logInOwner],
  ] as const) {
    const { context, found } = await openWindow({ bypassCSP });
    await logIn(context);
    await visitAll(context, found, paths[who]);
    console.log(
      `stored script: ${who}, ${paths[who].length} pages, ${found.shown} show hostile words, ${found.faults.length} faults`,
    );
    for (const fault of found.faults) console.log(`stored script: ${fault}`);
    expect(found.shown, who).toBeGreaterThan(paths[who].length / 4);
    all.faults.push(...found.faults);
    await context.close();
  }
  expect(all.faults).toEqual([]);
  expect(
    site
      .log()
      .split("\n")
      .filter((line) => line.includes('"msg":"fault"')),
  ).toEqual([]);
});

test("hostile words stay text in every mail", async () => {
  const mails = await site.database.db.selectFrom("mails").select(["html", "text", "subject"]).execute();
  const hostile = mails.filter(({ html, text }) => (html + text).includes(element));
  expect(hostile.length).toBeGreaterThan(3);
  const { context, found } = await openWindow({ bypassCSP: true });
  const page = await context.newPage();
  for (const { html, subject } of hostile) {
    await page.setContent(html, { waitUntil: "load" });
    await check(page, `mail “${subject}”`, found);
    expect(subject).not.toMatch(/[\r\n]/);
  }
  expect(found.faults).toEqual([]);
});

test("hostile words add no property to a calendar file and no formula to a table", async () => {
  const owner = { authorization: `Bearer ${await ownerToken(site)}` };
  const calendar = (await site.request("GET", "/calendar.ics")).body as string;
  const names = new Set(calendar.split(/\r\n(?! )/).map((line) => line.split(/[:;]/)[0]));
  for (const name of names) expect(name === "" || /^[A-Z][A-Z-]*$/.test(name!), name).toBe(true);
  expect(calendar).not.toMatch(/^(?:ATTACH|ALARM)/m);
  for (const path of ["users", "orders", "signups", "payments"]) {
    const { body } = await site.request("GET", `/api/admin/${path}.csv`, undefined, owner);
    expect(body as string, path).not.toMatch(/(?:^|,|\n)"?[=+@-](?!\d)/);
  }
});
