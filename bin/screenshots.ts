// Takes the pictures of docs/screenshots: the demo on a fixed day, on a phone and a desktop, light and dark.
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Locator, Page } from "@playwright/test";
import sharp from "sharp";
import type { TestApp } from "../test/app.ts";
import { launchBrowser, openPage, openSite, openWindow, settle, studentOf, withTestServer } from "./pictures/stage.ts";

const folder = join(import.meta.dirname, "..", "docs", "screenshots");
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

await withTestServer(async () => {
  const site = await openSite("demo");
  const browser = await launchBrowser();
  await takeAll(site, browser);
  await browser.close();
  await site.close();
});

async function takeAll(site: TestApp, browser: Browser): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const ruth = await studentOf(site);
  for (const [name, shot] of Object.entries(shotsOf(ruth.id)))
    for (const screen of ["phone", "desktop"] as const)
      for (const colorScheme of ["light", "dark"] as const) {
        const page = await openWindow({ browser, site }, { ...screens[screen], as: shot.as, colorScheme });
        const bytes = await take(page, shot, storedWidths[screen]);
        await page.context().close();
        await writeFile(join(folder, `${name}-${screen}-${colorScheme}.webp`), bytes);
        console.log(`${name}-${screen}-${colorScheme}.webp ${Math.round(bytes.length / 1000)} KB`);
      }
}

async function take(page: Page, { path, shows, prepare }: Shot, width: number): Promise<Buffer> {
  await openPage(page, path);
  await prepare?.(page);
  await page.getByText(shows).first().waitFor();
  await settle(page, { wholePage: false });
  const png = await page.screenshot({ animations: "disabled", caret: "hide" });
  for (let quality = 76; ; quality -= 10) {
    const webp = await sharp(png).resize({ width, withoutEnlargement: true }).webp({ quality, effort: 6 }).toBuffer();
    if (webp.length <= maxBytes || quality <= 30) return webp;
  }
}
