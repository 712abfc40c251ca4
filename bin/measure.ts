// Usage: node bin/measure.ts
import { chmodSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { startEmbedded } from "../server/db/embedded/start.ts";
import { migrate } from "../server/db/migrate.ts";
import { openDatabase } from "../server/db/pool.ts";
import { seed } from "../server/db/seed.ts";
import { demoStory } from "../server/demo/story.ts";
import { testApp } from "../test/app.ts";
import { findFreePort } from "../test/free-port.ts";
import { authSecret, ownerToken } from "../test/owner.ts";
import { findChromium } from "./find-chromium.ts";
const now = new Date("2027-06-17T15:40:00Z");
const dataDir = await mkdtemp(join(tmpdir(), "measure-"));
chmodSync(dataDir, 0o755);
const server = await startEmbedded({ dataDir });
const database = openDatabase(server.connection);
await migrate(database.db);
const env = { AUTH_SECRET: authSecret, DATA_KEY: ["d".repeat(64)], OWNER_EMAIL: "owner@example.com" };
await seed(database.db, demoStory({ connection: server.connection, now, env }), now);
const site = await testApp({ database: { ...database, connection: server.connection }, now, port: await findFreePort() });
const executablePath = findChromium();
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ["--no-sandbox", "--disable-gpu"] });
const stored = { adminToken: await ownerToken(site), admin: JSON.stringify({ email: "mira@example.com" }) };
for (const [width, height] of [[390, 844], [1280, 860]] as const)
  for (const path of ["dashboard", "signups", "users"]) {
    const context = await browser.newContext({ viewport: { width, height }, baseURL: site.url, isMobile: width === 390, hasTouch: width === 390, locale: "en-US", reducedMotion: "reduce", timezoneId: "America/Los_Angeles" });
    await context.addInitScript((entries) => { for (const [k, v] of Object.entries(entries)) localStorage.setItem(k, v as string); }, stored);
    const page = await context.newPage();
    await page.clock.setFixedTime(now);
    await page.goto("/admin/" + path, { waitUntil: "load" });
    await page.waitForLoadState("networkidle");
    await page.evaluate(() => document.fonts.ready.then(() => {}));
    await page.waitForTimeout(500);
    const found = await page.evaluate(() => {
      const rows = [...document.querySelectorAll("main tbody tr, main section[aria-labelledby=upcoming-title] li, main ul[class*=rows] > li")].filter((row) => !row.querySelector("h2,h3"));
      const boxes = rows.map((row) => row.getBoundingClientRect()).filter(({ height }) => height > 0);
      const tops = boxes.map(({ top, bottom }) => [top + scrollY, bottom + scrollY] as const);
      return { rows: boxes.length, max: Math.max(...boxes.map(({ height }) => height)), median: boxes.map(({ height }) => height).toSorted((a, b) => a - b)[Math.floor(boxes.length / 2)], first: tops[0]?.[0], two: tops.filter(([, bottom]) => bottom <= 2 * innerHeight).length, whole: document.documentElement.scrollHeight, wide: document.documentElement.scrollWidth };
    });
    console.log(width, path, JSON.stringify(found));
    await context.close();
  }
await browser.close(); await site.close(); await database.close(); await server.stop(); await rm(dataDir, { recursive: true, force: true });
process.exit(0);
