// Takes the pictures of docs/screenshots: the demo on a fixed day, on a phone and a desktop, light and dark.
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Browser, chromium, type Locator, type Page } from "@playwright/test";
import sharp from "sharp";
import type { UserRow } from "../server/auth/students/student.ts";
import { startEmbedded } from "../server/db/embedded/start.ts";
import { newId } from "../server/db/id.ts";
import { migrate } from "../server/db/migrate.ts";
import { openDatabase } from "../server/db/pool.ts";
import { seed } from "../server/db/seed.ts";
import { demoStory } from "../server/demo/story.ts";
import { type TestApp, testApp } from "../test/app.ts";
import { findFreePort } from "../test/free-port.ts";
import { asOwner, authSecret, ownerToken } from "../test/owner.ts";
import { studentToken } from "../test/student.ts";
import { findChromium } from "./find-chromium.ts";

const folder = join(import.meta.dirname, "..", "docs", "screenshots");
// A Thursday at 8:40 in the morning, as the studio's clock shows it.
const now = new Date("2027-06-17T15:40:00Z");
const maxBytes = 120_000;

const screens = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 860 }, deviceScaleFactor: 1 },
} as const;
const storedWidths = { phone: 585, desktop: 1280 } as const;

type Shot = {
  path: string;
  /** A text of the story that is on the page once its data is there. */
  shows: string;
  as?: "owner" | "student";
  /** Brings the page into the state that the picture shows. */
  prepare?(page: Page): Promise<void>;
};

/** The pages by the name of their pictures. The ids are those of the client and student, Ruth Amari. */
const shotsOf = (ruthId: string): Record<string, Shot> => ({
  home: { path: "/", shows: "Mira Solano" },
  calendar: { path: "/calendar?month=2027-06&day=2027-06-19", shows: "Breath and Rest" },
  chocolates: {
    path: "/chocolates",
    shows: "Hazelnut Praline",
    prepare: (page) => showBelowBar(page.locator("#tins")),
  },
  booking: {
    path: `/user/${ruthId}/book?month=2027-06&day=2027-06-21`,
    shows: "11:15 AM",
    as: "student",
    prepare: fillBooking,
  },
  today: { path: "/admin/today", shows: "Jonas Petrel", as: "owner" },
  bookings: {
    path: "/admin/bookings",
    shows: "Hazel Quint",
    as: "owner",
    prepare: (page) => showBelowBar(page.getByRole("heading", { name: /^Booked Slots/ })),
  },
  orders: {
    path: "/admin/orders",
    // The first order that is not new.
    shows: "Order 1008",
    as: "owner",
    prepare: (page) => page.getByText(/^All/).first().click(),
  },
  client: { path: `/admin/users/${ruthId}`, shows: "Hip replaced", as: "owner" },
});

async function fillBooking(page: Page): Promise<void> {
  await page.getByText("11:15 AM", { exact: true }).click();
  await page.getByRole("radio", { name: "Yoga Therapy Session (60 min)" }).check();
  await page.getByLabel("Amount in dollars").fill("110");
  await page.getByLabel("Message").fill("The stairs are easier. Could we do the wall again?");
  await showBelowBar(page.getByRole("grid"));
}

/** Below the bar, which may stay at the top. */
const marginPx = 140;

async function showBelowBar(part: Locator): Promise<void> {
  await part.evaluate((element, margin) => {
    window.scrollTo(0, element.getBoundingClientRect().top + window.scrollY - margin);
  }, marginPx);
}

const dataDir = await mkdtemp(join(tmpdir(), "mat-and-cacao-pictures-"));
// As root, PostgreSQL runs as another user, which must be able to enter this folder.
await chmod(dataDir, 0o755);
const server = await startEmbedded({ dataDir });
const database = openDatabase(server.connection);
try {
  await migrate(database.db);
  const env = { AUTH_SECRET: [authSecret], DATA_KEY: ["d".repeat(64)], OWNER_EMAIL: "owner@example.com" };
  await seed(database.db, demoStory({ connection: server.connection, now, env }), now);
  const port = await findFreePort();
  const site = await testApp({ database: { ...database, connection: server.connection }, now, port });
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
  await takeAll(site, browser);
  await browser.close();
  await site.close();
} finally {
  await database.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function takeAll(site: TestApp, browser: Browser): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const ruth = await site.database.db
    .selectFrom("users")
    .selectAll()
    .where("email", "=", "ruth.amari@example.com")
    .executeTakeFirstOrThrow();
  await backUp(site);
  for (const [name, shot] of Object.entries(shotsOf(ruth.id))) {
    const stored = await loginOf(site, shot.as, ruth);
    for (const screen of ["phone", "desktop"] as const)
      for (const colorScheme of ["light", "dark"] as const) {
        const context = await browser.newContext({
          ...screens[screen],
          baseURL: site.url,
          colorScheme,
          locale: "en-US",
          reducedMotion: "reduce",
          timezoneId: "America/Los_Angeles",
        });
        await context.addInitScript((entries) => {
          for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
        }, stored);
        const page = await context.newPage();
        await page.clock.setFixedTime(now);
        const bytes = await take(page, shot, storedWidths[screen]);
        await context.close();
        await writeFile(join(folder, `${name}-${screen}-${colorScheme}.webp`), bytes);
        console.log(`${name}-${screen}-${colorScheme}.webp ${Math.round(bytes.length / 1000)} KB`);
      }
  }
}

/** What the login pages keep in the browser. */
async function loginOf(site: TestApp, as: Shot["as"], ruth: UserRow): Promise<Record<string, string>> {
  if (as === "owner")
    return { adminToken: await ownerToken(site), admin: JSON.stringify({ email: "mira@example.com" }) };
  if (as !== "student") return {};
  const { id, first_name: firstName, last_name: lastName, email } = ruth;
  const user = JSON.stringify({ id, firstName, lastName, email, image: null });
  return { user, userToken: (await studentToken(site, id)).token };
}

/** Makes a backup, so that Today does not miss it. */
async function backUp(site: TestApp): Promise<void> {
  const { status } = await site.request("POST", "/api/admin/backups", { id: newId() }, await asOwner(site));
  if (status >= 300) throw new Error(`The backup was answered with ${status}.`);
  for (let attempts = 0; attempts < 100; attempts++) {
    const { rows } = await site.database.pool.query("select from backups where state = 'done'");
    if (rows.length > 0) return;
    await sleep(200);
  }
  throw new Error("The backup did not end.");
}

async function take(page: Page, { path, shows, prepare }: Shot, width: number): Promise<Buffer> {
  await page.goto(path, { waitUntil: "load" });
  // The page loads its scripts on the first pointer event.
  await page.evaluate(() => dispatchEvent(new PointerEvent("pointerover")));
  await page.locator("html[data-alive]").waitFor();
  await page.waitForLoadState("networkidle");
  await prepare?.(page);
  await page.waitForLoadState("networkidle");
  await page.getByText(shows).first().waitFor();
  await page.mouse.move(0, 0);
  await page.evaluate(async () => {
    (document.activeElement as HTMLElement | null)?.blur();
    await document.fonts.ready;
    const seen = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight);
    await Promise.all(seen.map((image) => image.decode().catch(() => {})));
  });
  const png = await page.screenshot({ animations: "disabled", caret: "hide" });
  for (let quality = 76; ; quality -= 10) {
    const webp = await sharp(png).resize({ width, withoutEnlargement: true }).webp({ quality, effort: 6 }).toBuffer();
    if (webp.length <= maxBytes || quality <= 30) return webp;
  }
}
