// What all pictures of the site share: the site on a fixed day, its people, the browser, and a page that is ready.
import { setTimeout as sleep } from "node:timers/promises";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "@playwright/test";
import { seed } from "../../server/demo/seeds/seed.ts";
import { demoStory } from "../../server/demo/story.ts";
import { newId } from "../../server/platform/db/id.ts";
import { type TestApp, testApp } from "../../test/app.ts";
import { testDatabase } from "../../test/database.ts";
import { findFreePort } from "../../test/free-port.ts";
import startTestServer from "../../test/global-setup.ts";
import { asOwner, authSecret, ensureOwner, ownerToken } from "../../test/owner.ts";
import { makeStudent, studentToken } from "../../test/student.ts";
import { findChromium } from "../find-chromium.ts";

/** A Thursday at 8:40 in the morning, as the studio's clock shows it. */
export const now = new Date("2027-06-17T15:40:00Z");

/** Runs a command on a PostgreSQL of its own. The browser tests have one already. */
export async function withTestServer(work: () => Promise<void>): Promise<void> {
  const stop = await startTestServer();
  try {
    await work();
  } finally {
    await stop();
  }
}

/** Starts the site on the fixed day, with its owner: with the demo's story, or with what a new install has. */
export async function openSite(content: "demo" | "new"): Promise<TestApp> {
  const database = await testDatabase();
  const env = { AUTH_SECRET: [authSecret], DATA_KEY: ["d".repeat(64)], OWNER_EMAIL: "owner@example.com" };
  const story = content === "demo" ? demoStory({ connection: database.connection, now, env }) : "none";
  await seed(database.db, story, now);
  const site = await testApp({
    database,
    now,
    port: await findFreePort(),
    env: { TRUST_PROXY: "1" },
    hasEasyProofs: true,
  });
  await ensureOwner(site);
  if (content === "demo") await backUp(site);
  const { close } = site;
  return Object.assign(site, {
    async close() {
      await close();
      await database.close();
    },
  });
}

/** Makes a backup, so that Today does not miss it until the nightly job has run. */
async function backUp(site: TestApp): Promise<void> {
  const { status } = await site.request("POST", "/api/admin/backups", { id: newId() }, await asOwner(site));
  // 409: the nightly job is making one.
  if (status >= 300 && status !== 409) throw new Error(`The backup was answered with ${status}.`);
  for (let attempts = 0; attempts < 100; attempts++) {
    const { rows } = await site.database.pool.query("select from backups where state = 'done'");
    if (rows.length > 0) return;
    await sleep(200);
  }
  throw new Error("The backup did not end.");
}

/** Ruth Amari of the demo. On a new site a student with this address, who has just registered. */
export async function studentOf(site: TestApp) {
  const email = "ruth.amari@example.com";
  const known = await site.database.db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirst();
  return known ?? makeStudent(site, { email, first_name: "Ruth", last_name: "Amari" });
}

export function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
}

let networks = 0;

/**
 * Opens a new window on the fixed day, in the studio's time zone and with what the login pages keep in the browser. Each
 * window has a network of its own, so that no limit applies.
 */
export async function openWindow(
  { browser, site }: { browser: Browser; site: TestApp },
  {
    as,
    stored = {},
    ...options
  }: BrowserContextOptions & { as?: "owner" | "student" | undefined; stored?: Record<string, string> | undefined },
): Promise<Page> {
  // The clock of the site runs: each window starts at the same second.
  site.clock.set(now);
  const entries = { ...stored, ...(await loginOf(site, as)) };
  networks += 1;
  const context = await browser.newContext({
    baseURL: site.url,
    extraHTTPHeaders: { "x-forwarded-for": `198.19.${networks >> 8}.${networks & 255}` },
    locale: "en-US",
    reducedMotion: "reduce",
    serviceWorkers: "block",
    timezoneId: "America/Los_Angeles",
    ...options,
  });
  await context.addInitScript((items) => {
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
  }, entries);
  await context.clock.setFixedTime(now);
  return context.newPage();
}

const logins = new WeakMap<TestApp, Partial<Record<"owner" | "student", Promise<Record<string, string>>>>>();

/** One login session of the owner, and one of the student, for all windows. */
function loginOf(site: TestApp, as: "owner" | "student" | undefined): Promise<Record<string, string>> | undefined {
  if (!as) return undefined;
  if (!logins.has(site)) logins.set(site, {});
  return (logins.get(site)![as] ??= logIn(site, as));
}

async function logIn(site: TestApp, as: "owner" | "student"): Promise<Record<string, string>> {
  if (as === "owner")
    return { adminToken: await ownerToken(site), admin: JSON.stringify({ email: "mira@example.com" }) };
  const { id, first_name: firstName, last_name: lastName, email } = await studentOf(site);
  const user = JSON.stringify({ id, firstName, lastName, email, image: null });
  return { user, userToken: (await studentToken(site, id)).token };
}

/** Opens a page and waits until it is hydrated and its data is there. */
export async function openPage(page: Page, path: string): Promise<void> {
  const response = await page.goto(path, { waitUntil: "load" });
  // The page loads its scripts on the first pointer event.
  await page.evaluate(() => dispatchEvent(new PointerEvent("pointerdown")));
  // The page of an error is not marked.
  if (response?.ok()) await page.locator("html[data-alive]").waitFor({ state: "attached" });
  await waitForNetwork(page);
}

/** Waits until nothing of the page changes any more: data, fonts, pictures. Nothing is focused or under the pointer. */
export async function settle(page: Page, { wholePage }: { wholePage: boolean }): Promise<void> {
  await waitForNetwork(page);
  await page.mouse.move(0, 0);
  // After a new width, React may render another list, which reads its own data.
  await page.waitForTimeout(100);
  await page.locator("[data-loading]").first().waitFor({ state: "detached" });
  await page.evaluate(async (all) => {
    (document.activeElement as HTMLElement | null)?.blur();
    await document.fonts.ready;
    const seen = [...document.images].filter((image) => all || image.getBoundingClientRect().top < innerHeight);
    for (const image of seen) image.loading = "eager";
    await Promise.all(seen.map((image) => image.decode().catch(() => {})));
  }, wholePage);
}

/** Playwright never calls a page idle if a frame was removed while it loaded, as a preview is at a small width. */
async function waitForNetwork(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle", { timeout: 5_000 }).catch(() => {});
  for (const frame of page.frames().slice(1)) await frame.locator("html[data-alive]").waitFor({ state: "attached" });
}
