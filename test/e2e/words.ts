import type { Page } from "@playwright/test";
import type { SectionFacts } from "../../contract/site-editing.ts";
import type { TestApp } from "../app.ts";
import { asOwner } from "../owner.ts";
import { expect, isAlive } from "./site.ts";

/** Reloads a page with a draft: the browser asks, and she leaves all the same. */
export async function reloadAsked(page: Page): Promise<void> {
  const asked = page.waitForEvent("dialog");
  const reloading = page.reload({ waitUntil: "domcontentloaded" });
  const question = await asked;
  expect(question.type()).toBe("beforeunload");
  await question.accept();
  await reloading;
  await isAlive(page);
}

/** Puts back what the site said at first: other journeys read it. */
export async function restoreWords(site: TestApp): Promise<void> {
  const headers = await asOwner(site);
  const sections: SectionFacts[] = (await site.request("GET", "/api/admin/site", undefined, headers)).body;
  for (const { section, version } of sections) {
    if (version === 1) continue;
    const path = `/api/admin/site/${section}`;
    const { words } = (await site.request("GET", `${path}/history/1`, undefined, headers)).body;
    await site.request("PUT", path, { version, words }, headers);
  }
}

export const editor = (page: Page) => ({
  publish: page.getByRole("button", { name: "Publish", exact: true }),
  field: (name: string) => page.getByRole("textbox", { name, exact: true }),
  fold: (name: string) => page.locator("summary").filter({ hasText: name }),
});
