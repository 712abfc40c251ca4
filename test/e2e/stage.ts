import { type Page, test as base } from "@playwright/test";
import { type Addresses, addressesOfDemo, addressesOfNothing } from "../../bin/pictures/addresses.ts";
import { openPage, openSite, openWindow } from "../../bin/pictures/stage.ts";
import type { TestApp } from "../app.ts";
import { expect } from "./site.ts";

export { expect };

/** A site on the fixed day of the pictures, and what the addresses of its pages name. */
export type Stage = { site: TestApp; addresses: Addresses };

/**
 * Tests of all pages, on the sites of which pictures are taken: with the demo's story, and new. One of each per worker.
 * `open` opens a window that is closed at the end of the test.
 */
export const test = base.extend<{ open: typeof openWindow }, { demo: Stage; fresh: Stage }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from it
  open: async ({}, provide) => {
    const opened: Page[] = [];
    await provide(async (...window) => {
      const page = await openWindow(...window);
      opened.push(page);
      return page;
    });
    for (const page of opened) await page.context().close();
  },
  demo: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from it
    async ({}, use) => {
      const site = await openSite("demo");
      await use({ site, addresses: await addressesOfDemo(site) });
      await site.close();
    },
    { scope: "worker" },
  ],
  fresh: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from it
    async ({}, use) => {
      const site = await openSite("new");
      await use({ site, addresses: await addressesOfNothing(site) });
      await site.close();
    },
    { scope: "worker" },
  ],
});

/** Opens a page from the one that is open, as a link does, and waits for its content. Takes a third of a load. */
export async function followTo(page: Page, path: string): Promise<void> {
  const isFollowed = await page.evaluate((to) => {
    if (document.documentElement.dataset["alive"] === undefined) return false;
    const heading = document.querySelector("h1");
    if (heading) heading.dataset["left"] = heading.textContent;
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
    return true;
  }, path);
  if (!isFollowed) return openPage(page, path);
  // Two pages of one component have the same element with other words.
  await page.waitForFunction(() => {
    const heading = document.querySelector("h1");
    return heading && heading.dataset["left"] !== heading.textContent;
  });
  await expect(page.locator("[data-loading]")).toHaveCount(0);
}
